import { createRoute, z } from '@hono/zod-openapi';
import { Invitation, NewInvitation } from '../../contract/invitations.ts';
import type { Deps } from '../deps.ts';
import { authenticate, authenticateChange } from '../middleware/session.ts';
import { isModerator } from '../moderation/moderators.ts';
import { errorResponses, json, router } from '../routing.ts';
import * as rules from './invitation.ts';

const security: Record<string, string[]>[] = [{ session: [] }];

/** The calls by which members let others in where that takes an invitation. */
export function invitationRoutes(deps: Deps) {
  const { db, ctx, config } = deps;

  return router()
    .openapi(
      createRoute({
        method: 'get',
        path: '/invitations',
        summary: 'What invitations the signed-in person has made that were used or can be, the newest first',
        security,
        middleware: authenticate(deps),
        responses: { 200: json(z.array(Invitation), 'Invitations.'), ...errorResponses('NOT_SIGNED_IN') },
      }),
      async (c) => {
        const invitations = await rules.invitationsOf(db, c.var.user, ctx);
        return c.json(invitations.map(rules.presentInvitation), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/invitations',
        summary: 'Make a link by which one person can register within 14 days',
        description: 'Where registering takes that (`inviteOnly` of /site). The link is told this once.',
        security,
        middleware: authenticateChange(deps),
        responses: {
          200: json(NewInvitation, 'The invitation.'),
          ...errorResponses('NOT_SIGNED_IN', 'TOO_MANY_INVITATIONS', 'TOO_MANY_ATTEMPTS'),
        },
      }),
      async (c) => {
        const isUnlimited = await isModerator(db, c.var.user, config);
        return c.json(await rules.invite(db, c.var.user, isUnlimited, ctx), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/invitations/{id}',
        summary: 'Take back an invitation that nobody has used',
        security,
        middleware: authenticateChange(deps),
        request: { params: z.object({ id: z.string() }) },
        responses: {
          200: json(z.object({ deletedCount: z.int() }), '1, or 0 where there was none.'),
          ...errorResponses('NOT_SIGNED_IN', 'TOO_MANY_ATTEMPTS'),
        },
      }),
      async (c) => c.json({ deletedCount: await rules.takeBack(db, c.var.user, c.req.valid('param').id) }, 200),
    );
}
