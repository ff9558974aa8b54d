import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';

/** The cookie that holds the session's token, and the mark beside it. */
export type SessionCookie = {
  read(c: Context): string | undefined;
  write(c: Context, session: { token: string; expiresAt: Date; user: { hasBlocked?: boolean } }, now: Date): void;
  clear(c: Context): void;
  /** Whether whoever asks may have blocked somebody, so that lists are not the same for them as for everyone. */
  isMarked(c: Context): boolean;
  mark(c: Context, hasBlocked: boolean): void;
};

/**
 * Stands in a cookie of browsers whose person has blocked somebody. Lists are given out to everyone from memory, before
 * anybody looks who asks; by this they are made for whom they may have to leave something out, and the others pay nothing.
 */
const MARK = 'blocks';

/** As long as a session may live, in seconds. */
const LONGEST_MARK = 60 * 24 * 60 * 60;

/** The same of a header, where there is no more of a request yet. */
export const isMarkedHeader = (cookies: string) => /(?:^|;\s*)blocks=1(?:;|$)/.test(cookies);

export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-session' : 'session';
}

/** On https the cookie is Secure and, by its `__Host-` name, can not be set by a neighbouring site. */
export function sessionCookie(publicUrl: string): SessionCookie {
  const secure = publicUrl.startsWith('https:');
  const name = sessionCookieName(publicUrl);
  const options: CookieOptions = { path: '/', httpOnly: true, sameSite: 'Lax', secure };
  const isMarked = (c: Context) => getCookie(c, MARK) === '1';
  const mark = (c: Context, hasBlocked: boolean, maxAge = LONGEST_MARK) => {
    if (hasBlocked) setCookie(c, MARK, '1', { ...options, maxAge });
    else if (isMarked(c)) deleteCookie(c, MARK, options);
  };
  return {
    read: (c) => getCookie(c, name),
    write: (c, { token, expiresAt, user }, now) => {
      const maxAge = Math.floor((expiresAt.getTime() - now.getTime()) / 1000);
      setCookie(c, name, token, { ...options, maxAge });
      mark(c, user.hasBlocked ?? false, maxAge);
    },
    clear: (c) => {
      deleteCookie(c, name, options);
      mark(c, false);
    },
    isMarked,
    mark,
  };
}
