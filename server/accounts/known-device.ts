import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { acceptedSecrets, keepSecret, secretLifetimes } from '../db/secrets.ts';
import type { Deps } from '../http/deps.ts';
import { hashAddress } from '../people/hash-address.ts';

/** How long a browser is known, in seconds: the lifetime of its cookie. */
export const KNOWN_FOR = secretLifetimes.device / 1000;

const SECRET = 'device';

/** A family may share one browser. */
const MOST_PEOPLE = 5;

/** The record of people who have logged in with a browser, which sets them apart from strangers. */
type KnownDevice = {
  /** A name for this browser if this person has logged in with it before; undefined if it is a stranger's. */
  nameOf(c: Context, email: string): Promise<string | undefined>;
  /** Records that this person has logged in with this browser. */
  remember(c: Context, email: string): Promise<void>;
};

/**
 * A cookie that holds, for each person who has logged in, a random name of this browser for them, signed. It opens
 * nothing: attempts at passwords in a browser that has it are only counted apart from others.
 */
export function knownDevice({ db, config }: Pick<Deps, 'db' | 'config'>): KnownDevice {
  const secure = config.publicUrl.startsWith('https:');
  const cookie = secure ? '__Host-device' : 'device';
  const sign = (secret: string, name: string, email: string) =>
    createHmac('sha256', secret)
      .update(`${name} ${hashAddress(email).toString('base64url')}`)
      .digest('base64url');
  const entries = (c: Context) => (getCookie(c, cookie) ?? '').split('~').filter(Boolean).slice(0, MOST_PEOPLE);
  const nameOf = async (c: Context, email: string) => {
    const named = entries(c).map((entry) => entry.split('.'));
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
      const name = known ?? randomBytes(12).toString('base64url');
      const others = entries(c).filter((entry) => !entry.startsWith(`${name}.`));
      const value = [`${name}.${sign(await keepSecret(db, SECRET), name, email)}`, ...others]
        .slice(0, MOST_PEOPLE)
        .join('~');
      setCookie(c, cookie, value, { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge: KNOWN_FOR });
    },
  };
}

function isSame(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}
