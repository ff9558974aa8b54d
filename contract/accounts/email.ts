import { parseUrl } from '../parse-url.ts';
import { accountLimits } from './account-terms.ts';

/** The part before the `@`: letters of any script, and the characters that RFC 5322 allows without quotes. */
const LOCAL = /^[^\s@"(),:;<>[\\\]\p{C}]{1,64}$/u;
const LABEL = /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/;
/** The top-level domain. It is never a number, which excludes IP addresses. */
const TOP_LEVEL = /^(xn--[a-z\d-]+|[a-z]{2,})$/;

/**
 * Normalises an email address for storing and comparing. Converts the domain to its DNS form, so that `ada@münchen.example` and
 * `ada@xn--mnchen-3ya.example` are equal. Only catches typos: to prove that an address exists, send an email to it.
 *
 * @returns undefined for an invalid address
 */
export function plainEmail(text: string): string | undefined {
  const [local = '', domain = '', ...more] = text.trim().split('@');
  const host = plainDomain(domain)?.replace(/\.$/, '') ?? '';
  const labels = host.split('.');
  const isDomain =
    labels.length > 1 && labels.every((label) => LABEL.test(label)) && TOP_LEVEL.test(labels.at(-1) ?? '');
  if (more.length > 0 || !isDomain || !LOCAL.test(local) || /^\.|\.\.|\.$/.test(local)) return undefined;
  // Some databases lower-case only ASCII in SQL, so lower-case other scripts here.
  const email = `${/^[!-~]+$/.test(local) ? local : local.normalize('NFC').toLowerCase()}@${host}`;
  return email.length <= accountLimits.email ? email : undefined;
}

/** Returns an email address in the form used for comparisons: normalised and in lower case. */
export function emailKey(text: string): string {
  return (plainEmail(text) ?? text.trim()).toLowerCase();
}

/** Converts a domain or part of one to its DNS form: `münchen` becomes `xn--mnchen-3ya`. Returns undefined if it is invalid. */
export function plainDomain(text: string): string | undefined {
  return /[\s/?#\\:%@[\]<>^|"`{}]/.test(text) ? undefined : parseUrl(`http://${text}`)?.hostname;
}
