/** Constants for the mail server. Kept separate from the schemas so that pages don't load zod. */

import { parseUrl } from '../parse-url.ts';

/** Encryption of the connection to the mail server: TLS from the start, STARTTLS, or STARTTLS if the server offers it. */
export const encryptions = ['tls', 'starttls', 'offered'] as const;
export type Encryption = (typeof encryptions)[number];

/** Default port for each type of encryption. */
export const usualPorts: Record<Encryption, number> = { tls: 465, starttls: 587, offered: 25 };

/** Maximum lengths of the fields, in characters. */
export const mailServerLimits = { host: 253, username: 254, password: 500 } as const;

/** Pattern of a mail server's host name or IP address. IPv6 addresses have no brackets. */
export const MAIL_HOST = /^([A-Za-z\d_-]+(\.[A-Za-z\d_-]+)*\.?|[\dA-Fa-f:]*:[\dA-Fa-f:.]+)$/;

/** Whether a host that matches MAIL_HOST is really valid. `:::` and `256.1.1.1` are not. */
export function isMailHost(host: string): boolean {
  return parseUrl(`http://${host.includes(':') ? `[${host}]` : host}`) !== undefined;
}

/** Outcomes of an attempt to send mail. */
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

/** States of a DNS record that authenticates mail from a domain. */
export const recordStates = ['found', 'missing', 'several', 'unknown'] as const;
export type RecordState = (typeof recordStates)[number];
