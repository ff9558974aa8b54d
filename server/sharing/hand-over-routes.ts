import { createRoute, z } from '@hono/zod-openapi';
import type { ApiErrorCode } from '../../contract/errors.ts';
import { PageQuery } from '../../contract/paging.ts';
import { CollectionInput, MoveResult, QueuedRequest } from '../../contract/requests.ts';
import type { User } from '../accounts/account.ts';
import type { Deps } from '../deps.ts';
import { ownFood } from '../foods/food.ts';
import { authenticate, authenticateChange } from '../middleware/session.ts';
import { onePage, readPage } from '../paging.ts';
import { positionBehind, presentQueued, queueList, queueOf } from '../queue/queue.ts';
import { errorResponses, json, jsonBody, jsonList, router } from '../routing.ts';
import { confirmCollection, makeMove, type OwnMove } from './hand-over.ts';

const params = z.object({ id: z.string() });

/** The calls by which food changes hands: the donor's queue, and every move of a request. */
export function handOverRoutes(deps: Deps) {
  const { db, ctx, limits } = deps;

  const move = <const Method extends 'post' | 'delete', const Path extends string>(
    method: Method,
    path: Path,
    summary: string,
    codes: ApiErrorCode[],
  ) =>
    createRoute({
      method,
      path,
      summary,
      description: 'The same once more succeeds and changes nothing.',
      security: [{ session: [] }],
      middleware: authenticateChange(deps),
      request: { params },
      responses: {
        200: json(MoveResult, 'Where it has led.'),
        ...errorResponses('NOT_SIGNED_IN', 'NOT_YOURS', 'REQUEST_NOT_FOUND', ...codes, 'TOO_MANY_ATTEMPTS'),
      },
    });
  const moved = (user: User, name: OwnMove, id: string) => makeMove(db, user, name, id, ctx);

  return router()
    .openapi(
      createRoute({
        method: 'get',
        path: '/food/{id}/requests',
        summary: 'The queue of a food, for its donor',
        description: 'Who is accepted, then who waits or has collected, in the order of asking.',
        security: [{ session: [] }],
        middleware: authenticate(deps),
        request: { params, query: PageQuery },
        responses: {
          200: jsonList(QueuedRequest, 'Food requests.'),
          ...errorResponses('INVALID_INPUT', 'NOT_SIGNED_IN', 'NOT_YOURS', 'FOOD_NOT_FOUND'),
        },
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
    )
    .openapi(
      move('post', '/request/{id}/acceptance', 'Promise the food to this person', ['FOOD_PROMISED', ...closed]),
      async (c) => c.json(await moved(c.var.user, 'accept', c.req.valid('param').id), 200),
    )
    .openapi(
      move('delete', '/request/{id}/acceptance', 'Take the promise back; the person keeps their place', closed),
      async (c) => c.json(await moved(c.var.user, 'release', c.req.valid('param').id), 200),
    )
    .openapi(move('post', '/request/{id}/decline', 'Decline the request', ['REQUEST_ACCEPTED', ...closed]), async (c) =>
      c.json(await moved(c.var.user, 'decline', c.req.valid('param').id), 200),
    )
    .openapi(
      move('post', '/request/{id}/withdrawal', 'Take one’s own request back', closed), //
      async (c) => c.json(await moved(c.var.user, 'withdraw', c.req.valid('param').id), 200),
    )
    .openapi(
      move('post', '/request/{id}/no-show', 'The accepted person did not come', ['NOT_ACCEPTED', ...closed]),
      async (c) => c.json(await moved(c.var.user, 'noShow', c.req.valid('param').id), 200),
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/request/{id}/collection',
        summary: 'The food has changed hands, as the pick-up code shows',
        description:
          'Those who still waited are declined. The same once more succeeds and changes nothing. After five codes the ' +
          'sixth is refused for a quarter of an hour, right or wrong.',
        security: [{ session: [] }],
        middleware: authenticateChange(deps),
        request: { params, body: jsonBody(CollectionInput) },
        responses: {
          200: json(MoveResult, 'Where it has led.'),
          ...errorResponses(
            'INVALID_INPUT',
            'NOT_SIGNED_IN',
            'NOT_YOURS',
            'REQUEST_NOT_FOUND',
            'WRONG_CODE',
            'NOT_ACCEPTED',
            ...closed,
            'CODE_LOCKED',
            'TOO_MANY_ATTEMPTS',
          ),
        },
      }),
      async (c) => {
        const { id } = c.req.valid('param');
        const input = c.req.valid('json');
        return c.json(await confirmCollection(db, c.var.user, id, input, ctx, limits.pickupCodes), 200);
      },
    );
}

const closed = [
  'REQUEST_COLLECTED',
  'REQUEST_DECLINED',
  'REQUEST_WITHDRAWN',
  'REQUEST_NO_SHOW',
  'REQUEST_EXPIRED',
] as const satisfies ApiErrorCode[];
