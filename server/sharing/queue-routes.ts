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
      summary: 'The queue of a food, for its donor',
      description: 'Who is accepted, then who waits, has collected or did not come, in the order of asking.',
      access: signedIn,
      query: PageQuery,
      answer: jsonList(QueuedRequest, 'Food requests.'),
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
