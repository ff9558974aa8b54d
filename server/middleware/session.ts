import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import type { CookieOptions } from 'hono/utils/cookie';
import { findUser, type User } from '../accounts/account.ts';
import { ApiError } from '../api-error.ts';
import type { Deps } from '../deps.ts';
import type { Env, SignedInEnv, ViewerEnv } from './env.ts';
import { consume } from './limit.ts';

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

/** Lets only signed-in people pass, and tells the handler who it is. */
export function authenticate(deps: Deps) {
  const findViewer = viewerFinder(deps);
  return createMiddleware<Env & SignedInEnv>(async (c, next) => {
    const user = await findViewer(c);
    if (!user) throw new ApiError('NOT_SIGNED_IN');
    c.set('user', user);
    await next();
  });
}

/** Lets everyone pass, and tells the handler who it is, if anyone. */
export function identifyViewer(deps: Deps) {
  const findViewer = viewerFinder(deps);
  return createMiddleware<Env & ViewerEnv>(async (c, next) => {
    c.set('viewer', await findViewer(c));
    await next();
  });
}

/** Who is found for a request that is being answered. */
const found = new WeakMap<IncomingMessage, Promise<User | undefined>>();

/** Whom the answer to a request was for, if it asked for that and they are signed in. */
export function viewerOf(incoming: IncomingMessage): Promise<User | undefined> | undefined {
  return found.get(incoming);
}

/** The calls by which a page is rendered all come with the page's own request (server/ssr.ts): one look does for them. */
function viewerFinder({ db, ctx, config }: Deps) {
  const cookie = sessionCookie(config.publicUrl);
  return (c: Context): Promise<User | undefined> => {
    const incoming: IncomingMessage | undefined = c.env?.incoming;
    const viewer = (incoming && found.get(incoming)) ?? findUser(db, cookie.read(c), ctx.clock());
    if (incoming) found.set(incoming, viewer);
    return viewer;
  };
}

/** As authenticate, and counts the change against the person who makes it. */
export function authenticateChange(deps: Deps): [ReturnType<typeof authenticate>, ReturnType<typeof limitChanges>] {
  return [authenticate(deps), limitChanges(deps)];
}

function limitChanges({ limits }: Deps) {
  return createMiddleware<Env & SignedInEnv>(async (c, next) => {
    await consume(limits.changes, c.var.user.id);
    await next();
  });
}
