import { z } from '@hono/zod-openapi';
import { PushSubscriptionInput, PushSubscriptions } from '../../contract/push.ts';
import { MAX_PUSH_SUBSCRIPTIONS } from '../../contract/push-terms.ts';
import { access } from '../http/access.ts';
import type { Deps } from '../http/deps.ts';
import { json, route, router, SUCCESS, success } from '../http/routing.ts';
import { sessionCookie } from '../http/session-cookie.ts';
import * as rules from './push.ts';

/** The calls for push subscriptions, which notify people in their browsers while the site is closed. */
export function pushRoutes(deps: Deps) {
  const { db, ctx, config } = deps;
  const { signedIn, toChange } = access(deps);
  const cookie = sessionCookie(config.publicUrl);

  return router()
    .openapi(
      route('get', '/push-subscriptions', {
        summary: 'List the signed-in user’s push subscriptions',
        access: signedIn,
        answer: json(PushSubscriptions, 'The subscriptions, and the site’s key to subscribe with.'),
      }),
      async (c) => {
        const subscriptions = await rules.subscriptionsOf(db, c.var.user, cookie.read(c) ?? '', ctx);
        return c.json({ publicKey: await rules.publicKey(db, ctx), subscriptions }, 200);
      },
    )
    .openapi(
      route('post', '/push-subscriptions', {
        summary: 'Turn on push notifications in this browser',
        description:
          'The subscription lasts until the session ends. A new one replaces the session’s previous one. Each user ' +
          `can have ${MAX_PUSH_SUBSCRIPTIONS}; beyond that, the oldest are deleted.`,
        access: toChange,
        body: PushSubscriptionInput,
        answer: success('Push notifications are on.'),
        errors: ['NOT_YOURS'],
      }),
      async (c) => {
        await rules.subscribe(db, c.var.user, c.req.valid('json'), cookie.read(c) ?? '', ctx);
        return c.json(SUCCESS, 200);
      },
    )
    .openapi(
      route('delete', '/push-subscriptions/{id}', {
        summary: 'Turn off push notifications in a browser',
        access: toChange,
        params: z.object({ id: z.uuid('id must be the id of a subscription.') }),
        answer: json(z.object({ deletedCount: z.int() }), 'Number of subscriptions deleted: 1 or 0.'),
        errors: ['INVALID_INPUT'],
      }),
      async (c) => c.json({ deletedCount: await rules.unsubscribe(db, c.var.user, c.req.valid('param').id) }, 200),
    );
}
