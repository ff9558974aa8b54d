import { createRoute, z } from '@hono/zod-openapi';
import { BlockedPerson, BlockInput } from '../../contract/blocks.ts';
import type { Deps } from '../deps.ts';
import { authenticate, authenticateChange } from '../middleware/session.ts';
import { sessionCookie } from '../middleware/session-cookie.ts';
import { MET_REFUSALS } from '../moderation/report.ts';
import { errorResponses, json, jsonBody, router } from '../routing.ts';
import * as rules from './blocking.ts';

const security: Record<string, string[]>[] = [{ session: [] }];

/** The calls by which people keep others away from their foods. */
export function blockingRoutes(deps: Deps) {
  const { db, ctx, config } = deps;
  const cookie = sessionCookie(config.publicUrl);

  return router()
    .openapi(
      createRoute({
        method: 'get',
        path: '/blocks',
        summary: 'Whom the signed-in person has blocked, the last one first',
        security,
        middleware: authenticate(deps),
        responses: { 200: json(z.array(BlockedPerson), 'People.'), ...errorResponses('NOT_SIGNED_IN') },
      }),
      async (c) => {
        const blocked = await rules.blockedBy(db, c.var.user);
        return c.json(
          blocked.map((person) => rules.presentBlocked(person, ctx)),
          200,
        );
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/blocks',
        summary: 'Block a person: the donor of a food, or the other side of a request',
        description:
          'They can not ask for one’s foods any more and do not learn why; one’s own lists leave out theirs. What is open ' +
          'between the two ends: promises and requests for one’s foods are taken back and declined, one’s own withdrawn.',
        security,
        middleware: authenticateChange(deps),
        request: { body: jsonBody(BlockInput) },
        responses: {
          200: json(z.object({ blockedId: z.string() }), 'The id by which DELETE takes it back.'),
          ...errorResponses('INVALID_INPUT', 'NOT_SIGNED_IN', ...MET_REFUSALS, 'TOO_MANY_ATTEMPTS'),
        },
      }),
      async (c) => {
        const blockedId = await rules.block(db, c.var.user, c.req.valid('json'), ctx);
        cookie.mark(c, true);
        return c.json({ blockedId }, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/blocks/{id}',
        summary: 'Unblock a person',
        security,
        middleware: authenticateChange(deps),
        request: { params: z.object({ id: z.string() }) },
        responses: {
          200: json(z.object({ deletedCount: z.int() }), '1, or 0 where they were not blocked.'),
          ...errorResponses('NOT_SIGNED_IN', 'TOO_MANY_ATTEMPTS'),
        },
      }),
      async (c) => {
        const deletedCount = await rules.unblock(db, c.var.user, c.req.valid('param').id);
        cookie.mark(c, (await rules.blockedBy(db, c.var.user)).length > 0);
        return c.json({ deletedCount }, 200);
      },
    );
}
