import { msg } from '#words';
import type { Deps } from '../http/deps.ts';
import { unsubscribePages } from '../mail/unsubscribe-page.ts';
import { turnOff } from '../notifications/settings.ts';
import { readStopToken } from './stop-alerts.ts';

/** Pages that turn off a user's digests by mail, linked from each of them. */
export function stopAlertsRoutes({ db, site }: Pick<Deps, 'db' | 'site'>) {
  return unsubscribePages(site, (token) => readStopToken(db, token), {
    'GET /:token': (_userId, path) => ({
      title: msg`Turn off these emails?`,
      text: msg`We’ll no longer email you about new food. Your alerts and wanted posts stay, and you’ll still see what they find on this site.`,
      button: { label: msg`Turn off these emails`, action: path },
    }),
    'POST /:token': async (userId) => {
      await turnOff(db, userId, 'found mail');
      return {
        title: msg`These emails are off`,
        text: msg`You can turn them on again in your notification settings.`,
      };
    },
  });
}
