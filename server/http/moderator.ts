import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Role } from '../../contract/site/moderation-terms.ts';
import { ApiError } from '../kernel/api-error.ts';
import { rolesOf } from '../users/moderators.ts';
import type { Deps } from './deps.ts';
import type { Env, SignedInEnv, ViewerEnv } from './env.ts';
import { consume } from './limit.ts';
import { identifyViewer } from './session.ts';

type RoleMiddleware = [ReturnType<typeof identifyViewer>, MiddlewareHandler<Env & ViewerEnv & SignedInEnv>];

/** Requires a moderator and sets `user`. Everyone else gets NOT_FOUND. */
export const authenticateModerator = (deps: Deps) => authenticateRole(deps, 'moderator');

/** Like authenticateModerator, for stewards. */
export const authenticateSteward = (deps: Deps) => authenticateRole(deps, 'steward');

function authenticateRole(deps: Deps, role: Role): RoleMiddleware {
  const requireRole = createMiddleware<Env & ViewerEnv & SignedInEnv>(async (c, next) => {
    const { viewer } = c.var;
    if (!viewer || !rolesOf(viewer, deps.config).includes(role)) throw new ApiError('NOT_FOUND');
    if (c.req.method !== 'GET') await consume(deps.limits.changes, viewer.id);
    c.set('user', viewer);
    await next();
  });
  return [identifyViewer(deps), requireRole];
}
