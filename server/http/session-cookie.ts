import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import { cookieNames, cookieNamesAnywhere } from '../../contract/cookie-names.ts';

/** As long as a session may live, in seconds. */
const LONGEST_MARK = 60 * 24 * 60 * 60;

/** A session's token. Under a name that is not the present one another program's cookie may stand. */
const TOKEN = '[\\w-]{43}';

/** What a Cookie header says of a session, before there is a `Context`. */
export type SessionHeader = {
  /** The session's token, valid or not. */
  tokenIn(cookies: string | undefined): string | undefined;
  /**
   * Whether the browser's user has blocked somebody. The response cache answers lists to everyone before a session is looked
   * up. Requests with this mark bypass it, as a list may have to leave something out, and all others pay nothing.
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

/** Finds a cookie with such a value. */
function withValue(name: string, value: string): RegExp {
  return new RegExp(`(?:^|;)\\s*${name}\\s*=\\s*(${value})\\s*(?:;|$)`);
}

/**
 * The cookie that holds the session's token, and the mark beside it. On https the cookie is Secure and, by its `__Host-`
 * name, can not be set by a neighbouring site. One of another port's name, or of none, goes on under the present one.
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
  /** Another name may be another program's, so it is only given up with a session of this site in it. */
  const giveUpFormer = (c: Context, token: string | undefined) => {
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
      giveUpFormer(c, token);
    },
    clear: (c: Context) => {
      deleteCookie(c, name, options);
      mark(c, false);
      giveUpFormer(c, read(c));
    },
    isMarked,
    mark,
  };
}
