import { z } from '@hono/zod-openapi';
import { PushSubscriptionInput, PushSubscriptions } from '../../contract/accounts/push.ts';
import { MAX_PUSH_SUBSCRIPTIONS } from '../../contract/accounts/push-terms.ts';
import type { Deps } from '../http/deps.ts';
import { deletedCount, json, router, success } from '../http/routing.ts';
import { sessionCookie } from '../http/session-cookie.ts';
import * as rules from './push.ts';

/** Routes for push subscriptions, through which users' browsers get notifications while the site is closed. */
export function pushRoutes(deps: Deps) {
  const { db, ctx, config } = deps;
  const cookie = sessionCookie(config.publicUrl);

  return router(deps)
    .call('get', '/push-subscriptions', {
      summary: 'List the signed-in user’s push subscriptions',
      access: 'signedIn',
      answer: json(PushSubscriptions, 'The subscriptions, and the site’s key to subscribe with.'),
      act: async ({ c, user }) => {
        const subscriptions = await rules.subscriptionsOf(db, user, cookie.read(c) ?? '', ctx);
        return { publicKey: await rules.publicKey(db, ctx), subscriptions };
      },
    })
    .call('post', '/push-subscriptions', {
      summary: 'Turn on push notifications in this browser',
      description:
        'The subscription lasts until the session ends. A new one replaces the session’s previous one. Each user ' +
        `can have ${MAX_PUSH_SUBSCRIPTIONS}; beyond that, the oldest are deleted.`,
      access: 'toChange',
      body: PushSubscriptionInput,
      answer: success('Push notifications are on.'),
      errors: rules.subscribe.errors,
      act: ({ c, user, body }) => rules.subscribe(db, user, body, cookie.read(c) ?? '', ctx),
    })
    .call('delete', '/push-subscriptions/{id}', {
      summary: 'Turn off push notifications in a browser',
      access: 'toChange',
      params: z.object({ id: z.uuid('id must be the id of a subscription.') }),
      answer: deletedCount('Number of subscriptions deleted: 1 or 0.'),
      act: ({ user, params }) => rules.unsubscribe(db, user, params.id),
    });
}
