import { z } from '@hono/zod-openapi';
import { version } from './config/version.ts';
import { readiness } from './db/readiness.ts';
import type { AppDeps } from './deps.ts';
import { json, route, router } from './http/routing.ts';
import { ApiError } from './kernel/api-error.ts';

const ok = z.object({ status: z.literal('ok') });
const up = z.object({
  status: z
    .enum(['ok', 'starting'])
    .meta({ description: '`starting` until it can serve; all other calls are answered 503 until then' }),
  version: z.string().meta({ description: 'Of the program', example: '1.0.0+9176ee6' }),
});

/** The checks for operators: is the process up, and should it be sent visitors? */
export function healthRoutes({
  db,
  log,
  hasSpace,
  isDraining,
  embeddedSignIn,
}: Pick<AppDeps, 'db' | 'log' | 'hasSpace' | 'isDraining' | 'embeddedSignIn'>) {
  const database = readiness(db);
  let told = '';
  const tellOnce = (migrations: string[]) => {
    if (told === migrations.join()) return;
    told = migrations.join();
    log.warn({ migrations }, 'a newer version of Open Larder has changed the database; update this server too');
  };
  return router()
    .openapi(
      route('get', '/health', {
        summary: 'Is the process up, and which version is it?',
        answer: json(up, 'Yes.'),
      }),
      (c) => c.json({ status: 'ok', version } as const, 200),
    )
    .openapi(
      route('get', '/ready', {
        summary:
          'Does the database answer, is it not one of a newer version, can people log in, is there space for changes, and is ' +
          'the server not shutting down?',
        answer: json(ok, 'Yes.'),
        errors: ['UNAVAILABLE', 'OUTDATED', 'WRONG_SECRET', 'NO_SPACE'],
      }),
      async (c) => {
        if (isDraining()) throw new ApiError('UNAVAILABLE');
        const { state, newer } = await database();
        if (state === 'away') throw new ApiError('UNAVAILABLE');
        tellOnce(newer);
        if (state === 'outdated') throw new ApiError('OUTDATED');
        const secret = (await embeddedSignIn?.secretState()) ?? 'right';
        if (secret !== 'right') throw new ApiError('WRONG_SECRET');
        if (!(await hasSpace())) throw new ApiError('NO_SPACE');
        return c.json({ status: 'ok' } as const, 200);
      },
    );
}
