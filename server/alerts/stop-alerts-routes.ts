import { msg } from '#words';
import type { Deps } from '../http/deps.ts';
import { unsubscribePages } from '../mail/unsubscribe-page.ts';
import { removeAllAlerts } from './alert.ts';
import { readStopToken } from './stop-alerts.ts';

/** The page behind the link in mails about new food. */
export function stopAlertsRoutes({ db, site }: Pick<Deps, 'db' | 'site'>) {
  return unsubscribePages(site, (token) => readStopToken(db, token), {
    'GET /:token': (_userId, path) => ({
      title: msg`No more of this?`,
      text: msg`We will then no longer tell you about new food, neither by mail nor on the site.`,
      button: { label: msg`No more of this, please`, action: path },
    }),
    'POST /:token': async (userId) => {
      await removeAllAlerts(db, userId);
      return {
        title: msg`No more of this`,
        text: msg`We no longer tell you about new food. You can ask for it again at the list of foods.`,
      };
    },
  });
}
