import { isDeepStrictEqual } from 'node:util';
import { v7 as uuidv7 } from 'uuid';
import type { ContactMessage } from '../../contract/site/contact.ts';
import type { Db } from '../db/schema.ts';
import type { Context } from '../events/context.ts';
import { ApiError, codes } from '../kernel/api-error.ts';
import { addMail } from '../notifications/outbox.ts';
import * as store from './contact-store.ts';

/**
 * Stores a contact form message. Queues it for mailing if the site sends mail and there is a recipient.
 *
 * @param id the client's idempotency key: a message sent again with the same key is stored only once
 * @returns the message's ID
 */
export async function storeContactMessage(
  db: Db,
  message: ContactMessage,
  { clock, sendsMail }: Pick<Context, 'clock' | 'sendsMail'>,
  recipient: string | undefined,
  id: string = uuidv7(),
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    if (!(await store.insertMessage(tx, id, message, clock()))) {
      if (!isDeepStrictEqual(await store.findMessage(tx, id), message)) throw new ApiError('SENT_BEFORE');
      return id;
    }
    if (sendsMail && recipient) await addMail(tx, 'contact', { contactMessageId: id }, clock());
    return id;
  });
}
storeContactMessage.errors = codes('SENT_BEFORE');
