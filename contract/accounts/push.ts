import { z } from 'zod';
import { msg } from '#words';
import { isPlaceZone } from '../dates.ts';
import { named } from '../named.ts';
import { said } from '../words/said.ts';
import { type Channel, channels, type NotificationSetting, settingNames } from './push-terms.ts';

const NOT_AN_ENDPOINT = 'endpoint must be an address with https, as the browser has given it.';
const NOT_A_TIME = 'must be a time of day such as 22:00.';

/** A base64url string of an exact length. */
const base64url = (name: string, characters: number) =>
  z
    .string({ error: `${name} is missing.` })
    .regex(new RegExp(`^[A-Za-z\\d_-]{${characters}}$`), `${name} must be as the browser has given it.`);

/** A browser's push subscription, as its PushManager returns it, and the site's key that was used to create it. */
export const PushSubscriptionInput = named('PushSubscriptionInput', {
  endpoint: z
    .string({ error: NOT_AN_ENDPOINT })
    .max(1000, NOT_AN_ENDPOINT)
    .refine(isEndpoint, NOT_AN_ENDPOINT)
    .meta({ example: 'https://push.example.org/send/abc' }),
  keys: z.object({ p256dh: base64url('p256dh', 87), auth: base64url('auth', 22) }),
  publicKey: base64url('publicKey', 87).describe('The site’s `publicKey` that the subscription was created with'),
});
export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>;

/** A browser that receives the user's push notifications. Its push endpoint is never returned. */
export const OwnPushSubscription = named('OwnPushSubscription', {
  _id: z.string(),
  device: z.string().describe('Browser and operating system, such as “Firefox on Windows”; empty if unknown'),
  isThis: z.boolean().describe('True if it belongs to the session that makes this call'),
  addedAt: z.iso.datetime(),
});
export type OwnPushSubscription = z.infer<typeof OwnPushSubscription>;

export const PushSubscriptions = named('PushSubscriptions', {
  publicKey: z.string().describe('The site’s key for new subscriptions (RFC 8292)'),
  subscriptions: z.array(OwnPushSubscription).describe('Newest first'),
});
export type PushSubscriptions = z.infer<typeof PushSubscriptions>;

const timeOfDay = (name: string) =>
  z.string({ error: `${name} ${NOT_A_TIME}` }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${name} ${NOT_A_TIME}`);

const inEachWay = z.object(
  Object.fromEntries(channels.map((channel) => [channel, z.boolean(`${channel} must be true or false.`)])) as Record<
    Channel,
    z.ZodBoolean
  >,
);

/** The channels for each kind of notification, and the quiet hours, when push notifications and emails wait. */
export const NotificationSettings = named('NotificationSettings', {
  kinds: z.object(
    Object.fromEntries(Object.keys(settingNames).map((kind) => [kind, inEachWay])) as Record<
      NotificationSetting,
      typeof inEachWay
    >,
  ),
  quietHours: z
    .object({ from: timeOfDay('from'), to: timeOfDay('to') })
    .refine(({ from, to }) => from !== to, {
      error: said(msg`Quiet hours can’t start and end at the same time.`),
      path: ['to'],
    })
    .nullable()
    .describe(
      'In the site’s time zone; null for none. Push notifications and emails wait until the end of the quiet hours, ' +
        'except news about a pick-up before then.',
    ),
  digest: z
    .object({
      hour: z
        .int('hour must be from 0 to 23.')
        .min(0, 'hour must be from 0 to 23.')
        .max(23, 'hour must be from 0 to 23.'),
      timeZone: z
        .string()
        .refine((name) => name.length <= 64 && isPlaceZone(name), 'timeZone must be a name such as Europe/Vienna.')
        .nullable()
        .describe('IANA name; null for the site’s time zone'),
      pushed: z
        .boolean('pushed must be true or false.')
        .describe('Whether new food is pushed with the digest, not at once'),
    })
    .describe('When new food is emailed: once a day, if there is any'),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/** A change to the notification settings, with the values that the client read before the edit. */
export const NotificationSettingsChange = named('NotificationSettingsChange', {
  ...NotificationSettings.partial({ digest: true }).shape,
  read: NotificationSettings.partial({ digest: true })
    .optional()
    .describe(
      'Settings as the client read them. Each value that you send unchanged keeps its stored value. If you change quiet ' +
        'hours or a digest that have been changed elsewhere since, the call fails with CHANGED_MEANWHILE.',
    ),
});
export type NotificationSettingsChange = z.infer<typeof NotificationSettingsChange>;

function isEndpoint(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, hash } = new URL(value);
  return protocol === 'https:' && !username && !password && !hash;
}
