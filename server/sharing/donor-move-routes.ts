import { CollectionInput, MoveResult, OfferedInput } from '../../contract/requests.ts';
import type { Deps } from '../http/deps.ts';
import { json, route, router } from '../http/routing.ts';
import { accept, decline, release } from './accept.ts';
import { askWhetherComing } from './ask-whether-coming.ts';
import { claim, confirmCollection } from './collect.ts';
import { closed, modified, moveRoutes, SAME, withWord } from './move-route.ts';
import { noteNoShow } from './no-show.ts';
import { offerFewer, takeOfferBack } from './offer-fewer.ts';

/** A donor’s calls to move the requests for their food. */
export function donorMoveRoutes(deps: Deps) {
  const { db, ctx, limits } = deps;
  const { toChange, move } = moveRoutes(deps);

  return router()
    .openapi(
      move('post', '/request/{id}/acceptance', 'Accept a request', ['FOOD_PROMISED', 'NOT_SO_MUCH_LEFT', ...closed]),
      async (c) => c.json(await accept(db, c.var.user, c.req.valid('param').id, ctx), 200),
    )
    .openapi(
      {
        ...move(
          'delete',
          '/request/{id}/acceptance',
          'Undo an acceptance; the requester keeps their place in the queue',
          ['INVALID_INPUT', ...closed],
        ),
        description: `After the food’s last day, the request is declined instead. ${SAME}`,
        request: withWord,
      },
      async (c) => {
        const { word } = c.req.valid('json');
        return c.json(await release(db, c.var.user, c.req.valid('param').id, ctx, word), 200);
      },
    )
    .openapi(
      {
        ...move('post', '/request/{id}/decline', 'Decline a request', ['INVALID_INPUT', 'REQUEST_ACCEPTED', ...closed]),
        request: withWord,
      },
      async (c) => {
        const { word } = c.req.valid('json');
        return c.json(await decline(db, c.var.user, c.req.valid('param').id, ctx, word), 200);
      },
    )
    .openapi(
      route('put', '/request/{id}/offer', {
        summary: 'Offer a waiting requester less than they asked for',
        description: `Only for food given in parts. Nothing is reserved for them until they accept the offer. ${SAME}`,
        access: toChange,
        body: OfferedInput,
        answer: json(modified, 'The requester has been asked.'),
        errors: [
          ...(['NOT_YOURS', 'REQUEST_NOT_FOUND', 'REQUEST_ACCEPTED', 'NOT_IN_PARTS'] as const),
          ...(['NOT_FEWER', 'NOT_SO_MUCH_LEFT'] as const),
          ...closed,
        ],
      }),
      async (c) => {
        await offerFewer(db, c.var.user, c.req.valid('param').id, c.req.valid('json'), ctx);
        return c.json({ modifiedCount: 1 }, 200);
      },
    )
    .openapi(
      route('delete', '/request/{id}/offer', {
        summary: 'Withdraw the offer',
        description: `The request keeps waiting for the original amount. ${SAME}`,
        access: toChange,
        answer: json(modified, 'There is no offer.'),
        errors: ['NOT_YOURS', 'REQUEST_NOT_FOUND', 'REQUEST_ACCEPTED', ...closed],
      }),
      async (c) => {
        await takeOfferBack(db, c.var.user, c.req.valid('param').id, ctx);
        return c.json({ modifiedCount: 1 }, 200);
      },
    )
    .openapi(
      route('post', '/request/{id}/coming-question', {
        summary: 'Ask the accepted requester if they are on their way',
        description: `From the start of their pick-up time or, without one, of the day they asked for. ${SAME}`,
        access: toChange,
        answer: json(modified, 'The requester has been asked.'),
        errors: ['NOT_YOURS', 'REQUEST_NOT_FOUND', 'NOT_ACCEPTED', 'ASKED_TOO_EARLY', ...closed],
      }),
      async (c) => {
        await askWhetherComing(db, c.var.user, c.req.valid('param').id, ctx);
        return c.json({ modifiedCount: 1 }, 200);
      },
    )
    .openapi(
      {
        ...move('post', '/request/{id}/no-show', 'Record that the accepted requester did not turn up', [
          'NOT_ACCEPTED',
          'NO_SHOW_TOO_EARLY',
          'NOT_ASKED',
          ...closed,
        ]),
        description:
          'Only after asking if they are on their way (`coming-question`), once their pick-up time or day is over, ' +
          `and at least 15 minutes after that question and any answer. ${SAME}`,
      },
      async (c) => c.json(await noteNoShow(db, c.var.user, c.req.valid('param').id, ctx), 200),
    )
    .openapi(
      {
        ...move('post', '/request/{id}/claim', 'Report a hand-over without the pick-up code', [
          'NOT_ACCEPTED',
          ...closed,
        ]),
        description: `The accepted requester is asked to confirm it. ${SAME}`,
      },
      async (c) => c.json(await claim(db, c.var.user, c.req.valid('param').id, ctx), 200),
    )
    .openapi(
      route('post', '/request/{id}/collection', {
        summary: 'Confirm a hand-over with the pick-up code',
        description:
          'Once all of the food has been handed over, requesters who are still waiting are told that it went to ' +
          `someone else. After five attempts, right or wrong, every code is refused for 15 minutes. ${SAME}`,
        access: toChange,
        body: CollectionInput,
        answer: json(MoveResult, 'The new status of the request and of the food.'),
        errors: [
          ...(['NOT_YOURS', 'REQUEST_NOT_FOUND', 'WRONG_CODE', 'NOT_ACCEPTED', ...closed] as const),
          ...(['CODE_LOCKED', 'TOO_MANY_ATTEMPTS'] as const),
        ],
      }),
      async (c) => {
        const { id } = c.req.valid('param');
        const input = c.req.valid('json');
        return c.json(await confirmCollection(db, c.var.user, id, input, ctx, limits.pickupCodes), 200);
      },
    );
}
