import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import type { CookieOptions } from 'hono/utils/cookie';
import { findUser, SESSION_LIFETIME } from '../accounts/account.ts';
import { ApiError } from '../api-error.ts';
import type { Deps } from '../deps.ts';
import type { Env, SignedInEnv, ViewerEnv } from './env.ts';
import { consume } from './limit.ts';

/** The cookie that holds the session's token. */
export type SessionCookie = {
  read(c: Context): string | undefined;
  write(c: Context, token: string): void;
  clear(c: Context): void;
};

/** On https the cookie is Secure and, by its `__Host-` name, can not be set by a neighbouring site. */
export function sessionCookie(publicUrl: string): SessionCookie {
  const secure = publicUrl.startsWith('https:');
  const name = secure ? '__Host-session' : 'session';
  const options: CookieOptions = { path: '/', httpOnly: true, sameSite: 'Lax', secure };
  return {
    read: (c) => getCookie(c, name),
    write: (c, token) => setCookie(c, name, token, { ...options, maxAge: SESSION_LIFETIME / 1000 }),
    clear: (c) => void deleteCookie(c, name, options),
  };
}

/** Lets only signed-in people pass, and tells the handler who it is. */
export function authenticate({ db, ctx, config }: Deps) {
  const cookie = sessionCookie(config.publicUrl);
  return createMiddleware<Env & SignedInEnv>(async (c, next) => {
    const user = await findUser(db, cookie.read(c), ctx.clock());
    if (!user) throw new ApiError('NOT_SIGNED_IN');
    c.set('user', user);
    await next();
  });
}

/** Lets everyone pass, and tells the handler who it is, if anyone. */
export function identifyViewer({ db, ctx, config }: Deps) {
  const cookie = sessionCookie(config.publicUrl);
  return createMiddleware<Env & ViewerEnv>(async (c, next) => {
    c.set('viewer', await findUser(db, cookie.read(c), ctx.clock()));
    await next();
  });
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
