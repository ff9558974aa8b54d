import { z } from '@hono/zod-openapi';
import { PageQuery } from '../../contract/paging.ts';
import { FoodRequest, FoodRequestInput, ReadInput } from '../../contract/requests.ts';
import { access } from '../http/access.ts';
import type { Deps } from '../http/deps.ts';
import { listById, onePage, readPage } from '../http/paging.ts';
import { json, jsonList, route, router } from '../http/routing.ts';
import { earlierResult, IdempotencyHeader, sendingOf } from '../idempotency/idempotency.ts';
import { requestFood } from './ask.ts';
import { markRead } from './mark-read.ts';
import { presentRequest, requestsBy } from './own-requests.ts';
import { countToday } from './quotas.ts';

const ownList = listById('requests');

/** The calls about requests for food (docs/specification.md, section 7). */
export function foodRequestRoutes(deps: Deps) {
  const { db, ctx, config, limits } = deps;
  const { signedIn, toChange, toShare } = access(deps);

  return router()
    .openapi(
      route('post', '/add-request', {
        summary: 'Request food',
        access: toShare,
        headers: IdempotencyHeader,
        body: FoodRequestInput,
        answer: json(z.object({ insertedId: z.string() }), 'ID of the new request.'),
        errors: [
          'NOT_REQUESTABLE',
          'SUSPENDED',
          'FOOD_NOT_FOUND',
          'SAMPLE_FOOD',
          'OWN_FOOD',
          'ALREADY_REQUESTED',
          'FOOD_NOT_AVAILABLE',
          'FOOD_COMING_SOON',
          'FOOD_EXPIRED',
          'NOT_SO_MUCH_LEFT',
          'WINDOW_NOT_OFFERED',
          'TOO_MUCH_TODAY',
          'SENT_BEFORE',
        ],
      }),
      async (c) => {
        const { user } = c.var;
        const sending = sendingOf(c.req.valid('header')['idempotency-key'], await c.req.text());
        const before = await earlierResult(db, { userId: user.id, what: 'request', ...sending });
        if (before) return c.json({ insertedId: before }, 200);
        await countToday(limits, 'asks', user, ctx);
        return c.json({ insertedId: await requestFood(db, user, c.req.valid('json'), ctx, { config, sending }) }, 200);
      },
    )
    .openapi(
      route('get', '/request-by/{email}', {
        summary: 'List the signed-in user’s requests, newest first',
        access: signedIn,
        query: PageQuery,
        answer: jsonList(FoodRequest, 'Requests.'),
        errors: ['NOT_YOURS'],
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
      route('post', '/request-by/{email}/read', {
        summary: 'Mark decisions on the signed-in user’s requests as read',
        description: 'A request whose status has changed since the user saw it stays unread.',
        access: toChange,
        body: ReadInput,
        answer: json(z.object({ modifiedCount: z.int() }), 'Number of requests marked as read.'),
        errors: ['NOT_YOURS'],
      }),
      async (c) => {
        const modifiedCount = await markRead(db, c.var.user, c.req.valid('param').email, c.req.valid('json'), ctx);
        return c.json({ modifiedCount }, 200);
      },
    );
}
