import { NotificationSettings, NotificationSettingsChange } from '../../contract/push.ts';
import { access } from '../http/access.ts';
import type { Deps } from '../http/deps.ts';
import { json, MODIFIED, modified, route, router } from '../http/routing.ts';
import { changeSettings, settingsOf } from './settings.ts';

/** The calls for a user's notification settings. */
export function notificationSettingsRoutes(deps: Deps) {
  const { db } = deps;
  const { signedIn, toChange } = access(deps);

  return router()
    .openapi(
      route('get', '/notification-settings', {
        summary: 'Get the signed-in user’s notification settings',
        description: 'If the user has turned off emails in `/mail-settings`, the email settings here have no effect.',
        access: signedIn,
        answer: json(NotificationSettings, 'The settings.'),
      }),
      async (c) => c.json(await settingsOf(db, c.var.user), 200),
    )
    .openapi(
      route('put', '/notification-settings', {
        summary: 'Change the signed-in user’s notification settings',
        description:
          'With `read`, a setting that is sent as it was read keeps its stored value, even if another device has ' +
          'changed it since. If both devices changed the quiet hours, nothing is changed, and the error ' +
          '`CHANGED_MEANWHILE` has the current ones in `now`.',
        access: toChange,
        body: NotificationSettingsChange,
        answer: modified('1, even if nothing changed.'),
        errors: ['CHANGED_MEANWHILE'],
      }),
      async (c) => {
        await changeSettings(db, c.var.user, c.req.valid('json'));
        return c.json(MODIFIED, 200);
      },
    );
}
