import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { cookieNames, cookieNamesAnywhere } from '../../../contract/cookie-names.ts';
import { acceptedSecrets, keepSecret, secretLifetimes } from '../../db/secrets.ts';
import type { Deps } from '../../http/deps.ts';
import { hashAddress } from '../../users/hash-address.ts';

/** How long a browser is known, in seconds: the lifetime of its cookie. */
export const KNOWN_FOR = secretLifetimes.device / 1000;

const SECRET = 'device';

/** A family may share one browser. */
const MOST_PEOPLE = 5;

/** Cookies of several names are tried, of which not all have to be this site's. */
const MOST_TRIED = 3 * MOST_PEOPLE;

/** The record of people who have logged in with a browser, which sets them apart from strangers. */
type KnownDevice = {
  /** A name for this browser if this person has logged in with it before; undefined if it is a stranger's. */
  nameOf(c: Context, email: string): Promise<string | undefined>;
  /** Records that this person has logged in with this browser, unless that is known. */
  remember(c: Context, email: string): Promise<void>;
};

/**
 * A cookie that holds, for each person who has logged in, a random name of this browser for them, signed. It opens
 * nothing: attempts at passwords in a browser that has it are only counted apart from others.
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
  /** Those that the cookie may have had at another port, and before the port was in it. */
  const formerNames = (c: Context) =>
    Object.keys(getCookie(c)).filter((name) => name !== cookie && anywhere.test(name));
  const all = (c: Context) =>
    [cookie, ...formerNames(c)].flatMap((name) => entriesIn(getCookie(c, name))).slice(0, MOST_TRIED);
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
      const value = [`${name}.${sign(await keepSecret(db, SECRET), name, email)}`, ...others]
        .slice(0, MOST_PEOPLE)
        .join('~');
      setCookie(c, cookie, value, { ...options, maxAge: KNOWN_FOR });
      // It was this site's: a name in it is known.
      for (const former of formerNames(c)) {
        if (entriesIn(getCookie(c, former)).some(isNamed)) deleteCookie(c, former, options);
      }
    },
  };
}

/** The people of a cookie. Another program's of the same name has another form. */
function entriesIn(value: string | undefined): string[] {
  return (value ?? '').split('~').filter((entry) => /^[\w-]{16}\.[\w-]{43}$/.test(entry));
}

function isSame(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}
