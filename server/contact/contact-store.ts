import type { ContactMessage } from '../../contract/site/contact.ts';
import type { Db } from '../db/schema.ts';

/** @returns false if a message with this ID already exists */
export async function insertMessage(tx: Db, id: string, message: ContactMessage, now: Date): Promise<boolean> {
  const { name, email, subject, message: text } = message;
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('contactMessages')
    .values({ id, name, email, subject, message: text, writtenAt: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

export async function findMessage(db: Db, id: string): Promise<ContactMessage | undefined> {
  return db
    .selectFrom('contactMessages')
    .select(['name', 'email', 'subject', 'message'])
    .where('id', '=', id)
    .executeTakeFirst();
}
