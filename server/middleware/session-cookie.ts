import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';

/** The cookie that holds the session's token. */
export type SessionCookie = {
  read(c: Context): string | undefined;
  write(c: Context, session: { token: string; expiresAt: Date }, now: Date): void;
  clear(c: Context): void;
};

export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-session' : 'session';
}

/** On https the cookie is Secure and, by its `__Host-` name, can not be set by a neighbouring site. */
export function sessionCookie(publicUrl: string): SessionCookie {
  const secure = publicUrl.startsWith('https:');
  const name = sessionCookieName(publicUrl);
  const options: CookieOptions = { path: '/', httpOnly: true, sameSite: 'Lax', secure };
  return {
    read: (c) => getCookie(c, name),
    write: (c, { token, expiresAt }, now) =>
      setCookie(c, name, token, { ...options, maxAge: Math.floor((expiresAt.getTime() - now.getTime()) / 1000) }),
    clear: (c) => void deleteCookie(c, name, options),
  };
}
