import { msg } from '#words';
import type { Deps } from '../http/deps.ts';
import { unsubscribePages } from '../mail/unsubscribe-page.ts';
import { stopAlerts } from './alert.ts';
import { readStopToken } from './stop-alerts.ts';

/** Pages that turn off a user's alerts, linked from mails about new food. */
export function stopAlertsRoutes({ db, site }: Pick<Deps, 'db' | 'site'>) {
  return unsubscribePages(site, (token) => readStopToken(db, token), {
    'GET /:token': (_userId, path) => ({
      title: msg`Turn off alerts?`,
      text: msg`You’ll no longer get alerts for new food, by email or on this site. Others still see your wanted posts.`,
      button: { label: msg`Turn off these alerts`, action: path },
    }),
    'POST /:token': async (userId) => {
      await stopAlerts(db, userId);
      return {
        title: msg`Alerts are off`,
        text: msg`We’ve stopped your alerts for new food. You can set up new ones from the list of available food.`,
      };
    },
  });
}
