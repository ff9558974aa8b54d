import { parseUrl } from '../parse-url.ts';
import { accountLimits } from './account-terms.ts';

/** What stands before the `@`: letters of any script and the signs that RFC 5322 takes without quotes. */
const LOCAL = /^[^\s@"(),:;<>[\\\]\p{C}]{1,64}$/u;
const LABEL = /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/;
/** No number, as an IP address has at its end. */
const TOP_LEVEL = /^(xn--[a-z\d-]+|[a-z]{2,})$/;

/**
 * An e-mail in the one spelling in which it is kept and compared: its domain as DNS has it, so that `ada@münchen.example` and
 * `ada@xn--mnchen-3ya.example` are one. Only slips are caught here. A mail is what proves an address.
 *
 * @returns undefined for a text that is no e-mail
 */
export function plainEmail(text: string): string | undefined {
  const [local = '', domain = '', ...more] = text.trim().split('@');
  const host = plainDomain(domain)?.replace(/\.$/, '') ?? '';
  const labels = host.split('.');
  const isDomain =
    labels.length > 1 && labels.every((label) => LABEL.test(label)) && TOP_LEVEL.test(labels.at(-1) ?? '');
  if (more.length > 0 || !isDomain || !LOCAL.test(local) || /^\.|\.\.|\.$/.test(local)) return undefined;
  // SQL knows no small letters of other scripts in some databases.
  const email = `${/^[!-~]+$/.test(local) ? local : local.normalize('NFC').toLowerCase()}@${host}`;
  return email.length <= accountLimits.email ? email : undefined;
}

/** An e-mail as it is compared: in its one spelling, and in small letters. */
export function emailKey(text: string): string {
  return (plainEmail(text) ?? text.trim()).toLowerCase();
}

/** A domain as DNS has it, or a part of one: `münchen` is `xn--mnchen-3ya`. Undefined for a text that can be none. */
export function plainDomain(text: string): string | undefined {
  return /[\s/?#\\:%@[\]<>^|"`{}]/.test(text) ? undefined : parseUrl(`http://${text}`)?.hostname;
}
