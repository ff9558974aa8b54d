import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import { cookieNames, cookieNamesAnywhere } from '../../contract/cookie-names.ts';

/** Default lifetime of the `blocks` cookie, in seconds: that of a session. */
const LONGEST_MARK = 60 * 24 * 60 * 60;

/**
 * Pattern of a session token. A cookie with a former name may belong to another program, so it is accepted only if its value
 * matches.
 */
const TOKEN = '[\\w-]{43}';

/** Reads the session cookies from a raw Cookie header, for code that runs before Hono creates its `Context`. */
export type SessionHeader = {
  /** Returns the session token, valid or not. */
  tokenIn(cookies: string | undefined): string | undefined;
  /**
   * Whether the `blocks` cookie says that the user has blocked someone. Such HTTP requests bypass the response cache, which
   * serves lists without looking up the session, because the user's lists may have to omit food.
   */
  isMarked(cookies: string | undefined): boolean;
};

export function sessionHeader(publicUrl: string): SessionHeader {
  const anywhere = cookieNamesAnywhere(publicUrl);
  const own = withValue(cookieNames(publicUrl).session, '[^;\\s]+');
  const former = withValue(anywhere.session, TOKEN);
  const mark = withValue(anywhere.blocks, '1');
  return {
    tokenIn: (cookies) => (cookies ? (own.exec(cookies) ?? former.exec(cookies))?.[1] : undefined),
    isMarked: (cookies) => cookies !== undefined && mark.test(cookies),
  };
}

/** Matches a cookie whose name and value match these patterns. */
function withValue(name: string, value: string): RegExp {
  return new RegExp(`(?:^|;)\\s*${name}\\s*=\\s*(${value})\\s*(?:;|$)`);
}

/**
 * Reads and writes the session cookie, and the `blocks` cookie of users who have blocked someone. On https, both are Secure, and
 * the `__Host-` prefix keeps sites on sibling domains from setting the session cookie. A session cookie with a former name (with
 * another port, or none) is accepted too, and gets its new name the next time it is written.
 */
export function sessionCookie(publicUrl: string) {
  const { session: name, blocks } = cookieNames(publicUrl);
  const anywhere = new RegExp(`^${cookieNamesAnywhere(publicUrl).session}$`);
  const header = sessionHeader(publicUrl);
  const options: CookieOptions = {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: publicUrl.startsWith('https:'),
  };
  const read = (c: Context) => header.tokenIn(c.req.header('Cookie'));
  const isMarked = (c: Context) => header.isMarked(c.req.header('Cookie'));
  const mark = (c: Context, hasBlocked: boolean, maxAge = LONGEST_MARK) => {
    if (hasBlocked) setCookie(c, blocks, '1', { ...options, maxAge });
    else if (getCookie(c, blocks)) deleteCookie(c, blocks, options);
  };
  /** Deletes cookies with former names, but only if they contain this site's token. Others may belong to another program. */
  const deleteFormer = (c: Context, token: string | undefined) => {
    const sent = getCookie(c);
    for (const [former, value] of Object.entries(sent)) {
      if (former === name || value !== token || !anywhere.test(former)) continue;
      const formerMark = former.replace(/^__Host-/, '').replace(/session$/, 'blocks');
      deleteCookie(c, former, options);
      if (sent[formerMark]) deleteCookie(c, formerMark, options);
    }
  };
  return {
    read,
    write: (
      c: Context,
      { token, expiresAt, user }: { token: string; expiresAt: Date; user: { hasBlocked?: boolean } },
      now: Date,
    ) => {
      const maxAge = Math.floor((expiresAt.getTime() - now.getTime()) / 1000);
      setCookie(c, name, token, { ...options, maxAge });
      mark(c, user.hasBlocked ?? false, maxAge);
      deleteFormer(c, token);
    },
    clear: (c: Context) => {
      deleteCookie(c, name, options);
      mark(c, false);
      deleteFormer(c, read(c));
    },
    isMarked,
    mark,
  };
}
