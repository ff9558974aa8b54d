import { createRoute, z } from '@hono/zod-openapi';
import { MailSettings } from '../../contract/mail-settings.ts';
import type { Deps } from '../deps.ts';
import { authenticate, authenticateChange } from '../middleware/session.ts';
import { errorResponses, json, jsonBody, router } from '../routing.ts';
import { hashAddress, isUnsubscribed, resubscribe, unsubscribe } from './unsubscribe.ts';

const security: Record<string, string[]>[] = [{ session: [] }];

/** The calls by which somebody who is signed in says what the link in every mail says too: whether they want any. */
export function mailSettingsRoutes(deps: Deps) {
  const { db, ctx } = deps;

  return router()
    .openapi(
      createRoute({
        method: 'get',
        path: '/mail-settings',
        summary: 'Whether the signed-in person wants mail',
        description: 'About what happens to their foods and requests, and new food that they asked to be told of.',
        security,
        middleware: authenticate(deps),
        responses: { 200: json(MailSettings, 'The settings.'), ...errorResponses('NOT_SIGNED_IN') },
      }),
      async (c) => c.json({ wanted: !(await isUnsubscribed(db, c.var.user.email)) }, 200),
    )
    .openapi(
      createRoute({
        method: 'put',
        path: '/mail-settings',
        summary: 'Say whether one wants mail',
        security,
        middleware: authenticateChange(deps),
        request: { body: jsonBody(MailSettings) },
        responses: {
          200: json(z.object({ modifiedCount: z.literal(1) }), '1, also when it was so already.'),
          ...errorResponses('INVALID_INPUT', 'NOT_SIGNED_IN', 'TOO_MANY_ATTEMPTS'),
        },
      }),
      async (c) => {
        const addressHash = hashAddress(c.var.user.email);
        if (c.req.valid('json').wanted) await resubscribe(db, addressHash);
        else await unsubscribe(db, addressHash, ctx.clock());
        return c.json({ modifiedCount: 1 } as const, 200);
      },
    );
}
