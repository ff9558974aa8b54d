import { PageQuery } from '../../contract/paging.ts';
import { FoodRequest, FoodRequestInput, ReadInput } from '../../contract/requests/requests.ts';
import type { Deps } from '../http/deps.ts';
import { countToday } from '../http/limit.ts';
import { listById, pageOf } from '../http/paging.ts';
import { insertedId, jsonList, modifiedCount, router } from '../http/routing.ts';
import { earlierResult, IdempotencyHeader, sendingOf } from '../idempotency/idempotency.ts';
import { markRead } from './mark-read.ts';
import { requestFood } from './moves/ask.ts';
import { presentRequest, requestsBy } from './own-requests.ts';

const ownList = listById('requests');

/** API calls for requests (docs/specification.md, section 7). */
export function foodRequestRoutes(deps: Deps) {
  const { db, ctx, config, limits } = deps;

  return router(deps)
    .call('post', '/add-request', {
      summary: 'Request food',
      access: 'toShare',
      headers: IdempotencyHeader,
      body: FoodRequestInput,
      answer: insertedId('ID of the new request.'),
      errors: [...requestFood.errors, ...countToday.errors],
      act: async ({ c, user, headers, body }) => {
        const sending = sendingOf(headers['idempotency-key'], await c.req.text());
        const before = await earlierResult(db, { userId: user.id, what: 'request', ...sending });
        if (before) return before;
        await countToday(limits, 'asks', user, ctx);
        return requestFood(db, user, body, ctx, { config, sending });
      },
    })
    .call('get', '/request-by/{email}', {
      summary: 'List the signed-in user’s requests, newest first',
      access: 'signedIn',
      query: PageQuery,
      answer: jsonList(FoodRequest, 'Requests.'),
      errors: requestsBy.errors,
      act: ({ user, params, query }) =>
        pageOf(
          ownList,
          query,
          (page) => requestsBy(db, user, params.email, page),
          (request) => presentRequest(request, ctx),
        ),
    })
    .call('post', '/request-by/{email}/read', {
      summary: 'Mark decisions on the signed-in user’s requests as read',
      description: 'A request whose status has changed since the user saw it stays unread.',
      access: 'toChange',
      body: ReadInput,
      answer: modifiedCount('Number of requests marked as read.'),
      errors: markRead.errors,
      act: ({ user, params, body }) => markRead(db, user, params.email, body, ctx),
    });
}
