import { MailSettings } from '../../contract/mail-settings.ts';
import { access } from '../http/access.ts';
import type { Deps } from '../http/deps.ts';
import { json, MODIFIED, modified, route, router } from '../http/routing.ts';
import { hashAddress } from '../people/hash-address.ts';
import { isUnsubscribed, resubscribe, unsubscribe } from './unsubscribe.ts';

/** Unsubscribes the signed-in user from email or subscribes them again, like the link in every email. */
export function mailSettingsRoutes(deps: Deps) {
  const { db, ctx } = deps;
  const { signedIn, toChange } = access(deps);

  return router()
    .openapi(
      route('get', '/mail-settings', {
        summary: 'Get whether the signed-in user wants email',
        description: 'Covers email about their food and requests, and alerts for new food.',
        access: signedIn,
        answer: json(MailSettings, 'The settings.'),
      }),
      async (c) => c.json({ wanted: !(await isUnsubscribed(db, c.var.user.email)) }, 200),
    )
    .openapi(
      route('put', '/mail-settings', {
        summary: 'Turn email on or off',
        access: toChange,
        body: MailSettings,
        answer: modified('1, even if nothing changed.'),
      }),
      async (c) => {
        const addressHash = hashAddress(c.var.user.email);
        if (c.req.valid('json').wanted) await resubscribe(db, addressHash);
        else await unsubscribe(db, addressHash, ctx.clock());
        return c.json(MODIFIED, 200);
      },
    );
}
