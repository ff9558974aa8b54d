import { GoLive, WhetherCopy } from '../../contract/restored-copy.ts';
import { access } from '../http/access.ts';
import type { Deps } from '../http/deps.ts';
import { authenticateSteward } from '../http/moderator.ts';
import { json, MODIFIED, modified, route, router } from '../http/routing.ts';
import { goLive, restoredCopyOf } from './go-live.ts';

/** The calls for stewards to say that a restored copy is the site. They answer NOT_FOUND to everyone else. */
export function restoredCopyRoutes(deps: Deps) {
  const { db, ctx, site } = deps;
  const { signedIn } = access(deps);
  const forStewards = { ...signedIn, middleware: authenticateSteward(deps), errors: ['NOT_FOUND'] } as const;

  return router()
    .openapi(
      route('get', '/moderation/restored-copy', {
        summary: 'The backup that this site was restored from, and what it will send once it is the site; for stewards',
        access: forStewards,
        answer: json(WhetherCopy, 'What waits.'),
      }),
      async (c) => c.json({ copy: (await restoredCopyOf(db, ctx)) ?? null }, 200),
    )
    .openapi(
      route('post', '/moderation/go-live', {
        summary: 'Say that this restored copy is the site now; for stewards',
        description:
          'From then on it sends mail and pushes, and lets expire what is over: on all servers within a second. With `drop` what waits ' +
          'is deleted, and nobody is told of requests that expired in the meantime. There is no way back. It is in the log.',
        access: forStewards,
        body: GoLive,
        answer: modified('1, also when it was the site already.'),
        errors: ['TOO_MANY_ATTEMPTS'],
      }),
      async (c) => {
        const { waiting } = c.req.valid('json');
        await goLive(db, c.var.user, waiting, ctx);
        await site.read();
        return c.json(MODIFIED, 200);
      },
    );
}
