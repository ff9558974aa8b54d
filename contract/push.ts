import { z } from 'zod';
import { msg } from '#words';
import { named } from './named.ts';
import { type Channel, channels, type NotificationSetting, settingNames } from './push-terms.ts';
import { said } from './said.ts';

const NOT_AN_ENDPOINT = 'endpoint must be an address with https, as the browser has given it.';
const NOT_A_TIME = 'must be a time of day such as 22:00.';

/** Base64url of a fixed length in characters. */
const base64url = (name: string, characters: number) =>
  z
    .string({ error: `${name} is missing.` })
    .regex(new RegExp(`^[A-Za-z\\d_-]{${characters}}$`), `${name} must be as the browser has given it.`);

/** The push address of a browser, as its PushManager gives it, and the key of this site that it is for. */
export const PushSubscriptionInput = named('PushSubscriptionInput', {
  endpoint: z
    .string({ error: NOT_AN_ENDPOINT })
    .max(1000, NOT_AN_ENDPOINT)
    .refine(isEndpoint, NOT_AN_ENDPOINT)
    .meta({ example: 'https://push.example.org/send/abc' }),
  keys: z.object({ p256dh: base64url('p256dh', 87), auth: base64url('auth', 22) }),
  publicKey: base64url('publicKey', 87).describe('The `publicKey` of this site that it was made with'),
});
export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>;

/** A browser in which somebody has push notifications. Its push address is told nobody. */
export const OwnPushSubscription = named('OwnPushSubscription', {
  _id: z.string(),
  device: z.string().describe('What its browser says that it is; may be empty'),
  isThis: z.boolean().describe('Whether it is that of the session that asks'),
  addedAt: z.iso.datetime(),
});
export type OwnPushSubscription = z.infer<typeof OwnPushSubscription>;

export const PushSubscriptions = named('PushSubscriptions', {
  publicKey: z.string().describe('The key of this site for browsers to subscribe with (RFC 8292)'),
  subscriptions: z.array(OwnPushSubscription).describe('The newest first'),
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

/** The kinds of notification that somebody gets in each way, and the hours without push or mail. */
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
      'In the zone of the site; what comes meanwhile waits until they end, but for news of a pick-up before that. null for none',
    ),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/** The same, beside what its sender had read. */
export const NotificationSettingsChange = named('NotificationSettingsChange', {
  ...NotificationSettings.shape,
  read: NotificationSettings.optional().describe(
    'What they were when the client read them. What is sent as it was read is not changed: each box by itself, and the quiet ' +
      'hours, which are not lost where they have become others meanwhile',
  ),
});
export type NotificationSettingsChange = z.infer<typeof NotificationSettingsChange>;

function isEndpoint(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, hash } = new URL(value);
  return protocol === 'https:' && !username && !password && !hash;
}
