import { createRoute, z } from '@hono/zod-openapi';
import { OwnPlace, Town } from '../../contract/places.ts';
import type { Deps } from '../deps.ts';
import { authenticate, authenticateChange } from '../middleware/session.ts';
import { errorResponses, json, router } from '../routing.ts';
import { keptPlaces, removePlace } from './place.ts';
import { townsCalled } from './towns.ts';

/** The calls about the names of places, and those that people keep. */
export function placeRoutes(deps: Deps) {
  const { db } = deps;

  return router()
    .openapi(
      createRoute({
        method: 'get',
        path: '/places',
        summary: 'Towns by the beginning of their names, the largest first',
        description: 'Of places with at least a thousand people, by GeoNames (CC BY 4.0). No other server is asked.',
        request: { query: z.object({ search: z.string({ error: 'search must be one text.' }).max(100) }) },
        responses: { 200: json(z.array(Town), 'At most eight towns.'), ...errorResponses('INVALID_INPUT') },
      }),
      async (c) => c.json(await townsCalled(c.req.valid('query').search), 200),
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/my-places',
        summary: 'The exact places that the signed-in person keeps, those used last first',
        security: [{ session: [] }],
        middleware: authenticate(deps),
        responses: { 200: json(z.array(OwnPlace), 'Places.'), ...errorResponses('NOT_SIGNED_IN') },
      }),
      async (c) => c.json(await keptPlaces(db, c.var.user), 200),
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/my-places/{id}',
        summary: 'Keep a place no longer',
        description: 'It goes at once or, where foods are there that can still be had, with the last of them.',
        security: [{ session: [] }],
        middleware: authenticateChange(deps),
        request: { params: z.object({ id: z.uuid('id must be the id of a place.') }) },
        responses: {
          200: json(z.object({ deletedCount: z.int() }), 'How many were kept: 1 or 0.'),
          ...errorResponses('INVALID_INPUT', 'NOT_SIGNED_IN', 'TOO_MANY_ATTEMPTS'),
        },
      }),
      async (c) => c.json({ deletedCount: await removePlace(db, c.var.user, c.req.valid('param').id) }, 200),
    );
}
