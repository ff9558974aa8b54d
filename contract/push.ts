import { z } from 'zod';
import { type Channel, channels, type NotificationKind, notificationKinds } from './push-terms.ts';

const NOT_AN_ENDPOINT = 'endpoint must be an address with https, as the browser has given it.';
const NOT_A_TIME = 'must be a time of day such as 22:00.';

/** Bytes in base64url, of which this many characters are this many. */
const base64url = (name: string, characters: number) =>
  z
    .string({ error: `${name} is missing.` })
    .regex(new RegExp(`^[A-Za-z\\d_-]{${characters}}$`), `${name} must be as the browser has given it.`);

/** Where a browser is reached by push: what its PushManager has given, and for which key of this site. */
export const PushSubscriptionInput = z
  .object({
    endpoint: z
      .string({ error: NOT_AN_ENDPOINT })
      .max(1000, NOT_AN_ENDPOINT)
      .refine(isEndpoint, NOT_AN_ENDPOINT)
      .meta({ example: 'https://push.example.org/send/abc' }),
    keys: z.object({ p256dh: base64url('p256dh', 87), auth: base64url('auth', 22) }),
    publicKey: base64url('publicKey', 87).meta({ description: 'The `publicKey` of this site that it was made with' }),
  })
  .meta({ id: 'PushSubscriptionInput' });
export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>;

/** A browser in which somebody is told by push. Where it is reached is told nobody. */
export const OwnPushSubscription = z
  .object({
    _id: z.string(),
    device: z.string().meta({ description: 'What its browser says that it is; may be empty' }),
    isThis: z.boolean().meta({ description: 'Whether it is that of the session that asks' }),
    addedAt: z.iso.datetime(),
  })
  .meta({ id: 'OwnPushSubscription' });
export type OwnPushSubscription = z.infer<typeof OwnPushSubscription>;

export const PushSubscriptions = z
  .object({
    publicKey: z.string().meta({ description: 'The key of this site for browsers to subscribe with (RFC 8292)' }),
    subscriptions: z.array(OwnPushSubscription).meta({ description: 'The newest first' }),
  })
  .meta({ id: 'PushSubscriptions' });
export type PushSubscriptions = z.infer<typeof PushSubscriptions>;

const timeOfDay = (name: string) =>
  z.string({ error: `${name} ${NOT_A_TIME}` }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${name} ${NOT_A_TIME}`);

const inEachWay = z.object(
  Object.fromEntries(channels.map((channel) => [channel, z.boolean(`${channel} must be true or false.`)])) as Record<
    Channel,
    z.ZodBoolean
  >,
);

/** Of what somebody is told and how, and when not by push or mail. */
export const NotificationSettings = z
  .object({
    kinds: z.object(
      Object.fromEntries(Object.keys(notificationKinds).map((kind) => [kind, inEachWay])) as Record<
        NotificationKind,
        typeof inEachWay
      >,
    ),
    quietHours: z
      .object({ from: timeOfDay('from'), to: timeOfDay('to') })
      .refine(({ from, to }) => from !== to, { error: 'They must end at another time than they begin.', path: ['to'] })
      .nullable()
      .meta({ description: 'In the zone of the site; what comes meanwhile waits until they end. null for none' }),
  })
  .meta({ id: 'NotificationSettings' });
export type NotificationSettings = z.infer<typeof NotificationSettings>;

function isEndpoint(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, hash } = new URL(value);
  return protocol === 'https:' && !username && !password && !hash;
}
