import { CollectionInput, MoveResult, OfferedInput } from '../../contract/requests.ts';
import type { Deps } from '../http/deps.ts';
import { json, route, router } from '../http/routing.ts';
import { accept, decline, release } from './accept.ts';
import { askWhetherComing } from './ask-whether-coming.ts';
import { claim, confirmCollection } from './collect.ts';
import { markReadByDonor } from './mark-read.ts';
import { closed, modified, moveRoutes, SAME, withWord } from './move-route.ts';
import { noteNoShow } from './no-show.ts';
import { offerFewer, takeOfferBack } from './offer-fewer.ts';

/** The calls with which a donor moves the requests for their food. */
export function donorMoveRoutes(deps: Deps) {
  const { db, ctx, limits } = deps;
  const { toChange, move } = moveRoutes(deps);

  return router()
    .openapi(
      move('post', '/request/{id}/acceptance', 'Promise the food to this person', [
        'FOOD_PROMISED',
        'NOT_SO_MUCH_LEFT',
        ...closed,
      ]),
      async (c) => c.json(await accept(db, c.var.user, c.req.valid('param').id, ctx), 200),
    )
    .openapi(
      {
        ...move('delete', '/request/{id}/acceptance', 'Take the promise back; the person keeps their place', [
          'INVALID_INPUT',
          ...closed,
        ]),
        request: withWord,
      },
      async (c) => {
        const { word } = c.req.valid('json');
        return c.json(await release(db, c.var.user, c.req.valid('param').id, ctx, word), 200);
      },
    )
    .openapi(
      {
        ...move('post', '/request/{id}/decline', 'Decline the request', [
          'INVALID_INPUT',
          'REQUEST_ACCEPTED',
          ...closed,
        ]),
        request: withWord,
      },
      async (c) => {
        const { word } = c.req.valid('json');
        return c.json(await decline(db, c.var.user, c.req.valid('param').id, ctx, word), 200);
      },
    )
    .openapi(
      route('put', '/request/{id}/offer', {
        summary: 'Offer somebody who waits less of a food in parts than they ask for',
        description: `Nothing is kept for them until they take it. ${SAME}`,
        access: toChange,
        body: OfferedInput,
        answer: json(modified, 'They are asked.'),
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
        summary: 'Take that offer back; the person goes on waiting for what they asked for',
        description: SAME,
        access: toChange,
        answer: json(modified, 'Nothing is offered.'),
        errors: ['NOT_YOURS', 'REQUEST_NOT_FOUND', 'REQUEST_ACCEPTED', ...closed],
      }),
      async (c) => {
        await takeOfferBack(db, c.var.user, c.req.valid('param').id, ctx);
        return c.json({ modifiedCount: 1 }, 200);
      },
    )
    .openapi(
      route('post', '/request/{id}/coming-question', {
        summary: 'Ask the accepted person whether they are on their way',
        description: `From the beginning of their pick-up time on, or of the day for which they asked. ${SAME}`,
        access: toChange,
        answer: json(modified, 'They are asked.'),
        errors: ['NOT_YOURS', 'REQUEST_NOT_FOUND', 'NOT_ACCEPTED', 'ASKED_TOO_EARLY', ...closed],
      }),
      async (c) => {
        await askWhetherComing(db, c.var.user, c.req.valid('param').id, ctx);
        return c.json({ modifiedCount: 1 }, 200);
      },
    )
    .openapi(
      move(
        'post',
        '/request/{id}/no-show',
        'The accepted person did not come, once they were asked and their time is over',
        ['NOT_ACCEPTED', 'NO_SHOW_TOO_EARLY', 'NOT_ASKED', ...closed],
      ),
      async (c) => c.json(await noteNoShow(db, c.var.user, c.req.valid('param').id, ctx), 200),
    )
    .openapi(
      move('post', '/request/{id}/claim', 'The food is handed over, without the code; the accepted person is asked', [
        'NOT_ACCEPTED',
        ...closed,
      ]),
      async (c) => c.json(await claim(db, c.var.user, c.req.valid('param').id, ctx), 200),
    )
    .openapi(
      route('post', '/request/{id}/collection', {
        summary: 'The food has changed hands, as the pick-up code shows',
        description:
          'Once all of it has, those who still waited are told that it is given to someone else. The same once more succeeds and changes nothing. After five codes the ' +
          'sixth is refused for a quarter of an hour, right or wrong.',
        access: toChange,
        body: CollectionInput,
        answer: json(MoveResult, 'Where it has led.'),
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
    )
    .openapi(
      route('post', '/request/{id}/read', {
        summary: 'The donor has seen what is new about a request for a food of theirs',
        access: toChange,
        answer: json(modified, 'How many requests were unread: 1 or 0.'),
      }),
      async (c) => c.json({ modifiedCount: await markReadByDonor(db, c.var.user.id, c.req.valid('param').id) }, 200),
    );
}
