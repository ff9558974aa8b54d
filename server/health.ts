import { z } from '@hono/zod-openapi';
import { version } from './config/version.ts';
import { readiness } from './db/readiness.ts';
import type { AppDeps } from './deps.ts';
import { json, router } from './http/routing.ts';
import { ApiError } from './kernel/api-error.ts';

const ok = z.object({ status: z.literal('ok') });
const up = z.object({
  status: z
    .enum(['ok', 'starting'])
    .meta({ description: '`starting` until the server can handle requests. Until then all other calls return 503.' }),
  version: z.string().meta({ description: 'Version of Open Larder', example: '1.0.0+9176ee6' }),
});

/** Health checks for operators: whether the process is running, and whether it is ready for traffic. */
export function healthRoutes(deps: AppDeps) {
  const { db, log, hasSpace, isDraining, embeddedSignIn } = deps;
  const database = readiness(db);
  let lastWarned = '';
  const warnOnce = (migrations: string[]) => {
    if (lastWarned === migrations.join()) return;
    lastWarned = migrations.join();
    log.warn({ migrations }, 'a newer version of Open Larder has changed the database; update this server too');
  };
  return router(deps)
    .call('get', '/health', {
      summary: 'Check that the process is up, and get its version',
      answer: json(up, 'The process is up.'),
      act: () => ({ status: 'ok' as const, version }),
    })
    .call('get', '/ready', {
      summary: 'Check that the server is ready for traffic',
      description:
        'It is ready if the database responds and hasn’t been changed incompatibly by a newer version of Open Larder, ' +
        'people can log in, there is enough disk space for changes, and the server isn’t shutting down.',
      answer: json(ok, 'The server is ready.'),
      errors: ['UNAVAILABLE', 'OUTDATED', 'WRONG_SECRET', 'NO_SPACE'],
      act: async () => {
        if (isDraining()) throw new ApiError('UNAVAILABLE');
        const { state, newer } = await database();
        if (state === 'away') throw new ApiError('UNAVAILABLE');
        warnOnce(newer);
        if (state === 'outdated') throw new ApiError('OUTDATED');
        const secret = (await embeddedSignIn?.secretState()) ?? 'right';
        if (secret !== 'right') throw new ApiError('WRONG_SECRET');
        if (!(await hasSpace())) throw new ApiError('NO_SPACE');
        return { status: 'ok' } as const;
      },
    });
}
