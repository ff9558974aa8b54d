import { createRoute, z } from '@hono/zod-openapi';
import { PageQuery } from '../../contract/paging.ts';
import { FoodRequest, FoodRequestInput, ReadInput } from '../../contract/requests.ts';
import type { Deps } from '../deps.ts';
import { authenticate, authenticateChange, authenticateSharing } from '../middleware/session.ts';
import { listById, onePage, readPage } from '../paging.ts';
import { markRead, presentRequest, requestsBy } from '../requests/food-request.ts';
import { errorResponses, json, jsonBody, jsonList, router } from '../routing.ts';
import { OnceHeader, sentBefore } from '../sending/once.ts';
import { requestFood } from './asking.ts';
import { countToday } from './quotas.ts';

const ownList = listById('requests');

/** The calls about food requests (spec, section 7). */
export function foodRequestRoutes(deps: Deps) {
  const { db, ctx, limits } = deps;

  return router()
    .openapi(
      createRoute({
        method: 'post',
        path: '/add-request',
        summary: 'Ask for a food',
        security: [{ session: [] }],
        middleware: authenticateSharing(deps),
        request: { headers: OnceHeader, body: jsonBody(FoodRequestInput) },
        responses: {
          200: json(z.object({ insertedId: z.string() }), 'The id of the new request.'),
          ...errorResponses(
            'INVALID_INPUT',
            'NOT_SIGNED_IN',
            'EMAIL_NOT_CONFIRMED',
            'NOT_REQUESTABLE',
            'SUSPENDED',
            'FOOD_NOT_FOUND',
            'OWN_FOOD',
            'ALREADY_REQUESTED',
            'FOOD_NOT_AVAILABLE',
            'FOOD_COMING_SOON',
            'FOOD_EXPIRED',
            'NOT_SO_MUCH_LEFT',
            'WINDOW_NOT_OFFERED',
            'TOO_MANY_ATTEMPTS',
            'TOO_MUCH_TODAY',
          ),
        },
      }),
      async (c) => {
        const { user } = c.var;
        const key = c.req.valid('header')['idempotency-key'];
        const before = await sentBefore(db, { userId: user.id, what: 'request', key });
        if (before) return c.json({ insertedId: before }, 200);
        await countToday(limits, 'asks', user, ctx);
        return c.json({ insertedId: await requestFood(db, user, c.req.valid('json'), ctx, key) }, 200);
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
          ...errorResponses('INVALID_INPUT', 'NOT_SIGNED_IN', 'NOT_YOURS'),
        },
      }),
      async (c) => {
        const query = c.req.valid('query');
        const { email } = c.req.valid('param');
        const requests = await requestsBy(db, c.var.user, email, readPage(ownList, query));
        return c.json(
          onePage(c, ownList, requests, query.limit).map((request) => presentRequest(request, ctx)),
          200,
        );
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/request-by/{email}/read',
        summary: 'The signed-in person has seen how their requests were decided',
        description: 'A request that has been decided anew, and is not what was seen any more, stays unread.',
        security: [{ session: [] }],
        middleware: authenticateChange(deps),
        request: { params: z.object({ email: z.string() }), body: jsonBody(ReadInput) },
        responses: {
          200: json(z.object({ modifiedCount: z.int() }), 'How many requests were unread.'),
          ...errorResponses('INVALID_INPUT', 'NOT_SIGNED_IN', 'NOT_YOURS', 'TOO_MANY_ATTEMPTS'),
        },
      }),
      async (c) => {
        const modifiedCount = await markRead(db, c.var.user, c.req.valid('param').email, c.req.valid('json'));
        return c.json({ modifiedCount }, 200);
      },
    );
}
