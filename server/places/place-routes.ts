import { z } from '@hono/zod-openapi';
import { OwnPlace, Town } from '../../contract/places.ts';
import { access } from '../http/access.ts';
import type { Deps } from '../http/deps.ts';
import { json, route, router } from '../http/routing.ts';
import { wordsOf } from '../words/words-of.ts';
import { keptPlaces, removePlace } from './place.ts';
import { townsCalled } from './towns.ts';

/** The calls to look up towns, and for people's saved addresses. */
export function placeRoutes(deps: Deps) {
  const { db } = deps;
  const { signedIn, toChange } = access(deps);

  return router()
    .openapi(
      route('get', '/places', {
        summary: 'Find towns whose names start with a text, largest first',
        description:
          'If there are none, finds towns whose names start almost like the text, to allow for typos. Covers towns ' +
          'with at least 1,000 inhabitants. The data is from GeoNames (CC BY 4.0); no other server is asked.',
        query: z.object({ search: z.string({ error: 'search must be one text.' }).max(100) }),
        answer: json(z.array(Town), 'Up to eight towns.'),
      }),
      async (c) => c.json(await townsCalled(c.req.valid('query').search, wordsOf(c.var.visit.language)), 200),
    )
    .openapi(
      route('get', '/my-places', {
        summary: 'List the signed-in user’s saved addresses, most recently used first',
        access: signedIn,
        answer: json(z.array(OwnPlace), 'Saved addresses.'),
      }),
      async (c) => c.json(await keptPlaces(db, c.var.user), 200),
    )
    .openapi(
      route('delete', '/my-places/{id}', {
        summary: 'Remove a saved address',
        description: 'It is deleted at once or, if active listings still use it, when the last of them ends.',
        access: toChange,
        params: z.object({ id: z.uuid('id must be the id of a place.') }),
        answer: json(z.object({ deletedCount: z.int() }), 'Number of addresses removed: 1 or 0.'),
        errors: ['INVALID_INPUT'],
      }),
      async (c) => c.json({ deletedCount: await removePlace(db, c.var.user, c.req.valid('param').id) }, 200),
    );
}
