import { PickupTimeInput, ProposedTimeInput } from '../../contract/pickup-times.ts';
import { access } from '../http/access.ts';
import type { Deps } from '../http/deps.ts';
import { json, route, router } from '../http/routing.ts';
import { choosePickupTime } from './choose-pickup-time.ts';
import { closed, modified, SAME } from './move-route.ts';
import { agreeToPickupTime, declinePickupTime, proposePickupTime, takeProposalBack } from './propose-pickup-time.ts';

/** The calls with which a donor and a requester agree on a pick-up time. */
export function pickupTimeRoutes(deps: Deps) {
  const { db, ctx } = deps;
  const { toChange } = access(deps);

  return router()
    .openapi(
      route('put', '/request/{id}/window', {
        summary: 'Choose an offered pick-up time for your own request, or leave it open',
        description: SAME,
        access: toChange,
        body: PickupTimeInput,
        answer: json(modified, 'The choice is saved.'),
        errors: ['NOT_YOURS', 'REQUEST_NOT_FOUND', 'WINDOW_NOT_OFFERED', 'WINDOW_OVER', ...closed],
      }),
      async (c) => {
        await choosePickupTime(db, c.var.user, c.req.valid('param').id, c.req.valid('json'), ctx);
        return c.json({ modifiedCount: 1 }, 200);
      },
    )
    .openapi(
      route('put', '/request/{id}/proposal', {
        summary: 'Propose a pick-up time for an open request',
        description: `For the donor or the requester. It replaces any earlier proposal by either of them. ${SAME}`,
        access: toChange,
        body: ProposedTimeInput,
        answer: json(modified, 'The other person has been asked.'),
        errors: ['NOT_YOURS', 'REQUEST_NOT_FOUND', ...closed],
      }),
      async (c) => {
        await proposePickupTime(db, c.var.user, c.req.valid('param').id, c.req.valid('json'), ctx);
        return c.json({ modifiedCount: 1 }, 200);
      },
    )
    .openapi(
      route('delete', '/request/{id}/proposal', {
        summary: 'Withdraw your own proposal',
        description: SAME,
        access: toChange,
        answer: json(modified, 'There is no proposal.'),
        errors: ['NOT_YOURS', 'REQUEST_NOT_FOUND', ...closed],
      }),
      async (c) => {
        await takeProposalBack(db, c.var.user, c.req.valid('param').id, ctx);
        return c.json({ modifiedCount: 1 }, 200);
      },
    )
    .openapi(
      route('post', '/request/{id}/proposal/acceptance', {
        summary: 'Accept the pick-up time that the other person proposed',
        description: SAME,
        access: toChange,
        body: ProposedTimeInput,
        answer: json(modified, 'It is now the request’s pick-up time.'),
        errors: ['NOT_YOURS', 'REQUEST_NOT_FOUND', 'NO_PROPOSAL', ...closed],
      }),
      async (c) => {
        await agreeToPickupTime(db, c.var.user, c.req.valid('param').id, c.req.valid('json'), ctx);
        return c.json({ modifiedCount: 1 }, 200);
      },
    )
    .openapi(
      route('post', '/request/{id}/proposal/decline', {
        summary: 'Decline the pick-up time that the other person proposed',
        description: `The request stays as it is. ${SAME}`,
        access: toChange,
        body: ProposedTimeInput,
        answer: json(modified, 'The proposal has ended, and the other person has been told.'),
        errors: ['NOT_YOURS', 'REQUEST_NOT_FOUND', 'NO_PROPOSAL', ...closed],
      }),
      async (c) => {
        await declinePickupTime(db, c.var.user, c.req.valid('param').id, c.req.valid('json'), ctx);
        return c.json({ modifiedCount: 1 }, 200);
      },
    );
}
