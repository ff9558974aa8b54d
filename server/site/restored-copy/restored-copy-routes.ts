import { GoLive, WhetherCopy } from '../../../contract/site/restored-copy.ts';
import type { Deps } from '../../http/deps.ts';
import { json, modified, router } from '../../http/routing.ts';
import { goLive, restoredCopyOf } from './go-live.ts';

/** Routes for stewards to make a restored copy the live site. Everyone else gets NOT_FOUND. */
export function restoredCopyRoutes(deps: Deps) {
  const { db, ctx, site } = deps;

  return router(deps)
    .call('get', '/moderation/restored-copy', {
      summary: 'Get details of a restored copy (stewards only)',
      description:
        'A site that was restored from a backup sends no emails or push notifications until someone makes it the ' +
        'live site. Returns when the backup was made and how much is waiting.',
      access: 'forStewards',
      answer: json(WhetherCopy, 'The details. `copy` is null if this is the live site.'),
      act: async () => ({ copy: (await restoredCopyOf(db, ctx)) ?? null }),
    })
    .call('post', '/moderation/go-live', {
      summary: 'Make this restored copy the live site (stewards only)',
      description:
        'Within a second, all servers start to send emails and push notifications and to expire overdue requests. ' +
        'With `drop`, everything that is waiting to be sent is deleted, and no one is told of requests that ' +
        'expired in the meantime. This cannot be undone. It is recorded in the moderation log.',
      access: 'forStewards',
      body: GoLive,
      answer: modified('1, even if this was already the live site.'),
      act: async ({ user, body }) => {
        await goLive(db, user, body.waiting, ctx);
        await site.read();
      },
    });
}
