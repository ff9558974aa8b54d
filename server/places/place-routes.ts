import { z } from '@hono/zod-openapi';
import { OwnPlace, Town } from '../../contract/foods/places.ts';
import type { Deps } from '../http/deps.ts';
import { deletedCount, json, router } from '../http/routing.ts';
import { wordsOf } from '../words/words-of.ts';
import { removePlace, savedPlaces } from './place.ts';
import { findTowns } from './towns.ts';

/** API calls to look up towns, and for users' saved addresses. */
export function placeRoutes(deps: Deps) {
  const { db } = deps;

  return router(deps)
    .call('get', '/places', {
      summary: 'Find towns whose names start with a text, largest first',
      description:
        'If there are none, finds towns whose names start almost like the text, to allow for typos. Covers towns ' +
        'with at least 1,000 inhabitants. The data is from GeoNames (CC BY 4.0); no other server is asked.',
      query: z.object({ search: z.string({ error: 'search must be one text.' }).max(100) }),
      answer: json(z.array(Town), 'Up to eight towns.'),
      act: ({ visit, query }) => findTowns(query.search, wordsOf(visit.language)),
    })
    .call('get', '/my-places', {
      summary: 'List the signed-in user’s saved addresses, most recently used first',
      access: 'signedIn',
      answer: json(z.array(OwnPlace), 'Saved addresses.'),
      act: ({ user }) => savedPlaces(db, user),
    })
    .call('delete', '/my-places/{id}', {
      summary: 'Remove a saved address',
      description: 'It is deleted at once or, if active listings still use it, when the last of them ends.',
      access: 'toChange',
      params: z.object({ id: z.uuid('id must be the id of a place.') }),
      answer: deletedCount('Number of addresses removed: 1 or 0.'),
      act: ({ user, params }) => removePlace(db, user, params.id),
    });
}
