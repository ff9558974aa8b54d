import { createRoute, z } from '@hono/zod-openapi';
import { Attention, Figures } from '../../contract/requests.ts';
import type { Deps } from '../deps.ts';
import { authenticate, authenticateChange } from '../middleware/session.ts';
import { json, refusing, router } from '../routing.ts';
import * as rules from './overview.ts';

/** The calls that tell a signed-in person at a glance where they stand. */
export function overviewRoutes(deps: Deps) {
  const { db, clock, config } = deps;

  return router()
    .openapi(
      createRoute({
        method: 'get',
        path: '/attention',
        summary: 'How much waits for the signed-in person',
        security: [{ session: [] }],
        middleware: authenticate(deps),
        responses: { 200: json(Attention, 'The counts.'), ...refusing('NOT_SIGNED_IN') },
      }),
      async (c) => c.json(await rules.attentionOf(db, c.var.actor, { timeZone: config.timeZone, now: clock() }), 200),
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/request-by/{email}/seen',
        summary: 'The signed-in person has looked at their requests',
        description: 'What has been decided until now is no news any more.',
        security: [{ session: [] }],
        middleware: authenticateChange(deps),
        request: { params: z.object({ email: z.string() }) },
        responses: {
          200: json(z.object({ modifiedCount: z.int() }), 'How many requests had news.'),
          ...refusing('NOT_SIGNED_IN', 'NOT_YOURS', 'TOO_MANY_ATTEMPTS'),
        },
      }),
      async (c) => c.json({ modifiedCount: await rules.markSeen(db, c.var.actor, c.req.valid('param').email) }, 200),
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/figures',
        summary: 'What the signed-in person has given',
        security: [{ session: [] }],
        middleware: authenticate(deps),
        responses: { 200: json(Figures, 'The counts.'), ...refusing('NOT_SIGNED_IN') },
      }),
      async (c) => c.json(await rules.figuresOf(db, c.var.actor), 200),
    );
}
