import { createRoute, z } from '@hono/zod-openapi';
import { ApiError } from './api-error.ts';
import { readiness } from './db/database.ts';
import type { Deps } from './deps.ts';
import { errorResponses, json, router } from './routing.ts';

const ok = json(z.object({ status: z.literal('ok') }), 'Yes.');

/** For whoever runs the server: is the process up, and should it be sent visitors? */
export function healthRoutes({ db, hasSpace, isDraining }: Deps) {
  const answers = readiness(db);
  return router()
    .openapi(
      createRoute({ method: 'get', path: '/health', summary: 'Is the process up?', responses: { 200: ok } }),
      (c) => c.json({ status: 'ok' } as const, 200),
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/ready',
        summary: 'Does the database answer, is there space for changes, and is the server not shutting down?',
        responses: { 200: ok, ...errorResponses('UNAVAILABLE', 'NO_SPACE') },
      }),
      async (c) => {
        if (isDraining() || !(await answers())) throw new ApiError('UNAVAILABLE');
        if (!(await hasSpace())) throw new ApiError('NO_SPACE');
        return c.json({ status: 'ok' } as const, 200);
      },
    );
}
