import { z } from '@hono/zod-openapi';
import { OwnPlace, Town } from '../../contract/places.ts';
import { access } from '../http/access.ts';
import type { Deps } from '../http/deps.ts';
import { json, route, router } from '../http/routing.ts';
import { wordsOf } from '../words/words-of.ts';
import { keptPlaces, removePlace } from './place.ts';
import { townsCalled } from './towns.ts';

/** The calls about the names of places, and people's saved places. */
export function placeRoutes(deps: Deps) {
  const { db } = deps;
  const { signedIn, toChange } = access(deps);

  return router()
    .openapi(
      route('get', '/places', {
        summary:
          'Towns by the beginning of their names, the largest first; with a slip of the fingers where none begins so',
        description: 'Of places with at least a thousand people, by GeoNames (CC BY 4.0). No other server is asked.',
        query: z.object({ search: z.string({ error: 'search must be one text.' }).max(100) }),
        answer: json(z.array(Town), 'At most eight towns.'),
      }),
      async (c) => c.json(await townsCalled(c.req.valid('query').search, wordsOf(c.var.visit.language)), 200),
    )
    .openapi(
      route('get', '/my-places', {
        summary: 'The exact places that the signed-in person keeps, those used last first',
        access: signedIn,
        answer: json(z.array(OwnPlace), 'Places.'),
      }),
      async (c) => c.json(await keptPlaces(db, c.var.user), 200),
    )
    .openapi(
      route('delete', '/my-places/{id}', {
        summary: 'Keep a place no longer',
        description: 'It goes at once or, where foods are there that can still be had, with the last of them.',
        access: toChange,
        params: z.object({ id: z.uuid('id must be the id of a place.') }),
        answer: json(z.object({ deletedCount: z.int() }), 'How many were kept: 1 or 0.'),
        errors: ['INVALID_INPUT'],
      }),
      async (c) => c.json({ deletedCount: await removePlace(db, c.var.user, c.req.valid('param').id) }, 200),
    );
}
