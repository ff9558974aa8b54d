import { createRoute, z } from '@hono/zod-openapi';
import { PageQuery } from '../../contract/foods.ts';
import { FoodRequest, FoodRequestInput } from '../../contract/requests.ts';
import type { Deps } from '../deps.ts';
import { authenticate, authenticateChange } from '../middleware/session.ts';
import { onePage, readPage } from '../paging.ts';
import * as rules from '../requests/food-request.ts';
import { json, jsonBody, jsonList, refusing, router } from '../routing.ts';

/** The calls about food requests (spec, section 7). */
export function foodRequestRoutes(deps: Deps) {
  const { db, clock, config, announce } = deps;
  const { timeZone, publicUrl } = config;

  return router()
    .openapi(
      createRoute({
        method: 'post',
        path: '/add-request',
        summary: 'Ask for a food',
        security: [{ session: [] }],
        middleware: authenticateChange(deps),
        request: { body: jsonBody(FoodRequestInput) },
        responses: {
          200: json(z.object({ insertedId: z.string() }), 'The id of the new request.'),
          ...refusing(
            'INVALID_INPUT',
            'NOT_SIGNED_IN',
            'FOOD_NOT_FOUND',
            'OWN_FOOD',
            'ALREADY_REQUESTED',
            'FOOD_NOT_AVAILABLE',
            'FOOD_COMING_SOON',
            'FOOD_EXPIRED',
            'TOO_MANY_ATTEMPTS',
          ),
        },
      }),
      async (c) => {
        const at = { timeZone, now: clock(), announce };
        return c.json({ insertedId: await rules.requestFood(db, c.var.actor, c.req.valid('json'), at) }, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/request-by/{email}',
        summary: 'What the signed-in person has asked for, the newest first',
        security: [{ session: [] }],
        middleware: authenticate(deps),
        request: { params: z.object({ email: z.string() }), query: PageQuery },
        responses: {
          200: jsonList(FoodRequest, 'Food requests.'),
          ...refusing('INVALID_INPUT', 'NOT_SIGNED_IN', 'NOT_YOURS'),
        },
      }),
      async (c) => {
        const query = c.req.valid('query');
        const { email } = c.req.valid('param');
        const requests = await rules.requestsBy(db, c.var.actor, email, readPage('requests', query));
        return c.json(
          onePage(c, 'requests', requests, query.limit).map((request) =>
            rules.presentRequest(request, { timeZone, publicUrl, now: clock() }),
          ),
          200,
        );
      },
    );
}
