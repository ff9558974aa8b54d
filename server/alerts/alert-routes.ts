import { createRoute, z } from '@hono/zod-openapi';
import { MAX_ALERTS } from '../../contract/alert-terms.ts';
import { Alert, AlertInput } from '../../contract/alerts.ts';
import type { Deps } from '../deps.ts';
import { authenticate, authenticateChange } from '../middleware/session.ts';
import { errorResponses, json, jsonBody, router } from '../routing.ts';
import * as rules from './alert.ts';

const security: Record<string, string[]>[] = [{ session: [] }];

/** The calls about new food of which people want to be told. */
export function alertRoutes(deps: Deps) {
  const { db, ctx } = deps;

  return router()
    .openapi(
      createRoute({
        method: 'get',
        path: '/alerts',
        summary: 'Of which new food the signed-in person is told, the newest alert first',
        security,
        middleware: authenticate(deps),
        responses: { 200: json(z.array(Alert), 'Alerts.'), ...errorResponses('NOT_SIGNED_IN') },
      }),
      async (c) => c.json(await rules.alertsOf(db, c.var.user), 200),
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/alerts',
        summary: 'Be told of new food near a place',
        description:
          `On the site, and by mail at most once a day where the site sends mail. At most ${MAX_ALERTS} of them; the same ` +
          'one more than once is one.',
        security,
        middleware: authenticateChange(deps),
        request: { body: jsonBody(AlertInput) },
        responses: {
          200: json(z.object({ success: z.literal(true) }), 'From now on.'),
          ...errorResponses('INVALID_INPUT', 'NOT_SIGNED_IN', 'TOO_MANY_ALERTS', 'TOO_MANY_ATTEMPTS'),
        },
      }),
      async (c) => {
        await rules.addAlert(db, c.var.user, c.req.valid('json'), ctx);
        return c.json({ success: true } as const, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/alerts/{id}',
        summary: 'Be told of it no more',
        security,
        middleware: authenticateChange(deps),
        request: { params: z.object({ id: z.uuid('id must be the id of an alert.') }) },
        responses: {
          200: json(z.object({ deletedCount: z.int() }), 'How many there were: 1 or 0.'),
          ...errorResponses('INVALID_INPUT', 'NOT_SIGNED_IN', 'TOO_MANY_ATTEMPTS'),
        },
      }),
      async (c) => c.json({ deletedCount: await rules.removeAlert(db, c.var.user, c.req.valid('param').id) }, 200),
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/alerts/seen',
        summary: 'Say that one has been shown what was found',
        security,
        middleware: authenticateChange(deps),
        responses: {
          200: json(z.object({ success: z.literal(true) }), 'It is told no more.'),
          ...errorResponses('NOT_SIGNED_IN', 'TOO_MANY_ATTEMPTS'),
        },
      }),
      async (c) => {
        await rules.seen(db, c.var.user);
        return c.json({ success: true } as const, 200);
      },
    );
}
