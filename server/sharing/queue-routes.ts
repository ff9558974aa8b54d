import { PageQuery } from '../../contract/paging.ts';
import { QueuedRequest } from '../../contract/requests/requests.ts';
import { ownFood } from '../foods/food.ts';
import type { Deps } from '../http/deps.ts';
import { pageOf } from '../http/paging.ts';
import { jsonList, router } from '../http/routing.ts';
import { positionBehind, presentQueued, queueList, queueOf } from './queue.ts';

/** API call for a donor's queue. */
export function queueRoutes(deps: Deps) {
  const { db, ctx } = deps;

  return router(deps).call('get', '/food/{id}/requests', {
    summary: 'List the queue of your own listing',
    description: 'Accepted requests first, then waiting, collected and no-show requests in the order they were made.',
    access: 'signedIn',
    query: PageQuery,
    answer: jsonList(QueuedRequest, 'Requests.'),
    errors: ownFood.errors,
    act: ({ user, params, query }) =>
      pageOf(
        queueList(params.id),
        query,
        async (page) => queueOf(db, await ownFood(db, user, params.id), page, ctx),
        (request) => presentQueued(request, ctx),
        positionBehind,
      ),
  });
}
