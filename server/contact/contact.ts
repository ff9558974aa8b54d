import type { ContactMessage } from '../../contract/contact.ts';
import type { Db } from '../db/schema.ts';
import type { Context } from '../events/context.ts';
import { addMail } from '../notifications/outbox.ts';
import * as store from './contact-store.ts';

/**
 * Stores a message of the contact form, and has it mailed to its recipient, if there is one.
 *
 * @returns the message's id
 */
export async function keepMessage(
  db: Db,
  message: ContactMessage,
  { clock, sendsMail }: Pick<Context, 'clock' | 'sendsMail'>,
  recipient: string | undefined,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const id = await store.insertMessage(tx, message, clock());
    if (sendsMail && recipient) await addMail(tx, 'contact', { contactMessageId: id }, clock());
    return id;
  });
}
