import { createRoute, z } from '@hono/zod-openapi';
import type { ApiErrorCode } from '../../contract/errors.ts';
import { PageQuery } from '../../contract/paging.ts';
import {
  CollectionInput,
  MoveResult,
  NoShowAnswerInput,
  QueuedRequest,
  ReleaseInput,
  WantedInput,
} from '../../contract/requests.ts';
import { WindowInput } from '../../contract/windows.ts';
import type { User } from '../accounts/account.ts';
import type { Deps } from '../deps.ts';
import { ownFood } from '../foods/food.ts';
import { authenticate, authenticateChange } from '../middleware/session.ts';
import { onePage, readPage } from '../paging.ts';
import { markReadByDonor, positionBehind, presentQueued, queueList, queueOf } from '../queue/queue.ts';
import { errorResponses, json, jsonBody, jsonList, router } from '../routing.ts';
import { answerNoShow, changeWanted, confirmCollection, makeMove, type OwnMove } from './hand-over.ts';
import { chooseWindow } from './pickup-times.ts';

const params = z.object({ id: z.string() });
const modified = z.object({ modifiedCount: z.int() });

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
        description: 'Who is accepted, then who waits, has collected or did not come, in the order of asking.',
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
      move('post', '/request/{id}/acceptance', 'Promise the food to this person', [
        'FOOD_PROMISED',
        'NOT_SO_MUCH_LEFT',
        ...closed,
      ]),
      async (c) => c.json(await moved(c.var.user, 'accept', c.req.valid('param').id), 200),
    )
    .openapi(
      createRoute({
        ...move('delete', '/request/{id}/acceptance', 'Take the promise back; the person keeps their place', [
          'INVALID_INPUT',
          ...closed,
        ]),
        request: {
          params,
          body: {
            ...jsonBody(ReleaseInput),
            required: false,
            description: 'A word to the person, which they are shown.',
          },
        },
      }),
      async (c) => {
        const { word } = c.req.valid('json');
        return c.json(await makeMove(db, c.var.user, 'release', c.req.valid('param').id, ctx, word), 200);
      },
    )
    .openapi(move('post', '/request/{id}/decline', 'Decline the request', ['REQUEST_ACCEPTED', ...closed]), async (c) =>
      c.json(await moved(c.var.user, 'decline', c.req.valid('param').id), 200),
    )
    .openapi(
      move('post', '/request/{id}/withdrawal', 'Take one’s own request back', closed), //
      async (c) => c.json(await moved(c.var.user, 'withdraw', c.req.valid('param').id), 200),
    )
    .openapi(
      move(
        'post',
        '/request/{id}/no-show',
        'The accepted person did not come, on or after the day for which they asked',
        ['NOT_ACCEPTED', 'NO_SHOW_TOO_EARLY', ...closed],
      ),
      async (c) => c.json(await moved(c.var.user, 'noShow', c.req.valid('param').id), 200),
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/request/{id}/no-show/answer',
        summary: 'What whoever did not come says to that, once, for the donor',
        description: 'The same once more succeeds and changes nothing.',
        security: [{ session: [] }],
        middleware: authenticateChange(deps),
        request: { params, body: jsonBody(NoShowAnswerInput) },
        responses: {
          200: json(modified, 'The answer is kept.'),
          ...errorResponses(
            'INVALID_INPUT',
            'NOT_SIGNED_IN',
            'NOT_YOURS',
            'REQUEST_NOT_FOUND',
            'NOT_A_NO_SHOW',
            'ALREADY_ANSWERED',
            'TOO_MANY_ATTEMPTS',
          ),
        },
      }),
      async (c) => {
        await answerNoShow(db, c.var.user, c.req.valid('param').id, c.req.valid('json'), ctx);
        return c.json({ modifiedCount: 1 }, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'put',
        path: '/request/{id}/wanted',
        summary: 'Ask for another amount of a food that is given in parts, while one waits',
        description: 'Less at will, more as far as it is left.',
        security: [{ session: [] }],
        middleware: authenticateChange(deps),
        request: { params, body: jsonBody(WantedInput) },
        responses: {
          200: json(modified, '1, also when nothing differed.'),
          ...errorResponses(
            ...(['INVALID_INPUT', 'NOT_SIGNED_IN', 'NOT_YOURS', 'REQUEST_NOT_FOUND', 'REQUEST_ACCEPTED'] as const),
            ...(['NOT_IN_PARTS', 'NOT_SO_MUCH_LEFT', ...closed, 'TOO_MANY_ATTEMPTS'] as const),
          ),
        },
      }),
      async (c) => {
        await changeWanted(db, c.var.user, c.req.valid('param').id, c.req.valid('json'), ctx);
        return c.json({ modifiedCount: 1 }, 200);
      },
    )
    .openapi(
      move('post', '/request/{id}/claim', 'The food is handed over, without the code; the accepted person is asked', [
        'NOT_ACCEPTED',
        ...closed,
      ]),
      async (c) => c.json(await moved(c.var.user, 'claim', c.req.valid('param').id), 200),
    )
    .openapi(
      move('post', '/request/{id}/approval', 'The accepted person says yes to that: the food is theirs', [
        'NOT_ACCEPTED',
        'NOT_CLAIMED',
        ...closed,
      ]),
      async (c) => c.json(await moved(c.var.user, 'approve', c.req.valid('param').id), 200),
    )
    .openapi(
      move('post', '/request/{id}/denial', 'The accepted person says no to that', [
        'NOT_ACCEPTED',
        'NOT_CLAIMED',
        ...closed,
      ]),
      async (c) => c.json(await moved(c.var.user, 'deny', c.req.valid('param').id), 200),
    )
    .openapi(
      createRoute({
        method: 'put',
        path: '/request/{id}/window',
        summary: 'Choose another pick-up time for one’s own request, or any of them',
        description: 'The same once more succeeds and changes nothing.',
        security: [{ session: [] }],
        middleware: authenticateChange(deps),
        request: { params, body: jsonBody(WindowInput) },
        responses: {
          200: json(modified, 'The choice is kept.'),
          ...errorResponses(
            'INVALID_INPUT',
            'NOT_SIGNED_IN',
            'NOT_YOURS',
            'REQUEST_NOT_FOUND',
            'WINDOW_NOT_OFFERED',
            'WINDOW_OVER',
            ...closed,
            'TOO_MANY_ATTEMPTS',
          ),
        },
      }),
      async (c) => {
        await chooseWindow(db, c.var.user, c.req.valid('param').id, c.req.valid('json'), ctx);
        return c.json({ modifiedCount: 1 }, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/request/{id}/read',
        summary: 'The donor has seen what is new about a request for a food of theirs',
        security: [{ session: [] }],
        middleware: authenticateChange(deps),
        request: { params },
        responses: {
          200: json(modified, 'How many requests were unread: 1 or 0.'),
          ...errorResponses('NOT_SIGNED_IN', 'TOO_MANY_ATTEMPTS'),
        },
      }),
      async (c) => c.json({ modifiedCount: await markReadByDonor(db, c.var.user, c.req.valid('param').id) }, 200),
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/request/{id}/collection',
        summary: 'The food has changed hands, as the pick-up code shows',
        description:
          'Once all of it has, those who still waited are told that it is given to someone else. The same once more succeeds and changes nothing. After five codes the ' +
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
