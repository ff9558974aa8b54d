import type { Selectable } from 'kysely';
import type { NotificationSettingsTable } from '../db/notification-tables.ts';
import type { Db } from '../db/schema.ts';
import { isConfirmed } from '../users/is-confirmed.ts';

export type SettingsRow = Omit<Selectable<NotificationSettingsTable>, 'userId'>;

const columns = ['off', 'quietFrom', 'quietTo', 'digestHour', 'digestZone', 'pushesDaily'] as const;

export async function findSettings(db: Db, userId: string): Promise<SettingsRow | undefined> {
  return db.selectFrom('notificationSettings').select(columns).where('userId', '=', userId).executeTakeFirst();
}

/**
 * Like `findSettings`, but locks the settings until the transaction ends. Locks the user's row, because there may be no settings
 * row yet.
 */
export async function lock(tx: Db, userId: string): Promise<SettingsRow | undefined> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst();
  return findSettings(tx, userId);
}

/** Returns the settings of the user with this confirmed email. */
export async function findByAddress(db: Db, address: string): Promise<SettingsRow | undefined> {
  return db
    .selectFrom('notificationSettings')
    .innerJoin('users', 'users.id', 'notificationSettings.userId')
    .select(columns)
    .where(({ fn }) => fn<string>('lower', ['users.email']), '=', address.toLowerCase())
    .where(isConfirmed('users'))
    .executeTakeFirst();
}

export async function saveSettings(db: Db, userId: string, settings: SettingsRow): Promise<void> {
  await db
    .insertInto('notificationSettings')
    .values({ userId, ...settings })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(settings))
    .execute();
}

export async function remove(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('notificationSettings').where('userId', '=', userId).execute();
}
