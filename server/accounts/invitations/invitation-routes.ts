import { z } from '@hono/zod-openapi';
import { Invitation, NewInvitation } from '../../../contract/accounts/invitations.ts';
import type { Deps } from '../../http/deps.ts';
import { deletedCount, json, router } from '../../http/routing.ts';
import { rolesOf } from '../../users/moderators.ts';
import * as rules from './invitation.ts';

/** Routes for members to invite others to an invite-only site. */
export function invitationRoutes(deps: Deps) {
  const { db, ctx, config } = deps;

  return router(deps)
    .call('get', '/invitations', {
      summary: 'List the signed-in user’s used and valid invitations, newest first',
      access: 'signedIn',
      answer: json(z.array(Invitation), 'Invitations.'),
      act: async ({ user }) => {
        const invitations = await rules.invitationsOf(db, user, ctx);
        return invitations.map(rules.presentInvitation);
      },
    })
    .call('post', '/invitations', {
      summary: 'Create an invitation link for one person',
      description:
        'People need one to register if `inviteOnly` of `GET /site` is true. The link is valid for 14 days and is ' +
        'returned only in this response.',
      access: 'toChange',
      answer: json(NewInvitation, 'The invitation.'),
      errors: rules.invite.errors,
      act: ({ user }) => {
        const isUnlimited = rolesOf(user, config).includes('moderator');
        return rules.invite(db, user, isUnlimited, ctx);
      },
    })
    .call('delete', '/invitations/{id}', {
      summary: 'Delete an unused invitation',
      access: 'toChange',
      answer: deletedCount('Number of invitations deleted: 1 or 0.'),
      act: ({ user, params }) => rules.deleteInvitation(db, user, params.id),
    });
}
