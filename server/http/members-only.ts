import { createMiddleware } from 'hono/factory';
import { ApiError } from '../kernel/api-error.ts';
import { dependsOnViewer } from './dependencies.ts';
import type { Deps } from './deps.ts';
import type { Env } from './env.ts';
import { isForGuests } from './for-guests.ts';
import { viewerFinder } from './session.ts';

/** Refuses guests all other calls of the API, as long as the site is for members only. A new call is closed to them by default. */
export function membersOnly(deps: Deps) {
  const findViewer = viewerFinder(deps);
  return createMiddleware<Env>(async (c, next) => {
    const path = c.req.path.replace(/^\/api/, '');
    // What leads in does not wait for the database.
    if (!isForGuests(path) && (await deps.site.readRules()).inviteOnly) {
      dependsOnViewer(c);
      if (!(await findViewer(c))) throw new ApiError('NOT_SIGNED_IN');
    }
    await next();
  });
}
