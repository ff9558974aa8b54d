import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { User } from '../accounts/account.ts';
import { ApiError } from '../api-error.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Env, SignedInEnv, ViewerEnv } from '../middleware/env.ts';
import { consume } from '../middleware/limit.ts';
import { identifyViewer } from '../middleware/session.ts';
import * as store from './moderation-store.ts';

/**
 * Whether someone looks after the site. Anyone can register with any e-mail, so that MODERATORS names it is not enough: they
 * have to have confirmed it, or the operator has to have marked this very account (`npm run make-moderator`).
 */
export async function isModerator(db: Db, user: User, { moderators }: Pick<Config, 'moderators'>): Promise<boolean> {
  return moderators.includes(user.email.toLowerCase()) && (user.isConfirmed || (await store.mayModerate(db, user.id)));
}

type ModeratorMiddleware = MiddlewareHandler<Env & ViewerEnv & SignedInEnv>;

/** Lets only moderators pass, and tells the handler who it is. For everyone else there is nothing here. */
export function authenticateModerator(deps: Deps): [ReturnType<typeof identifyViewer>, ModeratorMiddleware] {
  const requireModerator = createMiddleware<Env & ViewerEnv & SignedInEnv>(async (c, next) => {
    const { viewer } = c.var;
    if (!viewer || !(await isModerator(deps.db, viewer, deps.config))) throw new ApiError('NOT_FOUND');
    if (c.req.method !== 'GET') await consume(deps.limits.changes, viewer.id);
    c.set('user', viewer);
    await next();
  });
  return [identifyViewer(deps), requireModerator];
}

/**
 * Marks the account that has an e-mail, for the operator who has made sure whose it is. Where several have it, as anyone can
 * register with any, its id has to say which.
 *
 * @returns the accounts that have it, of which one was marked if there is but one
 */
export async function appoint(db: Db, email: string, id?: string): Promise<store.Account[]> {
  return db.transaction().execute(async (tx) => {
    const accounts = (await store.accountsOf(tx, email)).filter((account) => id === undefined || account.id === id);
    const [only, ...others] = accounts;
    if (only && others.length === 0) await store.setMayModerate(tx, only.id);
    return accounts;
  });
}
