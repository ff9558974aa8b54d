import { MailSettings } from '../../contract/accounts/mail-settings.ts';
import type { Deps } from '../http/deps.ts';
import { json, modified, router } from '../http/routing.ts';
import { hashAddress } from '../users/hash-address.ts';
import { isUnsubscribed, resubscribe, unsubscribe } from './unsubscribe.ts';

/** Routes that turn email on or off for the signed-in user. Turning it off has the same effect as the link in every email. */
export function mailSettingsRoutes(deps: Deps) {
  const { db, ctx } = deps;

  return router(deps)
    .call('get', '/mail-settings', {
      summary: 'Get whether the signed-in user wants email',
      description: 'Covers email about their food and requests, and alerts for new food.',
      access: 'signedIn',
      answer: json(MailSettings, 'The settings.'),
      act: async ({ user }) => ({ wanted: !(await isUnsubscribed(db, user.email)) }),
    })
    .call('put', '/mail-settings', {
      summary: 'Turn email on or off',
      access: 'toChange',
      body: MailSettings,
      answer: modified('1, even if nothing changed.'),
      act: async ({ user, body }) => {
        const addressHash = hashAddress(user.email);
        if (body.wanted) await resubscribe(db, addressHash);
        else await unsubscribe(db, addressHash, ctx.clock());
      },
    });
}
