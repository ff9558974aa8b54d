import { createRoute, z } from '@hono/zod-openapi';
import { ThanksInput } from '../../contract/thanks.ts';
import type { Deps } from '../deps.ts';
import { authenticateChange } from '../middleware/session.ts';
import { errorResponses, json, jsonBody, router } from '../routing.ts';
import { sayThanks } from './thanks.ts';

/** The call by which the two sides of a hand-over say thanks. */
export function thanksRoutes(deps: Deps) {
  const { db, ctx } = deps;
  return router().openapi(
    createRoute({
      method: 'post',
      path: '/request/{id}/thanks',
      summary: 'Say thanks after a hand-over, to its other side',
      description: 'Once for each side. Once more succeeds and changes nothing.',
      security: [{ session: [] }],
      middleware: authenticateChange(deps),
      request: { params: z.object({ id: z.string() }), body: jsonBody(ThanksInput) },
      responses: {
        200: json(z.object({ modifiedCount: z.int() }), '1.'),
        ...errorResponses(
          'INVALID_INPUT',
          'NOT_SIGNED_IN',
          'NOT_YOURS',
          'SUSPENDED',
          'REQUEST_NOT_FOUND',
          'NOT_COLLECTED',
          'TOO_MANY_ATTEMPTS',
        ),
      },
    }),
    async (c) => {
      await sayThanks(db, c.var.user, c.req.valid('param').id, c.req.valid('json'), ctx);
      return c.json({ modifiedCount: 1 }, 200);
    },
  );
}
