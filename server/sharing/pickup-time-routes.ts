import { PickupTimeInput, ProposedTimeInput } from '../../contract/pickup-times.ts';
import { access } from '../http/access.ts';
import type { Deps } from '../http/deps.ts';
import { json, route, router } from '../http/routing.ts';
import { choosePickupTime } from './choose-pickup-time.ts';
import { closed, modified, SAME } from './move-route.ts';
import { agreeToPickupTime, declinePickupTime, proposePickupTime, takeProposalBack } from './propose-pickup-time.ts';

/** The calls with which the two people of a request agree on a pick-up time. */
export function pickupTimeRoutes(deps: Deps) {
  const { db, ctx } = deps;
  const { toChange } = access(deps);

  return router()
    .openapi(
      route('put', '/request/{id}/window', {
        summary: 'Choose another pick-up time for one’s own request, or any of them',
        description: SAME,
        access: toChange,
        body: PickupTimeInput,
        answer: json(modified, 'The choice is kept.'),
        errors: ['NOT_YOURS', 'REQUEST_NOT_FOUND', 'WINDOW_NOT_OFFERED', 'WINDOW_OVER', ...closed],
      }),
      async (c) => {
        await choosePickupTime(db, c.var.user, c.req.valid('param').id, c.req.valid('json'), ctx);
        return c.json({ modifiedCount: 1 }, 200);
      },
    )
    .openapi(
      route('put', '/request/{id}/proposal', {
        summary: 'Propose a pick-up time for an open request, on either side of it',
        description: `It takes the place of what either of the two has proposed before. ${SAME}`,
        access: toChange,
        body: ProposedTimeInput,
        answer: json(modified, 'The other is asked.'),
        errors: ['NOT_YOURS', 'REQUEST_NOT_FOUND', ...closed],
      }),
      async (c) => {
        await proposePickupTime(db, c.var.user, c.req.valid('param').id, c.req.valid('json'), ctx);
        return c.json({ modifiedCount: 1 }, 200);
      },
    )
    .openapi(
      route('delete', '/request/{id}/proposal', {
        summary: 'Take one’s own proposal back',
        description: SAME,
        access: toChange,
        answer: json(modified, 'Nothing is proposed.'),
        errors: ['NOT_YOURS', 'REQUEST_NOT_FOUND', ...closed],
      }),
      async (c) => {
        await takeProposalBack(db, c.var.user, c.req.valid('param').id, ctx);
        return c.json({ modifiedCount: 1 }, 200);
      },
    )
    .openapi(
      route('post', '/request/{id}/proposal/acceptance', {
        summary: 'Agree to the pick-up time that the other has proposed',
        description: SAME,
        access: toChange,
        body: ProposedTimeInput,
        answer: json(modified, 'It is the pick-up time of the request.'),
        errors: ['NOT_YOURS', 'REQUEST_NOT_FOUND', 'NO_PROPOSAL', ...closed],
      }),
      async (c) => {
        await agreeToPickupTime(db, c.var.user, c.req.valid('param').id, c.req.valid('json'), ctx);
        return c.json({ modifiedCount: 1 }, 200);
      },
    )
    .openapi(
      route('post', '/request/{id}/proposal/decline', {
        summary: 'Say no to the pick-up time that the other has proposed',
        description: `The request stays as it is. ${SAME}`,
        access: toChange,
        body: ProposedTimeInput,
        answer: json(modified, 'Nothing is proposed any more, and the other is told.'),
        errors: ['NOT_YOURS', 'REQUEST_NOT_FOUND', 'NO_PROPOSAL', ...closed],
      }),
      async (c) => {
        await declinePickupTime(db, c.var.user, c.req.valid('param').id, c.req.valid('json'), ctx);
        return c.json({ modifiedCount: 1 }, 200);
      },
    );
}
