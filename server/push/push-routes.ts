import { createRoute, z } from '@hono/zod-openapi';
import { NotificationSettings, PushSubscriptionInput, PushSubscriptions } from '../../contract/push.ts';
import { MAX_PUSH_SUBSCRIPTIONS } from '../../contract/push-terms.ts';
import type { Deps } from '../deps.ts';
import { authenticate, authenticateChange } from '../middleware/session.ts';
import { sessionCookie } from '../middleware/session-cookie.ts';
import { errorResponses, json, jsonBody, router } from '../routing.ts';
import * as rules from './push.ts';
import { changeSettings, settingsOf } from './settings.ts';

const security: Record<string, string[]>[] = [{ session: [] }];

/** The calls about how people are told of what concerns them, and in which browsers while the site is closed. */
export function pushRoutes(deps: Deps) {
  const { db, ctx, config } = deps;
  const cookie = sessionCookie(config.publicUrl);

  return router()
    .openapi(
      createRoute({
        method: 'get',
        path: '/push-subscriptions',
        summary: 'In which browsers the signed-in person is told by push',
        security,
        middleware: authenticate(deps),
        responses: {
          200: json(PushSubscriptions, 'They, and the key to subscribe with.'),
          ...errorResponses('NOT_SIGNED_IN'),
        },
      }),
      async (c) => {
        const subscriptions = await rules.subscriptionsOf(db, c.var.user, cookie.read(c) ?? '', ctx);
        return c.json({ publicKey: await rules.publicKey(db, ctx), subscriptions }, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/push-subscriptions',
        summary: 'Be told by push in this browser',
        description:
          'Until the session ends. A session has one, the last. Beyond ' +
          `${MAX_PUSH_SUBSCRIPTIONS} of one person the oldest go.`,
        security,
        middleware: authenticateChange(deps),
        request: { body: jsonBody(PushSubscriptionInput) },
        responses: {
          200: json(z.object({ success: z.literal(true) }), 'From now on.'),
          ...errorResponses('INVALID_INPUT', 'NOT_SIGNED_IN', 'NOT_YOURS', 'TOO_MANY_ATTEMPTS'),
        },
      }),
      async (c) => {
        await rules.subscribe(db, c.var.user, c.req.valid('json'), cookie.read(c) ?? '', ctx);
        return c.json({ success: true } as const, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/push-subscriptions/{id}',
        summary: 'Be told by push in a browser no more',
        security,
        middleware: authenticateChange(deps),
        request: { params: z.object({ id: z.uuid('id must be the id of a subscription.') }) },
        responses: {
          200: json(z.object({ deletedCount: z.int() }), 'How many there were: 1 or 0.'),
          ...errorResponses('INVALID_INPUT', 'NOT_SIGNED_IN', 'TOO_MANY_ATTEMPTS'),
        },
      }),
      async (c) => c.json({ deletedCount: await rules.unsubscribe(db, c.var.user, c.req.valid('param').id) }, 200),
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/notification-settings',
        summary: 'Of what the signed-in person is told, in which ways, and when not',
        description: 'Whoever wants no mail at all (mail-settings) gets none, whatever is said here.',
        security,
        middleware: authenticate(deps),
        responses: { 200: json(NotificationSettings, 'The settings.'), ...errorResponses('NOT_SIGNED_IN') },
      }),
      async (c) => c.json(await settingsOf(db, c.var.user), 200),
    )
    .openapi(
      createRoute({
        method: 'put',
        path: '/notification-settings',
        summary: 'Say of what one is told, in which ways, and when not',
        security,
        middleware: authenticateChange(deps),
        request: { body: jsonBody(NotificationSettings) },
        responses: {
          200: json(z.object({ modifiedCount: z.literal(1) }), '1, also when it was so already.'),
          ...errorResponses('INVALID_INPUT', 'NOT_SIGNED_IN', 'TOO_MANY_ATTEMPTS'),
        },
      }),
      async (c) => {
        await changeSettings(db, c.var.user, c.req.valid('json'));
        return c.json({ modifiedCount: 1 } as const, 200);
      },
    );
}
