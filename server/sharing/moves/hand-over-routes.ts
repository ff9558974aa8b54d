import { z } from '@hono/zod-openapi';
import type { ApiErrorCode } from '../../../contract/errors.ts';
import { PickupTimeInput, ProposedTimeInput } from '../../../contract/requests/pickup-times.ts';
import {
  CollectionInput,
  MoveResult,
  NoShowAnswerInput,
  OfferedInput,
  WantedInput,
  WordInput,
} from '../../../contract/requests/requests.ts';
import type { Db } from '../../db/schema.ts';
import type { Context } from '../../events/context.ts';
import type { Deps } from '../../http/deps.ts';
import { type Answer, json, router } from '../../http/routing.ts';
import type { User } from '../../users/user.ts';
import { askWhetherComing, sayOnMyWay } from '../telling/ask-whether-coming.ts';
import { choosePickupTime } from '../times/choose-pickup-time.ts';
import {
  agreeToPickupTime,
  declinePickupTime,
  proposePickupTime,
  takeProposalBack,
} from '../times/propose-pickup-time.ts';
import { accept, decline, release, withdraw } from './accept.ts';
import { changeWanted } from './change-amounts.ts';
import { approve, claim, confirmCollection, deny } from './collect.ts';
import { answerNoShow, noteNoShow } from './no-show.ts';
import { offerFewer, takeOfferBack, takeOffered } from './offer-fewer.ts';

const SAME = 'Repeating the same call succeeds and changes nothing.';
const moved = json(MoveResult, 'The new status of the request and of the food.');
const changed = (description: string) =>
  json(z.object({ modifiedCount: z.int() }), description, () => ({ modifiedCount: 1 }));
const withWord = { body: WordInput, optionalBody: 'A note from the donor, shown to the requester.' };

/** A donor's or requester's action on a request, with the error codes that it can throw. */
type Rule<Result> = ((db: Db, user: User, id: string, ctx: Context) => Promise<Result>) & Declared;
type RuleWithInput<Input, Result> = ((db: Db, user: User, id: string, input: Input, ctx: Context) => Promise<Result>) &
  Declared;
type Declared = { errors: readonly ApiErrorCode[] };

/** API calls for the actions of donors and requesters on a request. */
export function handOverRoutes(deps: Deps) {
  const { db, ctx, limits } = deps;

  return router(deps)
    .call('post', '/request/{id}/acceptance', {
      summary: 'Accept a request',
      description: SAME,
      ...does(accept, moved),
    })
    .call('delete', '/request/{id}/acceptance', {
      summary: 'Undo an acceptance; the requester keeps their place in the queue',
      description: `After the food’s last day, the request is declined instead. ${SAME}`,
      ...does(release, moved),
      ...withWord,
      act: ({ user, params, body }) => release(db, user, params.id, ctx, body.word),
    })
    .call('post', '/request/{id}/decline', {
      summary: 'Decline a request',
      description: SAME,
      ...does(decline, moved),
      ...withWord,
      act: ({ user, params, body }) => decline(db, user, params.id, ctx, body.word),
    })
    .call('put', '/request/{id}/offer', {
      summary: 'Offer a waiting requester less than they asked for',
      description: `Only for food given in parts. Nothing is reserved for them until they accept the offer. ${SAME}`,
      ...takes(OfferedInput, offerFewer, changed('The requester has been asked.')),
    })
    .call('delete', '/request/{id}/offer', {
      summary: 'Withdraw the offer',
      description: `The request keeps waiting for the original amount. ${SAME}`,
      ...does(takeOfferBack, changed('There is no offer.')),
    })
    .call('post', '/request/{id}/coming-question', {
      summary: 'Ask the accepted requester if they are on their way',
      description: `From the start of their pick-up time or, without one, of the day they asked for. ${SAME}`,
      ...does(askWhetherComing, changed('The requester has been asked.')),
    })
    .call('post', '/request/{id}/no-show', {
      summary: 'Record that the accepted requester did not turn up',
      description:
        'Only after asking if they are on their way (`coming-question`), once their pick-up time or day is over, ' +
        `and at least 15 minutes after that question and any answer. ${SAME}`,
      ...does(noteNoShow, moved),
    })
    .call('post', '/request/{id}/claim', {
      summary: 'Report a hand-over without the pick-up code',
      description: `The accepted requester is asked to confirm it. ${SAME}`,
      ...does(claim, moved),
    })
    .call('post', '/request/{id}/collection', {
      summary: 'Confirm a hand-over with the pick-up code',
      description:
        'Once all of the food has been handed over, requesters who are still waiting are told that it went to ' +
        `someone else. After five attempts, right or wrong, every code is refused for 15 minutes. ${SAME}`,
      access: 'toChange',
      body: CollectionInput,
      answer: moved,
      errors: [...confirmCollection.errors, 'TOO_MANY_ATTEMPTS'],
      act: ({ user, params, body }) => confirmCollection(db, user, params.id, body, ctx, limits.pickupCodes),
    })
    .call('post', '/request/{id}/withdrawal', {
      summary: 'Withdraw your own request',
      description: SAME,
      ...does(withdraw, moved),
    })
    .call('put', '/request/{id}/wanted', {
      summary: 'Change the amount of your own waiting request',
      description: 'Only for food given in parts. A smaller amount is always possible, a larger one if enough is left.',
      ...takes(WantedInput, changeWanted, changed('1, even if nothing changed.')),
    })
    .call('post', '/request/{id}/offer/acceptance', {
      summary: 'Accept the donor’s offer of a smaller amount',
      description: `The offered amount is promised to the requester at once. ${SAME}`,
      ...takes(OfferedInput, takeOffered, moved),
    })
    .call('post', '/request/{id}/on-my-way', {
      summary: 'Tell the donor that you are on your way',
      description: `For the accepted requester, after the donor has asked. ${SAME}`,
      ...does(sayOnMyWay, changed('The donor has been told.')),
    })
    .call('post', '/request/{id}/approval', {
      summary: 'Confirm a hand-over that was reported without the code',
      description: SAME,
      ...does(approve, moved),
    })
    .call('post', '/request/{id}/denial', {
      summary: 'Deny a hand-over that was reported without the code',
      description: SAME,
      ...does(deny, moved),
    })
    .call('post', '/request/{id}/no-show/answer', {
      summary: 'Answer a no-show',
      description: `The requester can answer once, and the donor sees the answer. ${SAME}`,
      ...takes(NoShowAnswerInput, answerNoShow, changed('The answer is saved.')),
    })
    .call('put', '/request/{id}/window', {
      summary: 'Choose an offered pick-up time for your own request, or leave it open',
      description: SAME,
      ...takes(PickupTimeInput, choosePickupTime, changed('The choice is saved.')),
    })
    .call('put', '/request/{id}/proposal', {
      summary: 'Propose a pick-up time for an open request',
      description: `For the donor or the requester. It replaces any earlier proposal by either of them. ${SAME}`,
      ...takes(ProposedTimeInput, proposePickupTime, changed('The other person has been asked.')),
    })
    .call('delete', '/request/{id}/proposal', {
      summary: 'Withdraw your own proposal',
      description: SAME,
      ...does(takeProposalBack, changed('There is no proposal.')),
    })
    .call('post', '/request/{id}/proposal/acceptance', {
      summary: 'Accept the pick-up time that the other person proposed',
      description: SAME,
      ...takes(ProposedTimeInput, agreeToPickupTime, changed('It is now the request’s pick-up time.')),
    })
    .call('post', '/request/{id}/proposal/decline', {
      summary: 'Decline the pick-up time that the other person proposed',
      description: `The request stays as it is. ${SAME}`,
      ...takes(
        ProposedTimeInput,
        declinePickupTime,
        changed('The proposal has ended, and the other person has been told.'),
      ),
    });

  /** Returns the options for an API call that applies a rule to a request. */
  function does<Schema extends z.ZodType, Result>(rule: Rule<Result>, answer: Answer<Schema, Result>) {
    const act = ({ user, params }: { user: User; params: { id: string } }) => rule(db, user, params.id, ctx);
    return { access: 'toChange', answer, errors: rule.errors, act } as const;
  }

  /** Like `does`, for a rule that takes the HTTP request's body as input. */
  function takes<Body extends z.ZodType, Schema extends z.ZodType, Result>(
    body: Body,
    rule: RuleWithInput<z.output<Body>, Result>,
    answer: Answer<Schema, Result>,
  ) {
    const act = (given: { user: User; params: { id: string }; body: z.output<Body> }) =>
      rule(db, given.user, given.params.id, given.body, ctx);
    return { access: 'toChange', body, answer, errors: rule.errors, act } as const;
  }
}
