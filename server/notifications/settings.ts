import type * as contract from '../../contract/accounts/push.ts';
import {
  type Channel,
  channels,
  DIGEST_HOUR,
  type NotificationSetting,
  settingNames,
} from '../../contract/accounts/push-terms.ts';
import type { Db } from '../db/schema.ts';
import { codes } from '../kernel/api-error.ts';
import { changeSinceRead } from '../kernel/change-since-read.ts';
import type { User } from '../users/user.ts';
import type { Writing } from './notification.ts';
import { endOfQuietHours } from './quiet-hours.ts';
import * as store from './settings-store.ts';

/** Mails that have their own switch, on another page than the notification settings, with their entries in `off`. */
const ownSwitch = { health: 'health mail' };
type OwnSwitch = keyof typeof ownSwitch;

const NO_SETTINGS: store.SettingsRow = {
  ...{ off: [], quietFrom: null, quietTo: null },
  ...{ digestHour: DIGEST_HOUR, digestZone: null, pushesDaily: false },
};

/** Whether a user wants a mail that has its own switch. */
export async function wantsMail(db: Db, user: User, kind: OwnSwitch): Promise<boolean> {
  return !(await store.findSettings(db, user.id))?.off.includes(ownSwitch[kind]);
}

/** Turns a mail that has its own switch on or off. */
export async function setMailWanted(db: Db, user: User, kind: OwnSwitch, isWanted: boolean): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const settings = (await store.lock(tx, user.id)) ?? NO_SETTINGS;
    const others = settings.off.filter((line) => line !== ownSwitch[kind]);
    await store.saveSettings(tx, user.id, { ...settings, off: isWanted ? others : [...others, ownSwitch[kind]] });
  });
}

/** Returns the email addresses whose owners want a mail that has its own switch. */
export async function addressesThatWant(db: Db, addresses: string[], kind: OwnSwitch): Promise<string[]> {
  const off = await Promise.all(addresses.map(async (address) => (await store.findByAddress(db, address))?.off));
  return addresses.filter((_address, i) => !off[i]?.includes(ownSwitch[kind]));
}

export async function settingsOf(db: Db, user: User): Promise<contract.NotificationSettings> {
  return present(await store.findSettings(db, user.id));
}

function present(settings: store.SettingsRow | undefined): contract.NotificationSettings {
  const inEachWay = (kind: string) =>
    Object.fromEntries(channels.map((channel) => [channel, isWanted(settings, kind as NotificationSetting, channel)]));
  const kinds = Object.fromEntries(Object.keys(settingNames).map((kind) => [kind, inEachWay(kind)]));
  const { digestHour: hour, digestZone: timeZone, pushesDaily: pushed } = settings ?? NO_SETTINGS;
  return {
    kinds: kinds as contract.NotificationSettings['kinds'],
    quietHours: quietHoursOf(settings) ?? null,
    digest: { hour, timeZone, pushed },
  };
}

/** Changes a user's settings. With `read`, keeps changes that another device has made since. */
export async function changeSettings(
  db: Db,
  user: User,
  { read, ...wanted }: contract.NotificationSettingsChange,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const stored = await store.lock(tx, user.id);
    const before = fieldsOf(present(stored));
    const after = { ...before, ...changeSinceRead(before, { wanted: fieldsOf(wanted), read: read && fieldsOf(read) }) };
    const { quietHours, digest, ...boxes } = after;
    const off = Object.keys(boxes).filter((box) => !boxes[box as Box]);
    const elsewhere = stored?.off.filter((line) => Object.values(ownSwitch).includes(line)) ?? [];
    await store.saveSettings(tx, user.id, {
      off: [...off, ...elsewhere],
      quietFrom: quietHours?.from ?? null,
      quietTo: quietHours?.to ?? null,
      digestHour: digest.hour,
      digestZone: digest.timeZone,
      pushesDaily: digest.pushed,
    });
  });
}
changeSettings.errors = codes('CHANGED_MEANWHILE');

type Box = `${NotificationSetting} ${Channel}`;
type Fields = Record<Box, boolean> & Pick<contract.NotificationSettings, 'quietHours' | 'digest'>;

/** Flattens settings to one field per box, named after the box's entry in `off`. */
function fieldsOf({ kinds, ...rest }: contract.NotificationSettings): Fields;
function fieldsOf({ kinds, ...rest }: Omit<contract.NotificationSettingsChange, 'read'>): Partial<Fields>;
function fieldsOf({ kinds, ...rest }: Omit<contract.NotificationSettingsChange, 'read'>): Partial<Fields> {
  const boxes = Object.entries(kinds).flatMap(([kind, wanted]) =>
    channels.map((channel) => [`${kind} ${channel}`, wanted[channel]]),
  );
  return { ...Object.fromEntries(boxes), ...rest };
}

/** Turns off one kind of notification through one channel, for example as asked by a link in a mail. */
export async function turnOff(db: Db, userId: string, box: Box): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const settings = (await store.lock(tx, userId)) ?? NO_SETTINGS;
    await store.saveSettings(tx, userId, { ...settings, off: [...new Set([...settings.off, box])] });
  });
}

/** Deletes a user's notification settings. */
export const forgetSettings = store.remove;

/** Whether a user wants a kind of notification through a channel. A user without settings wants everything. */
export function isWanted(
  settings: Pick<store.SettingsRow, 'off'> | undefined,
  kind: NotificationSetting,
  channel: Channel,
): boolean {
  return !settings?.off.includes(`${kind} ${channel}`);
}

/**
 * Returns whether a user's settings allow a notification now, later or not at all.
 *
 * @returns `later` during the user's quiet hours, with the time when they end
 */
export async function wishOf(
  reader: { userId: string } | { address: string },
  setting: NotificationSetting,
  channel: Channel,
  { db, now, config: { timeZone } }: Writing,
): Promise<'now' | 'dropped' | { later: Date }> {
  const settings =
    'userId' in reader ? await store.findSettings(db, reader.userId) : await store.findByAddress(db, reader.address);
  if (!isWanted(settings, setting, channel)) return 'dropped';
  const quietHours = quietHoursOf(settings);
  const later = quietHours && endOfQuietHours(quietHours, now, timeZone);
  return later ? { later } : 'now';
}

/** Whether a notification can wait until `later`, the end of its recipient's quiet hours, and still arrive in time. */
export function canWait({ concerns }: { concerns?: Date | undefined }, later: Date): boolean {
  return concerns === undefined || concerns >= later;
}

function quietHoursOf(settings: store.SettingsRow | undefined) {
  const { quietFrom, quietTo } = settings ?? {};
  return quietFrom && quietTo ? { from: quietFrom, to: quietTo } : undefined;
}
