import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { cookieNames, cookieNamesAnywhere } from '../../../contract/cookie-names.ts';
import { acceptedSecrets, getOrCreateSecret, secretLifetimes } from '../../db/secrets.ts';
import type { Deps } from '../../http/deps.ts';
import { hashAddress } from '../../users/hash-address.ts';

/** How long a browser is remembered, in seconds: the lifetime of its cookie. */
export const KNOWN_FOR = secretLifetimes.device / 1000;

const SECRET = 'device';

/** Maximum number of users remembered per browser. Families may share a browser. */
const MAX_USERS = 5;

/** Maximum number of cookie entries to check. Higher than MAX_USERS, because some may come from other programs' cookies. */
const MAX_TRIED = 3 * MAX_USERS;

/** Remembers which users have logged in with a browser, to tell them from strangers. */
type KnownDevice = {
  /** Returns this browser's name if the user has logged in with it before; otherwise undefined. */
  nameOf(c: Context, email: string): Promise<string | undefined>;
  /** Records that the user has logged in with this browser, unless already recorded. */
  remember(c: Context, email: string): Promise<void>;
};

/**
 * Uses a cookie with one entry per user who has logged in: a random name for this browser, signed for that user. The cookie
 * grants no access. It only lets password attempts from this browser be counted separately.
 */
export function knownDevice({ db, config }: Pick<Deps, 'db' | 'config'>): KnownDevice {
  const cookie = cookieNames(config.publicUrl).device;
  const anywhere = new RegExp(`^${cookieNamesAnywhere(config.publicUrl).device}$`);
  const options = {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: config.publicUrl.startsWith('https:'),
  } as const;
  const sign = (secret: string, name: string, email: string) =>
    createHmac('sha256', secret)
      .update(`${name} ${hashAddress(email).toString('base64url')}`)
      .digest('base64url');
  const own = (c: Context) => entriesIn(getCookie(c, cookie));
  /** Other names under which the browser sent this cookie: with another port or, from earlier versions, without a port. */
  const formerNames = (c: Context) =>
    Object.keys(getCookie(c)).filter((name) => name !== cookie && anywhere.test(name));
  const all = (c: Context) =>
    [cookie, ...formerNames(c)].flatMap((name) => entriesIn(getCookie(c, name))).slice(0, MAX_TRIED);
  const nameOf = async (c: Context, email: string) => {
    const named = all(c).map((entry) => entry.split('.'));
    if (named.length === 0) return undefined;
    const secrets = await acceptedSecrets(db, SECRET);
    for (const [name = '', signed = ''] of named) {
      if (secrets.some((secret) => isSame(signed, sign(secret, name, email)))) return name;
    }
    return undefined;
  };
  return {
    nameOf,
    async remember(c, email) {
      const known = await nameOf(c, email);
      const isNamed = (entry: string) => entry.startsWith(`${known}.`);
      if (known && own(c).some(isNamed)) return;
      const name = known ?? randomBytes(12).toString('base64url');
      const others = all(c).filter((entry) => !isNamed(entry));
      const value = [`${name}.${sign(await getOrCreateSecret(db, SECRET), name, email)}`, ...others]
        .slice(0, MAX_USERS)
        .join('~');
      setCookie(c, cookie, value, { ...options, maxAge: KNOWN_FOR });
      // Delete a former cookie only if it contains this browser's name, which proves that this site set it.
      for (const former of formerNames(c)) {
        if (entriesIn(getCookie(c, former)).some(isNamed)) deleteCookie(c, former, options);
      }
    },
  };
}

/**
 * Returns a cookie's entries, one per user. Ignores entries in any other format: another program may use the same cookie name.
 */
function entriesIn(value: string | undefined): string[] {
  return (value ?? '').split('~').filter((entry) => /^[\w-]{16}\.[\w-]{43}$/.test(entry));
}

function isSame(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}
