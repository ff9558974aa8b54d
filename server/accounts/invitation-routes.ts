import { z } from '@hono/zod-openapi';
import { Invitation, NewInvitation } from '../../contract/invitations.ts';
import { access } from '../http/access.ts';
import type { Deps } from '../http/deps.ts';
import { json, route, router } from '../http/routing.ts';
import { rolesOf } from '../people/moderators.ts';
import * as rules from './invitation.ts';

/** The calls by which members invite others, if the site takes an invitation to join. */
export function invitationRoutes(deps: Deps) {
  const { db, ctx, config } = deps;
  const { signedIn, toChange } = access(deps);

  return router()
    .openapi(
      route('get', '/invitations', {
        summary: 'What invitations the signed-in person has made that were used or can be, the newest first',
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
        summary: 'Make a link by which one person can register within 14 days',
        description: 'Where registering takes that (`inviteOnly` of /site). The link is told this once.',
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
        summary: 'Take back an invitation that nobody has used',
        access: toChange,
        answer: json(z.object({ deletedCount: z.int() }), '1, or 0 where there was none.'),
      }),
      async (c) => c.json({ deletedCount: await rules.takeBack(db, c.var.user, c.req.valid('param').id) }, 200),
    );
}
