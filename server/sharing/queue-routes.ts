import { PageQuery } from '../../contract/paging.ts';
import { QueuedRequest } from '../../contract/requests.ts';
import { ownFood } from '../foods/food.ts';
import { access } from '../http/access.ts';
import type { Deps } from '../http/deps.ts';
import { onePage, readPage } from '../http/paging.ts';
import { jsonList, route, router } from '../http/routing.ts';
import { positionBehind, presentQueued, queueList, queueOf } from './queue.ts';

/** The call for a donor's queue. */
export function queueRoutes(deps: Deps) {
  const { db, ctx } = deps;
  const { signedIn } = access(deps);

  return router().openapi(
    route('get', '/food/{id}/requests', {
      summary: 'List the queue of your own listing',
      description: 'Accepted requests first, then waiting, collected and no-show requests in the order they were made.',
      access: signedIn,
      query: PageQuery,
      answer: jsonList(QueuedRequest, 'Requests.'),
      errors: ['NOT_YOURS', 'FOOD_NOT_FOUND'],
    }),
    async (c) => {
      const query = c.req.valid('query');
      const { id } = c.req.valid('param');
      const list = queueList(id);
      const asked = readPage(list, query);
      const food = await ownFood(db, c.var.user, id);
      const requests = await queueOf(db, food, asked, ctx);
      const page = onePage(c, list, requests, query.limit, (page) => positionBehind(page, asked.after));
      return c.json(
        page.map((request) => presentQueued(request, ctx)),
        200,
      );
    },
  );
}
