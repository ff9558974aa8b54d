import { NotificationSettings, NotificationSettingsChange } from '../../contract/accounts/push.ts';
import type { Deps } from '../http/deps.ts';
import { json, modified, router } from '../http/routing.ts';
import { changeSettings, settingsOf } from './settings.ts';

/** Routes for a user’s notification settings. */
export function notificationSettingsRoutes(deps: Deps) {
  const { db } = deps;

  return router(deps)
    .call('get', '/notification-settings', {
      summary: 'Get the signed-in user’s notification settings',
      description: 'If the user has turned off emails in `/mail-settings`, the email settings here have no effect.',
      access: 'signedIn',
      answer: json(NotificationSettings, 'The settings.'),
      act: ({ user }) => settingsOf(db, user),
    })
    .call('put', '/notification-settings', {
      summary: 'Change the signed-in user’s notification settings',
      description:
        'With `read`, a setting that is sent as it was read keeps its stored value, even if another device has ' +
        'changed it since. If both devices changed the quiet hours, nothing is changed, and the error ' +
        '`CHANGED_MEANWHILE` has the current ones in `now`.',
      access: 'toChange',
      body: NotificationSettingsChange,
      answer: modified('1, even if nothing changed.'),
      errors: changeSettings.errors,
      act: ({ user, body }) => changeSettings(db, user, body),
    });
}
