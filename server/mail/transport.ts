import { createTransport } from 'nodemailer';
import type { Words } from '../../contract/words/say.ts';
import type { MailConfig } from '../config/config.ts';
import { oneLine } from '../kernel/one-line.ts';
import { type Letter, layOut, layOutLetter, type MailText } from './layout.ts';

/**
 * A mail to be sent, in the words of its reader. Its `id` is the same at every attempt, its `date` is when it is sent.
 * `thread` names its subjects, the widest first; mail programs show mails to one address about the same subject together. `answerAt` is the path at which one can write to the other people.
 */
export type Mail = { id: string; date: Date; to: string; words: Words } & (
  | { text: MailText; unsubscribeUrl?: string; thread?: string[]; answerAt?: string | undefined }
  | { letter: Letter; others?: string[] }
);

/**
 * Sends one mail.
 *
 * @throws SendError when the server did not take it
 */
export type SendMail = (mail: Mail) => Promise<void>;

/** The site, whose mail is sent. */
type Site = { read(): Promise<{ name: string }>; readMail(): Promise<MailConfig | undefined> };

/** Milliseconds that the mail server may take for each of its answers. */
const PATIENCE = 20_000;

/** Makes the connection to a mail server, which is opened for each mail. */
export function transportTo(smtpUrl: string, patience = PATIENCE) {
  return createTransport({
    url: smtpUrl,
    ...(isThisMachine(smtpUrl) && ownMachine),
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    dnsTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Makes the function that sends mail by the mail server that the site has at that time. */
export function createSender(site: Site, { publicUrl }: { publicUrl: string }): SendMail {
  const { hostname } = new URL(publicUrl);
  return async (mail) => {
    const config = await site.readMail();
    if (!config) throw new SendError({ message: 'this site no longer has a mail server', code: 'ENOSERVER' });
    const { smtpUrl, from: sender } = config;
    const name = oneLine(sender.name || (await site.read()).name);
    const as = { name, publicUrl, sender: sender.address };
    const message = {
      from: { ...sender, name },
      // As an object, so that no part of it is read as a second address.
      to: [mail.to, ...(('letter' in mail && mail.others) || [])].map((address) => ({ name: '', address })),
      // A mail that is sent twice has the same Message-ID both times.
      messageId: `<${mail.id}@${hostname}>`,
      date: mail.date,
      ...('letter' in mail ? layOutLetter(mail, as) : layOut(mail, as)),
    };
    // An address that is none fails before anything is sent.
    await Promise.try(() => transportTo(smtpUrl).sendMail(message)).catch((error) => {
      throw new SendError(error);
    });
  };
}

/** Nobody is between this server and a mail server on the same machine, whose certificate is mostly self-signed. */
const ownMachine = { tls: { rejectUnauthorized: false }, opportunisticTLS: true };

function isThisMachine(smtpUrl: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/i.test(new URL(smtpUrl).hostname);
}

/** nodemailer's codes for a wrong recipient or content; an error that it did not foresee has none. */
const ABOUT_ONE_MAIL = new Set([undefined, 'EENVELOPE', 'EMESSAGE', 'ESTREAM']);

/** An error of nodemailer. */
export type Failure = { message: string; code?: string; response?: string; responseCode?: number; command?: string };

/** The reason why a mail was not taken. It leaves out the mail server's words, which may repeat the recipient and the text. */
export class SendError extends Error {
  /** Whether every attempt with this mail will fail: its recipient or its content is refused, as others' would not be. */
  readonly isFinal: boolean;
  /** Whether the error is about the server, rather than about this one mail. */
  readonly isAboutServer: boolean;

  constructor({ message, code, response, responseCode = 0, command }: Failure) {
    const isAboutServer = responseCode === 421 || !ABOUT_ONE_MAIL.has(code);
    // The status codes of RFC 5321 and, if there is one, RFC 3463.
    const [status] = /^\d{3}([ -]\d\.\d{1,3}\.\d{1,3})?/.exec(response ?? '') ?? [];
    const answer = status && `the mail server answered ${status} to ${command}`;
    super(answer ?? (isAboutServer ? inWords(message) : `the mail cannot be sent (${code ?? 'no code'})`));
    this.isFinal =
      responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA') && !isAboutSender(status ?? '', command);
    this.isAboutServer = isAboutServer;
  }
}

/**
 * Whether a refusal would meet any recipient: the mail system or the way is at fault, or too much was sent (X.3, X.4 of RFC 3463), or
 * before the content is known this site may not send by this server at all (X.7).
 */
function isAboutSender(status: string, command: string): boolean {
  return /^\d{3}[ -]\d\.[34]\./.test(status) || (command === 'RCPT TO' && /^\d{3}[ -]\d\.7\./.test(status));
}

/** The error of a certificate in words. Node's advice after the semicolon is for programmers. */
function inWords(message: string): string {
  if (!/certificate/i.test(message)) return message;
  return (
    `the mail server’s certificate is not trusted: ${message.split(';', 1)[0]}. Use the host name from the certificate in SMTP_URL or the site’s settings. ` +
    'If it is from your own authority, start the server with NODE_EXTRA_CA_CERTS=/path/to/its-authority.pem (docs/running.md)'
  );
}
