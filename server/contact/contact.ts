import type { ContactMessage } from '../../contract/contact.ts';
import type { MailConfig } from '../config.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/schema.ts';
import { queueContactMail } from '../mail/mail-queue.ts';
import * as store from './contact-store.ts';

/**
 * Keeps what someone wrote in the contact form, and has it mailed to whoever is to get such messages, if anyone.
 *
 * @returns the message's id
 */
export async function keepMessage(
  db: Db,
  message: ContactMessage,
  { clock }: Pick<Context, 'clock'>,
  mail: MailConfig | undefined,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const id = await store.insertMessage(tx, message, clock());
    if (mail?.contact) await queueContactMail(tx, id, clock());
    return id;
  });
}
