/** The words and numbers of the mail server, without the schemas, so that a page may use them without loading zod. */

import { parseUrl } from '../parse-url.ts';

/** How mail is encrypted on its way to the server: from the start, by STARTTLS, or only where the server offers that. */
export const encryptions = ['tls', 'starttls', 'offered'] as const;
export type Encryption = (typeof encryptions)[number];

/** The port on which servers mostly await each of them. */
export const usualPorts: Record<Encryption, number> = { tls: 465, starttls: 587, offered: 25 };

/** The most characters of the fields. */
export const mailServerLimits = { host: 253, username: 254, password: 500 } as const;

/** What the name of a server, or its address, looks like; an IPv6 one without brackets. */
export const MAIL_HOST = /^([A-Za-z\d_-]+(\.[A-Za-z\d_-]+)*\.?|[\dA-Fa-f:]*:[\dA-Fa-f:.]+)$/;

/** Whether what looks like an address is one: `:::` and `256.1.1.1` are not. */
export function isMailHost(host: string): boolean {
  return parseUrl(`http://${host.includes(':') ? `[${host}]` : host}`) !== undefined;
}

/** What came of an attempt to send a mail. */
export const mailOutcomes = [
  'sent',
  'no-server',
  'unknown-host',
  'unreachable',
  'too-slow',
  'no-mail-server',
  'certificate',
  'no-encryption',
  'login',
  'sender',
  'recipient',
  'refused',
] as const;
export type MailOutcome = (typeof mailOutcomes)[number];

/** What is known of a record by which other servers recognise mail from a domain. */
export const recordStates = ['found', 'missing', 'several', 'unknown'] as const;
export type RecordState = (typeof recordStates)[number];
