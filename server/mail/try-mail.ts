import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { msg } from '#words';
import type { MailOutcome } from '../../contract/site/mail-server-terms.ts';
import type { Words } from '../../contract/words/say.ts';
import type { MailConfig } from '../config/config.ts';
import { oneLine } from '../kernel/one-line.ts';
import { layOutLetter } from './layout.ts';
import { type Failure, transportTo } from './transport.ts';

/** The outcome of a test mail, and the mail server's last response, if any. */
export type Attempt = { outcome: MailOutcome; answer: string | null };

/** Time limits in milliseconds: for each of the mail server's responses, and for the whole attempt. */
const PATIENCE = 5_000;
const ALTOGETHER = 12_000;

/** Maximum length of the server's response, in characters. */
const LONGEST_ANSWER = 300;

type Trial = { to: string; words: Words; name: string; publicUrl: string; now: Date };

/** Sends a test mail immediately and returns how the mail server responded. */
export async function tryMail({ smtpUrl, from }: MailConfig, trial: Trial): Promise<Attempt> {
  const { to, words, publicUrl, now } = trial;
  const name = oneLine(from.name || trial.name);
  const letter = {
    subject: msg`This site can send emails`,
    text: msg`This is a test email from ${{ name }} (${{ publicUrl }}). It arrived, so the mail server works.`,
  };
  const message = {
    from: { ...from, name },
    to: { name: '', address: to },
    messageId: `<${randomUUID()}@${new URL(publicUrl).hostname}>`,
    date: now,
    ...layOutLetter({ words, letter }, { name, publicUrl, sender: from.address }),
  };
  const sending = Promise.try(() => transportTo(smtpUrl, PATIENCE).sendMail(message));
  const timer = new AbortController();
  try {
    const sent = await Promise.race([sending, wait(ALTOGETHER, undefined, { signal: timer.signal, ref: false })]);
    return sent ? { outcome: 'sent', answer: smtpAnswer(sent.response) } : { outcome: 'too-slow', answer: null };
  } catch (error) {
    return failedBecause(error as Failure);
  } finally {
    timer.abort();
    // Prevents an unhandled rejection if the attempt fails after the time limit.
    sending.catch(() => {});
  }
}

function failedBecause({ code = '', command = '', message, response }: Failure): Attempt {
  const answer = smtpAnswer(response);
  const outcome = (): MailOutcome => {
    if (/certificate|altnames/i.test(message)) return 'certificate';
    if (code === 'ERR_INVALID_URL' || code === 'EDNS' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
      return 'unknown-host';
    if (code === 'ETIMEDOUT') return 'too-slow';
    if (code === 'ETLS' || command === 'STARTTLS') return 'no-encryption';
    if (code === 'EAUTH' || code === 'ENOAUTH' || command.startsWith('AUTH')) return 'login';
    if (/\bssl\b|wrong version/i.test(message)) return 'no-encryption';
    if (!answer) return code === 'EPROTOCOL' ? 'no-mail-server' : 'unreachable';
    if (command === 'MAIL FROM') return 'sender';
    if (command === 'RCPT TO') return 'recipient';
    return 'refused';
  };
  return { outcome: outcome(), answer };
}

/** Returns the response if it is SMTP (RFC 5321, 4.2), otherwise null: the output of any other program must not be disclosed. */
function smtpAnswer(response: string | undefined): string | null {
  if (!response || !/^[245]\d\d([ -]|$)/.test(response)) return null;
  return oneLine(response).slice(0, LONGEST_ANSWER);
}
