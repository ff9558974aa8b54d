import { NotificationSettings, NotificationSettingsChange } from '../../contract/push.ts';
import { access } from '../http/access.ts';
import type { Deps } from '../http/deps.ts';
import { json, MODIFIED, modified, route, router } from '../http/routing.ts';
import { changeSettings, settingsOf } from './settings.ts';

/** The calls about people's notification settings. */
export function notificationSettingsRoutes(deps: Deps) {
  const { db } = deps;
  const { signedIn, toChange } = access(deps);

  return router()
    .openapi(
      route('get', '/notification-settings', {
        summary: 'Of what the signed-in person is told, in which ways, and when not',
        description: 'Whoever wants no mail at all (mail-settings) gets none, whatever is said here.',
        access: signedIn,
        answer: json(NotificationSettings, 'The settings.'),
      }),
      async (c) => c.json(await settingsOf(db, c.var.user), 200),
    )
    .openapi(
      route('put', '/notification-settings', {
        summary: 'Say of what one is told, in which ways, and when not',
        description:
          'With `read`, what another device has changed meanwhile stays. Where the quiet hours have become others than both, ' +
          'nothing is changed, and the answer says what they are `now`.',
        access: toChange,
        body: NotificationSettingsChange,
        answer: modified('1, also when it was so already.'),
        errors: ['CHANGED_MEANWHILE'],
      }),
      async (c) => {
        await changeSettings(db, c.var.user, c.req.valid('json'));
        return c.json(MODIFIED, 200);
      },
    );
}
