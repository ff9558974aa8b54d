import { createRoute, z } from '@hono/zod-openapi';
import type { RefusalCode } from '../../contract/errors.ts';
import { PageQuery } from '../../contract/foods.ts';
import { CollectionInput, MoveResult, QueuedRequest } from '../../contract/requests.ts';
import type { User } from '../accounts/account.ts';
import type { Deps } from '../deps.ts';
import { authenticate, authenticateChange } from '../middleware/session.ts';
import { onePage, readPage } from '../paging.ts';
import { presentQueued, queueOf } from '../queue/donor-queue.ts';
import { json, jsonBody, jsonList, refusing, router } from '../routing.ts';
import { confirmCollection, makeMove, type OwnMove, presentOutcome } from './hand-over.ts';

const params = z.object({ id: z.string() });

/** The calls by which food changes hands: the donor's queue, and every move of a request. */
export function handOverRoutes(deps: Deps) {
  const { db, clock, config, announce, limits } = deps;
  const { timeZone } = config;
  const at = () => ({ timeZone, now: clock(), announce });

  const move = <const Method extends 'post' | 'delete', const Path extends string>(
    method: Method,
    path: Path,
    summary: string,
    codes: RefusalCode[],
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
        ...refusing('NOT_SIGNED_IN', 'NOT_YOURS', 'REQUEST_NOT_FOUND', ...codes, 'TOO_MANY_ATTEMPTS'),
      },
    });
  const moved = async (actor: User, name: OwnMove, id: string) =>
    presentOutcome(await makeMove(db, actor, name, id, at()));

  return router()
    .openapi(
      createRoute({
        method: 'get',
        path: '/food/{id}/requests',
        summary: 'The queue of a food, for its donor',
        description: 'Who is accepted, then who waits, in the order of asking, then who has collected.',
        security: [{ session: [] }],
        middleware: authenticate(deps),
        request: { params, query: PageQuery },
        responses: {
          200: jsonList(QueuedRequest, 'Food requests.'),
          ...refusing('INVALID_INPUT', 'NOT_SIGNED_IN', 'NOT_YOURS', 'FOOD_NOT_FOUND'),
        },
      }),
      async (c) => {
        const query = c.req.valid('query');
        const { id } = c.req.valid('param');
        const list = `queue ${id}`;
        const requests = await queueOf(db, c.var.actor, id, readPage(list, query), at());
        return c.json(
          onePage(c, list, requests, query.limit).map((request) => presentQueued(request, config)),
          200,
        );
      },
    )
    .openapi(
      move('post', '/request/{id}/acceptance', 'Promise the food to this person', ['FOOD_PROMISED', ...closed]),
      async (c) => c.json(await moved(c.var.actor, 'accept', c.req.valid('param').id), 200),
    )
    .openapi(
      move('delete', '/request/{id}/acceptance', 'Take the promise back; the person keeps their place', closed),
      async (c) => c.json(await moved(c.var.actor, 'release', c.req.valid('param').id), 200),
    )
    .openapi(move('post', '/request/{id}/refusal', 'Decline the request', ['REQUEST_ACCEPTED', ...closed]), async (c) =>
      c.json(await moved(c.var.actor, 'decline', c.req.valid('param').id), 200),
    )
    .openapi(
      move('post', '/request/{id}/withdrawal', 'Take one’s own request back', closed), //
      async (c) => c.json(await moved(c.var.actor, 'withdraw', c.req.valid('param').id), 200),
    )
    .openapi(
      move('post', '/request/{id}/no-show', 'The accepted person did not come', ['NOT_ACCEPTED', ...closed]),
      async (c) => c.json(await moved(c.var.actor, 'noShow', c.req.valid('param').id), 200),
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
          ...refusing(
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
        const outcome = await confirmCollection(db, c.var.actor, id, input, at(), limits.pickupCodes);
        return c.json(presentOutcome(outcome), 200);
      },
    );
}

const closed = [
  'REQUEST_COLLECTED',
  'REQUEST_DECLINED',
  'REQUEST_WITHDRAWN',
  'REQUEST_NO_SHOW',
  'REQUEST_EXPIRED',
] as const satisfies RefusalCode[];
