import { createTransport } from 'nodemailer';
import type { Words } from '../../contract/words/say.ts';
import type { MailConfig } from '../config/config.ts';
import { oneLine } from '../kernel/one-line.ts';
import { layOut, layOutLetter, type MailText, type PlainMail } from './layout.ts';

/**
 * A mail to send, in the reader's language. Retries keep its `id`, but `date` is the time of the attempt. `thread` lists what the
 * mail is about, broadest first, so that mail programs can group mails. `answerAt` is the path of the page where the reader can
 * write to the other users.
 */
export type Mail = { id: string; date: Date; to: string; words: Words } & (
  | { text: MailText; unsubscribeUrl?: string; thread?: string[]; answerAt?: string | undefined }
  | { letter: PlainMail; others?: string[] }
);

/**
 * Sends one mail.
 *
 * @throws SendError if the server did not accept it
 */
export type SendMail = (mail: Mail) => Promise<void>;

type Site = { read(): Promise<{ name: string }>; readMail(): Promise<MailConfig | undefined> };

/** Time limit for each response of the mail server, in milliseconds. */
const PATIENCE = 20_000;

/** Creates a transport that opens a new connection to the mail server for each mail. */
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

/** Creates the function that sends mail through the site's current mail server. */
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
      // Passed as objects, because nodemailer would parse a string as a list of addresses.
      to: [mail.to, ...(('letter' in mail && mail.others) || [])].map((address) => ({ name: '', address })),
      messageId: `<${mail.id}@${hostname}>`,
      date: mail.date,
      ...('letter' in mail ? layOutLetter(mail, as) : layOut(mail, as)),
    };
    // `Promise.try` also catches what nodemailer throws synchronously for an invalid address.
    await Promise.try(() => transportTo(smtpUrl).sendMail(message)).catch((error) => {
      throw new SendError(error);
    });
  };
}

/**
 * Skips certificate checks for a mail server on the same machine. Its certificate is usually self-signed, and no one can
 * intercept the connection.
 */
const ownMachine = { tls: { rejectUnauthorized: false }, opportunisticTLS: true };

function isThisMachine(smtpUrl: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/i.test(new URL(smtpUrl).hostname);
}

/** nodemailer's codes for errors about a single mail, such as an invalid recipient or content. Unexpected errors have no code. */
const ABOUT_ONE_MAIL = new Set([undefined, 'EENVELOPE', 'EMESSAGE', 'ESTREAM']);

/** An error from nodemailer. */
export type Failure = { message: string; code?: string; response?: string; responseCode?: number; command?: string };

/** The reason why a mail was not accepted. Omits the mail server's own text, which may quote the recipient and the content. */
export class SendError extends Error {
  /** Whether retrying is pointless, because the mail server has permanently refused this mail's recipient or content. */
  readonly isFinal: boolean;
  /** Whether the error is about the server rather than this one mail. */
  readonly isAboutServer: boolean;

  constructor({ message, code, response, responseCode = 0, command }: Failure) {
    const isAboutServer = responseCode === 421 || !ABOUT_ONE_MAIL.has(code);
    // The reply code (RFC 5321) and, if present, the enhanced status code (RFC 3463).
    const [status] = /^\d{3}([ -]\d\.\d{1,3}\.\d{1,3})?/.exec(response ?? '') ?? [];
    const answer = status && `the mail server answered ${status} to ${command}`;
    super(answer ?? (isAboutServer ? inWords(message) : `the mail cannot be sent (${code ?? 'no code'})`));
    this.isFinal =
      responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA') && !isAboutSender(status ?? '', command);
    this.isAboutServer = isAboutServer;
  }
}

/**
 * Whether a refusal would affect any recipient, not only this mail: the mail system or route has failed or a quota is used up
 * (X.3 and X.4 in RFC 3463), or the server refuses this sender before it has seen the content (X.7).
 */
function isAboutSender(status: string, command: string): boolean {
  return /^\d{3}[ -]\d\.[34]\./.test(status) || (command === 'RCPT TO' && /^\d{3}[ -]\d\.7\./.test(status));
}

/**
 * Explains a certificate error to operators. Drops Node's advice after the semicolon, which is for programmers. Returns other
 * messages unchanged.
 */
function inWords(message: string): string {
  if (!/certificate/i.test(message)) return message;
  return (
    `the mail server’s certificate is not trusted: ${message.split(';', 1)[0]}. Use the host name from the certificate in SMTP_URL or the site’s settings. ` +
    'If it is from your own authority, start the server with NODE_EXTRA_CA_CERTS=/path/to/its-authority.pem (docs/running.md)'
  );
}
