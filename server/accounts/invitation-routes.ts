import { z } from '@hono/zod-openapi';
import { Invitation, NewInvitation } from '../../contract/invitations.ts';
import { access } from '../http/access.ts';
import type { Deps } from '../http/deps.ts';
import { json, route, router } from '../http/routing.ts';
import { rolesOf } from '../people/moderators.ts';
import * as rules from './invitation.ts';

/** The calls with which members invite others to an invite-only site. */
export function invitationRoutes(deps: Deps) {
  const { db, ctx, config } = deps;
  const { signedIn, toChange } = access(deps);

  return router()
    .openapi(
      route('get', '/invitations', {
        summary: 'List the signed-in user’s used and valid invitations, newest first',
        access: signedIn,
        answer: json(z.array(Invitation), 'Invitations.'),
      }),
      async (c) => {
        const invitations = await rules.invitationsOf(db, c.var.user, ctx);
        return c.json(invitations.map(rules.presentInvitation), 200);
      },
    )
    .openapi(
      route('post', '/invitations', {
        summary: 'Create an invitation link for one person',
        description:
          'People need one to register if `inviteOnly` of `GET /site` is true. The link is valid for 14 days and is ' +
          'returned only in this response.',
        access: toChange,
        answer: json(NewInvitation, 'The invitation.'),
        errors: ['SUSPENDED', 'TOO_MANY_INVITATIONS'],
      }),
      async (c) => {
        const isUnlimited = rolesOf(c.var.user, config).includes('moderator');
        return c.json(await rules.invite(db, c.var.user, isUnlimited, ctx), 200);
      },
    )
    .openapi(
      route('delete', '/invitations/{id}', {
        summary: 'Delete an unused invitation',
        access: toChange,
        answer: json(z.object({ deletedCount: z.int() }), 'Number of invitations deleted: 1 or 0.'),
      }),
      async (c) => c.json({ deletedCount: await rules.takeBack(db, c.var.user, c.req.valid('param').id) }, 200),
    );
}
