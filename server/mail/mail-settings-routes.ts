import { MailSettings } from '../../contract/mail-settings.ts';
import { access } from '../http/access.ts';
import type { Deps } from '../http/deps.ts';
import { json, MODIFIED, modified, route, router } from '../http/routing.ts';
import { hashAddress } from '../people/hash-address.ts';
import { isUnsubscribed, resubscribe, unsubscribe } from './unsubscribe.ts';

/** The calls by which a signed-in person stops all mail, or wants it again, as by the link in every mail. */
export function mailSettingsRoutes(deps: Deps) {
  const { db, ctx } = deps;
  const { signedIn, toChange } = access(deps);

  return router()
    .openapi(
      route('get', '/mail-settings', {
        summary: 'Whether the signed-in person wants mail',
        description: 'About what happens to their foods and requests, and new food that they asked to be told of.',
        access: signedIn,
        answer: json(MailSettings, 'The settings.'),
      }),
      async (c) => c.json({ wanted: !(await isUnsubscribed(db, c.var.user.email)) }, 200),
    )
    .openapi(
      route('put', '/mail-settings', {
        summary: 'Say whether one wants mail',
        access: toChange,
        body: MailSettings,
        answer: modified('1, also when it was so already.'),
      }),
      async (c) => {
        const addressHash = hashAddress(c.var.user.email);
        if (c.req.valid('json').wanted) await resubscribe(db, addressHash);
        else await unsubscribe(db, addressHash, ctx.clock());
        return c.json(MODIFIED, 200);
      },
    );
}
