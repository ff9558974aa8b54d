import type * as contract from '../../contract/push.ts';
import { type Channel, channels, type NotificationKind, notificationKinds } from '../../contract/push-terms.ts';
import type { User } from '../accounts/account.ts';
import type { Db } from '../db/schema.ts';
import { type AccountMailKind, isAccountMailKind, type MailKind } from '../mail/mail-texts.ts';
import { endOfQuietHours } from './quiet-hours.ts';
import * as store from './settings-store.ts';

/** What a mail or a push is about in the settings; null for what always comes. */
const aboutOf: Record<Exclude<MailKind, AccountMailKind>, NotificationKind | null> = {
  waiting: 'asked',
  accepted: 'decided',
  released: 'decided',
  declined: 'decided',
  given: 'decided',
  deleted: 'decided',
  hidden: 'decided',
  'no-show': 'decided',
  expired: 'decided',
  collected: 'decided',
  changed: 'decided',
  claimed: 'decided',
  lapsed: 'reminder',
  reminder: 'reminder',
  coming: 'reminder',
  'not-collected': 'reminder',
  'message-to-donor': 'message',
  'message-to-requester': 'message',
  'thanked-by-donor': 'thanks',
  'thanked-by-requester': 'thanks',
  found: 'found',
  contact: null,
  report: null,
};

/** What it is about in the settings. Mails about an account, to moderators and to whoever runs the site have none. */
export function notificationKind(kind: MailKind): NotificationKind | null {
  return isAccountMailKind(kind) ? null : aboutOf[kind];
}

/** Of what someone is told, and how. */
export async function settingsOf(db: Db, user: User): Promise<contract.NotificationSettings> {
  const settings = await store.find(db, user.id);
  const inEachWay = (kind: string) =>
    Object.fromEntries(channels.map((channel) => [channel, isWanted(settings, kind as NotificationKind, channel)]));
  const kinds = Object.fromEntries(Object.keys(notificationKinds).map((kind) => [kind, inEachWay(kind)]));
  return { kinds: kinds as contract.NotificationSettings['kinds'], quietHours: quietHoursOf(settings) ?? null };
}

export async function changeSettings(
  db: Db,
  user: User,
  { kinds, quietHours }: contract.NotificationSettings,
): Promise<void> {
  const off = Object.entries(kinds).flatMap(([kind, wanted]) =>
    channels.filter((channel) => !wanted[channel]).map((channel) => `${kind} ${channel}`),
  );
  await store.put(db, user.id, { off, quietFrom: quietHours?.from ?? null, quietTo: quietHours?.to ?? null });
}

/** Forgets what someone wants to be told. */
export const forgetSettings = store.remove;

/** Whether someone with these settings, or with none, wants to be told of something in that way. */
export function isWanted(
  settings: Pick<store.SettingsRow, 'off'> | undefined,
  kind: NotificationKind,
  channel: Channel,
): boolean {
  return !settings?.off.includes(`${kind} ${channel}`);
}

/** Until when nothing is to be sent to someone with these settings. Undefined when it may be sent now. */
export function heldUntil(settings: store.SettingsRow | undefined, now: Date, timeZone: string): Date | undefined {
  const quietHours = quietHoursOf(settings);
  return quietHours && endOfQuietHours(quietHours, now, timeZone);
}

/** Whether a mail is to go to an address now, later, or not at all, by the settings of whose it is. */
export async function mailWish(
  db: Db,
  kind: MailKind,
  address: string,
  now: Date,
  timeZone: string,
): Promise<'now' | 'never' | { later: Date }> {
  const about = notificationKind(kind);
  if (!about) return 'now';
  const settings = await store.findByAddress(db, address);
  if (!isWanted(settings, about, 'mail')) return 'never';
  const later = heldUntil(settings, now, timeZone);
  return later ? { later } : 'now';
}

function quietHoursOf(settings: store.SettingsRow | undefined) {
  const { quietFrom, quietTo } = settings ?? {};
  return quietFrom && quietTo ? { from: quietFrom, to: quietTo } : undefined;
}
