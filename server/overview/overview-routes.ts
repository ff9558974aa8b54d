import { createRoute } from '@hono/zod-openapi';
import { Figures, Totals, Unread } from '../../contract/requests.ts';
import { mayBeKept } from '../answers/dependencies.ts';
import type { Deps } from '../deps.ts';
import { authenticate } from '../middleware/session.ts';
import { errorResponses, json, router } from '../routing.ts';
import * as rules from './overview.ts';

/** The calls that tell a signed-in person at a glance where they stand, and everyone what this site has come to. */
export function overviewRoutes(deps: Deps) {
  const { db, ctx } = deps;

  return router()
    .openapi(
      createRoute({
        method: 'get',
        path: '/unread',
        summary: 'How much the signed-in person has not dealt with',
        security: [{ session: [] }],
        middleware: authenticate(deps),
        responses: { 200: json(Unread, 'The counts.'), ...errorResponses('NOT_SIGNED_IN') },
      }),
      async (c) => c.json(await rules.unreadOf(db, c.var.user, ctx), 200),
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/figures',
        summary: 'What the signed-in person has given',
        security: [{ session: [] }],
        middleware: authenticate(deps),
        responses: { 200: json(Figures, 'The counts.'), ...errorResponses('NOT_SIGNED_IN') },
      }),
      async (c) => c.json(await rules.figuresOf(db, c.var.user), 200),
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/totals',
        summary: 'What all people of this site have done together',
        description: 'Counted every few seconds at most.',
        responses: { 200: json(Totals, 'The counts.') },
      }),
      async (c) => {
        // It depends on no topic: each hand-over would have the home page made anew. What is kept ends by itself.
        mayBeKept(c);
        return c.json(await rules.totalsOf(db), 200);
      },
    );
}
