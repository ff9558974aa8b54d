import { v7 as uuidv7 } from 'uuid';
import type { ContactMessage } from '../../contract/contact.ts';
import type { Db } from '../db/schema.ts';

/** @returns the message's id */
export async function insertMessage(tx: Db, message: ContactMessage, now: Date): Promise<string> {
  const { name, email, subject, message: text } = message;
  const id = uuidv7();
  await tx.insertInto('contactMessages').values({ id, name, email, subject, message: text, writtenAt: now }).execute();
  return id;
}

export async function findMessage(db: Db, id: string): Promise<ContactMessage | undefined> {
  return db
    .selectFrom('contactMessages')
    .select(['name', 'email', 'subject', 'message'])
    .where('id', '=', id)
    .executeTakeFirst();
}
