import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { SMTPConnection } from 'smtp-server/lib/smtp-connection.js';
import { selfSigned } from './self-signed.ts';

// The library greets a client after 100 ms only, to detect those that talk too soon. That would be most of the time of a test.
SMTPConnection.prototype.init = function init() {
  this._setListeners(() => this.connectionReady());
};

/** A mail as it arrived: envelope and content. */
export type ReceivedMail = {
  from: string;
  to: string[];
  isEncrypted: boolean;
  /** The subject without the food's title and the site's name. */
  says: string;
  raw: string;
  /** Unfolded and decoded, keyed by lower-case name. */
  headers: Record<string, string>;
  text: string;
  html: string;
};

/** How to refuse mail: at which step, with which code, and optionally for one recipient only. Undefined accepts it. */
type Refuse = { at: 'recipient' | 'data'; code: number; message?: string; only?: string } | undefined;

export type MailServerOptions = { port?: number; tls?: 'offered' | 'at once' };

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** Starts a real mail server, which the caller closes. With `tls` it has a self-signed certificate. */
export async function startMailServer({ port = 0, tls }: MailServerOptions = {}) {
  const received: ReceivedMail[] = [];
  let refuse: Refuse;
  let onData: () => Promise<void> | void = () => {};
  const refusal = (at: 'recipient' | 'data', to: string[]) =>
    refuse?.at === at && to.includes(refuse.only ?? to[0] ?? '')
      ? Object.assign(new Error(refuse.message ?? 'Not now'), { responseCode: refuse.code })
      : null;

  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    ...(tls ? { ...selfSigned, secure: tls === 'at once' } : { disabledCommands: ['STARTTLS'] }),
    onRcptTo: ({ address }, _session, done) => done(refusal('recipient', [address])),
    onData: async (stream, { envelope: { mailFrom, rcptTo }, secure }, done) => {
      const raw = await text(stream);
      await onData();
      const to = rcptTo.map(({ address }) => address);
      const error = refusal('data', to);
      if (!error) received.push({ from: mailFrom ? mailFrom.address : '', to, isEncrypted: secure, ...parse(raw) });
      done(error);
    },
  });
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const close = () => new Promise<void>((resolve) => server.close(resolve));
  const { port: chosen } = server.server.address() as AddressInfo;
  return {
    url: `${tls === 'at once' ? 'smtps' : 'smtp'}://127.0.0.1:${chosen}`,
    port: chosen,
    received,
    /** Everything that arrived since the last call. */
    take: () => received.splice(0),
    refuse: (how: Refuse) => {
      refuse = how;
    },
    /** Sets a function to run while a mail is being delivered. */
    onData: (act: () => Promise<void> | void) => {
      onData = act;
    },
    close,
  };
}

function parse(raw: string): Pick<ReceivedMail, 'raw' | 'headers' | 'says' | 'text' | 'html'> {
  const whole = part(raw.replaceAll('\r\n', '\n'));
  const boundary = /boundary="?([^";]+)"?/.exec(whole.headers['content-type'] ?? '')?.[1];
  const parts = boundary ? whole.body.split(`--${boundary}`).slice(1, -1).map(part) : [whole];
  const ofType = (type: string) => parts.find(({ headers }) => headers['content-type']?.startsWith(type));
  const [says = ''] = (whole.headers.subject ?? '').replace(/ · [^·]*$/, '').split(': ');
  return {
    raw,
    headers: whole.headers,
    says,
    text: ofType('text/plain')?.body ?? '',
    html: ofType('text/html')?.body ?? '',
  };
}

function part(source: string): { headers: Record<string, string>; body: string } {
  const trimmed = source.replace(/^\n/, '');
  const end = trimmed.indexOf('\n\n');
  const lines = trimmed
    .slice(0, end)
    .replace(/\n[ \t]+/g, ' ')
    .split('\n');
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      words(line.slice(line.indexOf(':') + 1).trim()),
    ]),
  );
  const body = decode(trimmed.slice(end + 2), headers['content-transfer-encoding']);
  return { headers, body };
}

function decode(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  return unquote(body.replace(/=\n/g, ''));
}

/** Decodes the encoded words of a header (RFC 2047). */
function words(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, encoded: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(encoded, 'base64').toString() : unquote(encoded.replaceAll('_', ' ')),
    );
}

function unquote(quoted: string): string {
  const bytes = quoted.replace(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
