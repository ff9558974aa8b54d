import type { PlainMail } from '../mail/layout.ts';
import type { Mail, SendMail } from '../mail/transport.ts';
import { isUnsubscribed, unsubscribeUrl } from '../mail/unsubscribe.ts';
import { hashAddress } from '../users/hash-address.ts';
import type { Job, Notification, Writing } from './notification.ts';
import { turnOf } from './pace.ts';
import { byWords, wordsFor, wordsToWarn } from './reader.ts';
import { type Outcome, type Sending, sendDue } from './send.ts';
import { canWait, wishOf } from './settings.ts';

/**
 * Sends due mail (see `sendDue`). If a job's readers have several languages, sends one mail per language. If one of these mails
 * is not accepted, the retry sends all of them again. Retries keep the Message-ID.
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
 * Composes a job's mail from the current state: one mail, or one per language if its readers have several. Returns `later` if the
 * mail must wait for the rate limit or the end of quiet hours, and `dropped` if it is no longer needed, wanted or deliverable.
 */
async function compose(
  job: Job,
  notification: Notification,
  writing: Writing,
): Promise<{ mails: Mail[]; to: string } | { later: Date } | 'dropped'> {
  const { db, now, config } = writing;
  const { id, address, userId } = job;
  // Checked before calling `write`, which may create a link, so that a mail that has to wait does not create one yet.
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
  // For mail about a food, the linked page is also where the donor can write to all its requesters.
  const answerAt = job.requestId ? `/messages/${job.requestId}` : foodId ? one.text.link.path : undefined;
  return { mails: [{ ...one, thread: threadOf(job.requestId, foodId), unsubscribeUrl: url, answerAt }], to };
}

/** Composes one letter for each of the readers' languages. Each has its own Message-ID. */
async function lettersTo(readers: string[], letter: PlainMail, { id }: Job, writing: Writing): Promise<Mail[]> {
  return [...(await byWords(readers, writing))].map(([words, [to = '', ...others]]) => {
    const isOwn = words.language === writing.config.language;
    return { id: isOwn ? id : `${id}.${words.language}`, date: writing.now, to, others, words, letter };
  });
}

/** Returns a mail's thread. A requester's mails are grouped by request, a donor's by food and then by request. */
function threadOf(requestId: string | null, foodId?: string | null): string[] {
  return [...(foodId ? [`food-${foodId}`] : []), ...(requestId ? [`request-${requestId}`] : [])];
}

/** Whether mail to an address can be delivered. Sample donors have undeliverable `.invalid` addresses on purpose. */
function isDeliverable(address: string): boolean {
  return /^[^\s\p{Cc}()<>[\]:;@\\,"]+@[^\s\p{Cc}()<>[\]:;@\\,"]+$/u.test(address) && !/\.invalid$/i.test(address);
}
