import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { findUser } from '../accounts/account.ts';
import { dependsOnViewer } from '../answers/dependencies.ts';
import { ApiError } from '../api-error.ts';
import type { Deps } from '../deps.ts';
import type { Env } from './env.ts';
import { lastKnownOwner, viewerFinder } from './session.ts';
import { sessionCookie } from './session-cookie.ts';

/** What a guest may call of a site that is for its members alone: to enter it, to reach those who run it, and to watch it. */
const forGuests = [
  ...['/jwt', '/logout', '/session', '/site', '/forgotten-password', '/new-password', '/contact'],
  ...['/health', '/ready', '/openapi.json', '/docs'],
];

/** Refuses guests everything of the API but what they need to become somebody; what is added is closed to them by itself. */
export function membersOnly(deps: Deps) {
  const findViewer = viewerFinder(deps);
  return createMiddleware<Env>(async (c, next) => {
    const path = c.req.path.replace(/^\/api/, '');
    if (!forGuests.includes(path) && !path.startsWith('/auth/')) {
      dependsOnViewer(c);
      if (!(await findViewer(c))) throw new ApiError('NOT_SIGNED_IN');
    }
    await next();
  });
}

/** Whether a picture is asked for by a member. Who has just been found to be one is not looked up for each of them. */
export function memberFinder({ db, ctx, config }: Pick<Deps, 'db' | 'ctx' | 'config'>) {
  const cookie = sessionCookie(config.publicUrl);
  return async (c: Context): Promise<boolean> => {
    const token = cookie.read(c);
    if (!token) return false;
    return lastKnownOwner(token) !== undefined || (await findUser(db, token, ctx.clock())) !== undefined;
  };
}
