import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';

/**
 * The cookie of browsers whose user has blocked somebody. The response cache answers lists to everyone before a session is
 * looked up. Requests with this cookie bypass it, as a list may have to leave something out, and all others pay nothing.
 */
const MARK = 'blocks';

/** As long as a session may live, in seconds. */
const LONGEST_MARK = 60 * 24 * 60 * 60;

/** The same by a Cookie header, before there is a `Context`. */
export const isMarkedHeader = (cookies: string) => /(?:^|;\s*)blocks=1(?:;|$)/.test(cookies);

export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-session' : 'session';
}

/**
 * The cookie that holds the session's token, and the mark beside it. On https the cookie is Secure and, by its `__Host-`
 * name, can not be set by a neighbouring site.
 */
export function sessionCookie(publicUrl: string) {
  const secure = publicUrl.startsWith('https:');
  const name = sessionCookieName(publicUrl);
  const options: CookieOptions = { path: '/', httpOnly: true, sameSite: 'Lax', secure };
  const isMarked = (c: Context) => getCookie(c, MARK) === '1';
  const mark = (c: Context, hasBlocked: boolean, maxAge = LONGEST_MARK) => {
    if (hasBlocked) setCookie(c, MARK, '1', { ...options, maxAge });
    else if (isMarked(c)) deleteCookie(c, MARK, options);
  };
  return {
    read: (c: Context) => getCookie(c, name),
    write: (
      c: Context,
      { token, expiresAt, user }: { token: string; expiresAt: Date; user: { hasBlocked?: boolean } },
      now: Date,
    ) => {
      const maxAge = Math.floor((expiresAt.getTime() - now.getTime()) / 1000);
      setCookie(c, name, token, { ...options, maxAge });
      mark(c, user.hasBlocked ?? false, maxAge);
    },
    clear: (c: Context) => {
      deleteCookie(c, name, options);
      mark(c, false);
    },
    /** Whether the viewer may have blocked somebody, so that their lists differ from everyone else's. */
    isMarked,
    mark,
  };
}
