import { msg } from '#words';
import type { Deps } from '../http/deps.ts';
import { insertedId, router, success } from '../http/routing.ts';
import { wordsOf } from '../words/words-of.ts';
import * as rules from './first-offers.ts';

/** API calls for food that its donor offers to one person first. */
export function firstOfferRoutes(deps: Deps) {
  const { db, ctx, config } = deps;

  return router(deps)
    .call('post', '/food/{id}/first-offer/acceptance', {
      summary: 'Accept food that its donor offers to the signed-in user first',
      description: 'Requests the food, and promises it to the user at once.',
      access: 'toShare',
      answer: insertedId('ID of the request, which is accepted.'),
      errors: rules.acceptFirstOffer.errors,
      act: ({ user, params, visit }) => {
        const notes = wordsOf(visit.language)._(msg`Yes, please! I’d love to have it.`);
        return rules.acceptFirstOffer(db, user, params.id, { notes, config }, ctx);
      },
    })
    .call('delete', '/food/{id}/first-offer', {
      summary: 'End a first offer, as its donor or as the person it is for, so that everyone can ask for the food',
      access: 'toChange',
      answer: success('Nobody has first choice of the food.'),
      errors: rules.endFirstOffer.errors,
      act: ({ user, params }) => rules.endFirstOffer(db, user, params.id, ctx),
    });
}
