import type { Letter } from '../mail/layout.ts';
import type { Mail, SendMail } from '../mail/transport.ts';
import { isUnsubscribed, unsubscribeUrl } from '../mail/unsubscribe.ts';
import { hashAddress } from '../users/hash-address.ts';
import type { Job, Notification, Writing } from './notification.ts';
import { turnOf } from './pace.ts';
import { byWords, wordsFor, wordsToWarn } from './reader.ts';
import { type Outcome, type Sending, sendDue } from './send.ts';
import { canWait, wishOf } from './settings.ts';

/**
 * Sends mail that is due, as sendDue. A mail that is sent twice has the same Message-ID both times: so do all
 * of several of one job where one of them was not taken.
 *
 * @returns how many were sent
 */
export async function sendDueMail(sending: Sending<SendMail>): Promise<number> {
  const send = async (job: Job, notification: Notification, writing: Writing): Promise<Outcome> => {
    const composed = await compose(job, notification, writing);
    if (composed === 'dropped' || 'later' in composed) return composed;
    for (const mail of composed.mails) {
      await sending.send(mail).catch((error) => {
        throw Object.assign(error, { provider: mail.to.split('@').at(-1)?.toLowerCase() });
      });
    }
    return { sent: true, addressHash: hashAddress(composed.to) };
  };
  return sendDue({ channel: 'mail', send }, sending);
}

/**
 * The mail for a job as things stand now, several only where its readers have several languages. It is dropped if there is no reason for it any more, or nobody to get it. It is
 * later if it is not its turn, or in its reader's quiet hours.
 */
async function compose(
  job: Job,
  notification: Notification,
  writing: Writing,
): Promise<{ mails: Mail[]; to: string } | { later: Date } | 'dropped'> {
  const { db, now, config } = writing;
  const { id, address, userId } = job;
  // Checked before the mail is written, because writing may make a link.
  const turn = address === null ? undefined : await turnOf(db, job, notification, address, now);
  if (turn) return { later: turn };
  const written = await notification.write?.(job, writing);
  if (!written?.to) return 'dropped';
  const { to } = written;
  if ('letter' in written)
    return { mails: await lettersTo([to, ...(written.others ?? [])], written.letter, job, writing), to };
  const { foodId } = written;
  if (!isDeliverable(to)) return 'dropped';
  const mail = async () => {
    const reader = userId === null ? { address: to } : { userId };
    const words = await (notification.isWarning ? wordsToWarn : wordsFor)(reader, writing);
    return { id, date: now, to, words, text: written.text(words) };
  };
  if (notification.setting === null) return { mails: [await mail()], to };
  if (await isUnsubscribed(db, to)) return 'dropped';
  const wish = await wishOf({ address: to }, notification.setting, 'mail', writing);
  if (wish === 'dropped' || (wish !== 'now' && canWait(written, wish.later))) return wish;
  const later = await turnOf(db, job, notification, to, now);
  if (later) return { later };
  const url = written.unsubscribeUrl ?? (await unsubscribeUrl(db, config, to));
  const one = await mail();
  // All who ask for a food are answered where its mail leads.
  const answerAt = job.requestId ? `/messages/${job.requestId}` : foodId ? one.text.link.path : undefined;
  return { mails: [{ ...one, thread: threadOf(job.requestId, foodId), unsubscribeUrl: url, answerAt }], to };
}

/** A letter for all readers of one language, and one for those of each other, with a Message-ID of its own. */
async function lettersTo(readers: string[], letter: Letter, { id }: Job, writing: Writing): Promise<Mail[]> {
  return [...(await byWords(readers, writing))].map(([words, [to = '', ...others]]) => {
    const isOwn = words.language === writing.config.language;
    return { id: isOwn ? id : `${id}.${words.language}`, date: writing.now, to, others, words, letter };
  });
}

/** A requester's thread is their request. A donor's thread is the food, with a branch for each request. */
function threadOf(requestId: string | null, foodId?: string | null): string[] {
  return [...(foodId ? [`food-${foodId}`] : []), ...(requestId ? [`request-${requestId}`] : [])];
}

/** Whether mail can get there. The addresses of the sample donors are made so that it can not. */
function isDeliverable(address: string): boolean {
  return /^[^\s\p{Cc}()<>[\]:;@\\,"]+@[^\s\p{Cc}()<>[\]:;@\\,"]+$/u.test(address) && !/\.invalid$/i.test(address);
}
