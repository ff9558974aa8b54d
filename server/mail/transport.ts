import { html } from 'hono/html';
import { createTransport } from 'nodemailer';
import type { ContactMessage } from '../../contract/contact.ts';
import type { MailConfig } from '../config.ts';
import { type MailText, oneLine } from './mail-texts.ts';

/** Something to be sent. The `id` is the same however often it is tried. */
export type Mail = { id: string; queuedAt: Date; to: string } & (
  | { text: MailText; unsubscribeUrl?: string }
  | { message: ContactMessage }
  /** To all moderators: how many reports are open. */
  | { reports: number; others: string[] }
);

/**
 * Sends one mail.
 *
 * @throws SendError when the server did not take it
 */
export type SendMail = (mail: Mail) => Promise<void>;

/** Milliseconds that the mail server may take for each of its answers. */
const PATIENCE = 20_000;

/** Makes the way to the configured mail server. */
export function createSender({ smtpUrl, from }: MailConfig, { publicUrl }: { publicUrl: string }): SendMail {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
    dnsTimeout: PATIENCE,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { hostname } = new URL(publicUrl);
  return async (mail) => {
    const message = {
      from,
      // As an object, so that nothing in it is read as a second address.
      to: [mail.to, ...('others' in mail ? mail.others : [])].map((address) => ({ name: '', address })),
      // Two mails with one id are one mail that was sent twice.
      messageId: `<${mail.id}@${hostname}>`,
      date: mail.queuedAt,
      ...partsOf(mail, publicUrl),
    };
    await transport.sendMail(message).catch((error) => {
      throw new SendError(error);
    });
  };
}

/** How nodemailer calls what is wrong with a recipient or a content; what it did not foresee has no code. */
const ABOUT_ONE_MAIL = new Set([undefined, 'EENVELOPE', 'EMESSAGE', 'ESTREAM']);

/** What nodemailer says. */
type Failure = { message: string; code?: string; response?: string; responseCode?: number; command?: string };

/** Why a mail was not taken: without the mail server's own words, which tend to repeat to whom it was and what it said. */
export class SendError extends Error {
  /** Whether it will be the same however often this mail is tried: its recipient or its content is refused. */
  readonly isFinal: boolean;
  /** Whether it is about the server, rather than about this one mail. */
  readonly isAboutServer: boolean;

  constructor({ message, code, response, responseCode = 0, command }: Failure) {
    const isAboutServer = responseCode === 421 || !ABOUT_ONE_MAIL.has(code);
    // The status codes of RFC 5321 and, where there is one, RFC 3463.
    const [status] = /^\d{3}([ -]\d\.\d{1,3}\.\d{1,3})?/.exec(response ?? '') ?? [];
    const answer = status && `the mail server answered ${status} to ${command}`;
    super(answer ?? (isAboutServer ? message : `the mail can not be sent (${code ?? 'no code'})`));
    this.isFinal = responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
    this.isAboutServer = isAboutServer;
  }
}

function partsOf(mail: Mail, publicUrl: string) {
  if ('text' in mail) return textParts(mail, publicUrl);
  return 'message' in mail ? messageParts(mail.message) : reportParts(mail.reports, publicUrl);
}

/** Without a word of what was reported: it is others' text. */
function reportParts(reports: number, publicUrl: string) {
  const subject = reports === 1 ? '1 report waits for you' : `${reports} reports wait for you`;
  return { subject, text: `${subject} at ${publicUrl}/moderation\n`, headers: { 'Auto-Submitted': 'auto-generated' } };
}

/** How mails end from which one can unsubscribe, unless they say it themselves. */
const forAll = { why: 'You get this because you take part in Open Larder', stop: 'No more mail, please' };

function textParts({ text, unsubscribeUrl }: Extract<Mail, { text: MailText }>, publicUrl: string) {
  const { subject, paragraphs, link, end: { why: reason, stop } = forAll } = text;
  const url = publicUrl + link.path;
  const why = unsubscribeUrl
    ? `${reason} at ${publicUrl}.`
    : `You get this because somebody gave this address at Open Larder, ${publicUrl}.`;
  const end = unsubscribeUrl ? `${why}\n${stop}: ${unsubscribeUrl}` : why;
  const page = html`<!doctype html>
<html lang="en">
<body style="font: 16px/1.6 sans-serif; max-width: 36em; overflow-wrap: break-word">
${paragraphs.map((paragraph) => html`<p>${paragraph}</p>\n`)}
<p><a href="${url}">${link.label}</a></p>
<p style="font-size: 13px">${why}${unsubscribeUrl && html` <a href="${unsubscribeUrl}">${stop}</a>`}</p>
</body>
</html>
`;
  return {
    subject,
    text: `${paragraphs.join('\n\n')}\n\n${link.label}: ${url}\n\n-- \n${end}\n`,
    html: String(page),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

function messageParts({ name, email, subject, message }: ContactMessage) {
  const writer = oneLine(name);
  return {
    replyTo: { name: writer, address: email },
    subject: `Contact: ${oneLine(subject)}`,
    text: `${writer} <${email}> writes by the contact form:\n\n${message}\n`,
  };
}
