import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { acceptedSecrets, keepSecret } from '../db/secrets.ts';
import type { Deps } from '../deps.ts';
import { hashAddress } from '../mail/unsubscribe.ts';

/** How long a browser is known, in seconds: as long as browsers keep a cookie. */
export const KNOWN_FOR = 400 * 24 * 60 * 60;

const SECRET = 'device';

/** A family may share one browser. */
const MOST_PEOPLE = 5;

/** What tells a browser in which somebody has logged in before from a stranger's. */
export type KnownDevice = {
  /** A name for this browser where this person has logged in with it before; undefined where it is a stranger's. */
  nameOf(c: Context, email: string): Promise<string | undefined>;
  /** From now on this browser is known as this person's. */
  remember(c: Context, email: string): Promise<void>;
};

/**
 * A cookie that holds, for each person who has logged in, a random name of this browser for them, signed. It opens nothing: a
 * browser that has it is only counted apart from others when passwords are tried.
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
