import { z } from '@hono/zod-openapi';
import { NoShowAnswerInput, OfferedInput, WantedInput } from '../../contract/requests.ts';
import type { Deps } from '../http/deps.ts';
import { json, jsonBody, route, router } from '../http/routing.ts';
import { withdraw } from './accept.ts';
import { sayOnMyWay } from './ask-whether-coming.ts';
import { changeWanted } from './change-amounts.ts';
import { approve, deny } from './collect.ts';
import { closed, modified, moveRoutes, SAME } from './move-route.ts';
import { answerNoShow } from './no-show.ts';
import { takeOffered } from './offer-fewer.ts';

/** A requester’s calls to move their own request. */
export function requesterMoveRoutes(deps: Deps) {
  const { db, ctx } = deps;
  const { toChange, move } = moveRoutes(deps);

  return router()
    .openapi(
      move('post', '/request/{id}/withdrawal', 'Withdraw your own request', [...closed]), //
      async (c) => c.json(await withdraw(db, c.var.user, c.req.valid('param').id, ctx), 200),
    )
    .openapi(
      route('put', '/request/{id}/wanted', {
        summary: 'Change the amount of your own waiting request',
        description:
          'Only for food given in parts. A smaller amount is always possible, a larger one if enough is left.',
        access: toChange,
        body: WantedInput,
        answer: json(modified, '1, even if nothing changed.'),
        errors: [
          ...(['NOT_YOURS', 'REQUEST_NOT_FOUND', 'REQUEST_ACCEPTED', 'NOT_IN_PARTS', 'NOT_SO_MUCH_LEFT'] as const),
          ...closed,
        ],
      }),
      async (c) => {
        await changeWanted(db, c.var.user, c.req.valid('param').id, c.req.valid('json'), ctx);
        return c.json({ modifiedCount: 1 }, 200);
      },
    )
    .openapi(
      {
        ...move('post', '/request/{id}/offer/acceptance', 'Accept the donor’s offer of a smaller amount', [
          'INVALID_INPUT',
          'NO_OFFER',
          'NOT_SO_MUCH_LEFT',
          ...closed,
        ]),
        description: `The offered amount is promised to the requester at once. ${SAME}`,
        request: { params: z.object({ id: z.string() }), body: jsonBody(OfferedInput) },
      },
      async (c) => {
        const { id } = c.req.valid('param');
        return c.json(await takeOffered(db, c.var.user, id, c.req.valid('json'), ctx), 200);
      },
    )
    .openapi(
      route('post', '/request/{id}/on-my-way', {
        summary: 'Tell the donor that you are on your way',
        description: `For the accepted requester, after the donor has asked. ${SAME}`,
        access: toChange,
        answer: json(modified, 'The donor has been told.'),
        errors: ['NOT_YOURS', 'REQUEST_NOT_FOUND', 'NOT_ACCEPTED', 'NOT_EXPECTED', ...closed],
      }),
      async (c) => {
        await sayOnMyWay(db, c.var.user, c.req.valid('param').id, ctx);
        return c.json({ modifiedCount: 1 }, 200);
      },
    )
    .openapi(
      move('post', '/request/{id}/approval', 'Confirm a hand-over that was reported without the code', [
        'NOT_ACCEPTED',
        'NOT_CLAIMED',
        ...closed,
      ]),
      async (c) => c.json(await approve(db, c.var.user, c.req.valid('param').id, ctx), 200),
    )
    .openapi(
      move('post', '/request/{id}/denial', 'Deny a hand-over that was reported without the code', [
        'NOT_ACCEPTED',
        'NOT_CLAIMED',
        ...closed,
      ]),
      async (c) => c.json(await deny(db, c.var.user, c.req.valid('param').id, ctx), 200),
    )
    .openapi(
      route('post', '/request/{id}/no-show/answer', {
        summary: 'Answer a no-show',
        description: `The requester can answer once, and the donor sees the answer. ${SAME}`,
        access: toChange,
        body: NoShowAnswerInput,
        answer: json(modified, 'The answer is saved.'),
        errors: ['NOT_YOURS', 'REQUEST_NOT_FOUND', 'NOT_A_NO_SHOW', 'ALREADY_ANSWERED'],
      }),
      async (c) => {
        await answerNoShow(db, c.var.user, c.req.valid('param').id, c.req.valid('json'), ctx);
        return c.json({ modifiedCount: 1 }, 200);
      },
    );
}
