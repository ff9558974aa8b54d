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

/** The calls with which somebody moves their own request. */
export function requesterMoveRoutes(deps: Deps) {
  const { db, ctx } = deps;
  const { toChange, move } = moveRoutes(deps);

  return router()
    .openapi(
      move('post', '/request/{id}/withdrawal', 'Take one’s own request back', [...closed]), //
      async (c) => c.json(await withdraw(db, c.var.user, c.req.valid('param').id, ctx), 200),
    )
    .openapi(
      route('put', '/request/{id}/wanted', {
        summary: 'Ask for another amount of a food that is given in parts, while one waits',
        description: 'Less at will, more as far as it is left.',
        access: toChange,
        body: WantedInput,
        answer: json(modified, '1, also when nothing differed.'),
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
        ...move('post', '/request/{id}/offer/acceptance', 'Take what is offered, which promises it to one', [
          'INVALID_INPUT',
          'NO_OFFER',
          'NOT_SO_MUCH_LEFT',
          ...closed,
        ]),
        request: { params: z.object({ id: z.string() }), body: jsonBody(OfferedInput) },
      },
      async (c) => {
        const { id } = c.req.valid('param');
        return c.json(await takeOffered(db, c.var.user, id, c.req.valid('json'), ctx), 200);
      },
    )
    .openapi(
      route('post', '/request/{id}/on-my-way', {
        summary: 'The accepted person says that they are on their way, as the donor has asked',
        description: SAME,
        access: toChange,
        answer: json(modified, 'The donor is told.'),
        errors: ['NOT_YOURS', 'REQUEST_NOT_FOUND', 'NOT_ACCEPTED', 'NOT_EXPECTED', ...closed],
      }),
      async (c) => {
        await sayOnMyWay(db, c.var.user, c.req.valid('param').id, ctx);
        return c.json({ modifiedCount: 1 }, 200);
      },
    )
    .openapi(
      move('post', '/request/{id}/approval', 'The accepted person says yes to that: the food is theirs', [
        'NOT_ACCEPTED',
        'NOT_CLAIMED',
        ...closed,
      ]),
      async (c) => c.json(await approve(db, c.var.user, c.req.valid('param').id, ctx), 200),
    )
    .openapi(
      move('post', '/request/{id}/denial', 'The accepted person says no to that', [
        'NOT_ACCEPTED',
        'NOT_CLAIMED',
        ...closed,
      ]),
      async (c) => c.json(await deny(db, c.var.user, c.req.valid('param').id, ctx), 200),
    )
    .openapi(
      route('post', '/request/{id}/no-show/answer', {
        summary: 'What whoever did not come says to that, once, for the donor',
        description: SAME,
        access: toChange,
        body: NoShowAnswerInput,
        answer: json(modified, 'The answer is kept.'),
        errors: ['NOT_YOURS', 'REQUEST_NOT_FOUND', 'NOT_A_NO_SHOW', 'ALREADY_ANSWERED'],
      }),
      async (c) => {
        await answerNoShow(db, c.var.user, c.req.valid('param').id, c.req.valid('json'), ctx);
        return c.json({ modifiedCount: 1 }, 200);
      },
    );
}
