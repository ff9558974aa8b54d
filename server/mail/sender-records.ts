import { Resolver } from 'node:dns/promises';
import type { RecordState } from '../../contract/site/mail-server-terms.ts';

/**
 * States of the DNS records that other servers use to verify mail from a domain. A DKIM key is stored under a selector that only
 * mails reveal, so common selectors are tried. `selector` is the first one that has a key, or null.
 */
export type SenderRecords = { spf: RecordState; dmarc: RecordState; dkim: RecordState; selector: string | null };

/** DKIM selectors from the setup instructions of common mail servers and services. */
const SELECTORS =
  'default mail dkim selector1 selector2 google k1 k2 s1 s2 fm1 fm2 key1 key2 smtp mx mta postfix protonmail zmail zoho mandrill brevo1 brevo2'.split(
    ' ',
  );

type ResolveTxt = (name: string) => Promise<string[][]>;

/** Total time limit for the lookups, in milliseconds. */
const PATIENCE = 3_000;

const NONE: SenderRecords = { spf: 'unknown', dmarc: 'unknown', dkim: 'unknown', selector: null };

/** Returns the domain of an email address, or null if the domain is not public (`localhost` or an IP address, for example). */
export function domainOf(address: string): string | null {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  return domain.includes('.') && !domain.startsWith('[') ? domain : null;
}

/** Looks up a domain's records. They are unknown without a domain, or if no resolver responds in time. */
export async function findSenderRecords(domain: string | null): Promise<SenderRecords> {
  if (domain === null) return NONE;
  const resolver = new Resolver({ timeout: 1_000, tries: 2 });
  const timer = setTimeout(() => resolver.cancel(), PATIENCE);
  try {
    return await readSenderRecords(domain, (name) => resolver.resolveTxt(name));
  } finally {
    clearTimeout(timer);
  }
}

/** Determines the states of a domain's records. A domain without a DMARC record inherits its parent's (RFC 7489, 6.6.3). */
export async function readSenderRecords(domain: string, resolveTxt: ResolveTxt): Promise<SenderRecords> {
  const [spf, dmarc, dkim] = await Promise.all([
    stateOf(resolveTxt, domain, /^v=spf1(\s|$)/i),
    dmarcOf(resolveTxt, domain.split('.')),
    dkimOf(resolveTxt, domain),
  ]);
  return { spf, dmarc, ...dkim };
}

async function dmarcOf(resolveTxt: ResolveTxt, labels: string[]): Promise<RecordState> {
  const state = await stateOf(resolveTxt, `_dmarc.${labels.join('.')}`, /^v=DMARC1\s*(;|$)/i);
  return state === 'missing' && labels.length > 2 ? dmarcOf(resolveTxt, labels.slice(1)) : state;
}

/** An empty key counts as missing, because it has been revoked (RFC 6376, 3.6.1). */
async function dkimOf(resolveTxt: ResolveTxt, domain: string): Promise<Pick<SenderRecords, 'dkim' | 'selector'>> {
  const states = await Promise.all(
    SELECTORS.map((selector) =>
      stateOf(
        resolveTxt,
        `${selector}._domainkey.${domain}`,
        /^(?!\s*v=(?!DKIM1\b))(?:\s*[a-z]+=[^;]*;)*\s*p=\s*[\w+/]/i,
      ),
    ),
  );
  const selector = SELECTORS.find((_, index) => states[index] === 'found') ?? null;
  return { dkim: selector ? 'found' : states.includes('unknown') ? 'unknown' : 'missing', selector };
}

async function stateOf(resolveTxt: ResolveTxt, name: string, kind: RegExp): Promise<RecordState> {
  try {
    const records = await resolveTxt(name);
    const found = records.filter((pieces) => kind.test(pieces.join('')));
    return found.length === 0 ? 'missing' : found.length === 1 ? 'found' : 'several';
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return code === 'ENODATA' || code === 'ENOTFOUND' ? 'missing' : 'unknown';
  }
}
