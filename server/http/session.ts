import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { ON_BEHALF_OF } from '../../contract/accounts/account-terms.ts';
import { ApiError } from '../kernel/api-error.ts';
import { findUser } from '../users/sessions.ts';
import type { User } from '../users/user.ts';
import { dependsOnViewer } from './dependencies.ts';
import type { Deps } from './deps.ts';
import type { Env, SignedInEnv, ViewerEnv } from './env.ts';
import { consume } from './limit.ts';
import { sessionCookie } from './session-cookie.ts';

/**
 * Lets only signed-in people pass, and tells the handler who it is. A call may name its intended user, and is refused
 * with NOT_YOURS when somebody else is signed in. So a call that a browser sends later is not taken for its next user's.
 */
export function authenticate(deps: Deps) {
  const findViewer = viewerFinder(deps);
  return createMiddleware<Env & SignedInEnv>(async (c, next) => {
    dependsOnViewer(c);
    const user = await findViewer(c);
    if (!user) throw new ApiError('NOT_SIGNED_IN');
    const meant = c.req.header(ON_BEHALF_OF);
    if (meant !== undefined && meant !== user.id) throw new ApiError('NOT_YOURS');
    c.set('user', user);
    await next();
  });
}

/** Lets everyone pass, and tells the handler the signed-in user, if there is one. */
export function identifyViewer(deps: Deps) {
  const findViewer = viewerFinder(deps);
  return createMiddleware<Env & ViewerEnv>(async (c, next) => {
    dependsOnViewer(c);
    c.set('viewer', await findViewer(c));
    await next();
  });
}

/** As identifyViewer for viewers who may have blocked somebody. All others count as guests, without a look-up. */
export function identifyBlocker(deps: Deps) {
  const cookie = sessionCookie(deps.config.publicUrl);
  const identify = identifyViewer(deps);
  return createMiddleware<Env & ViewerEnv>((c, next) => (cookie.isMarked(c) ? identify(c, next) : next()));
}

/** The users of requests that are being answered. */
const viewers = new WeakMap<IncomingMessage, Promise<User | undefined>>();

/** The user for whom a request was answered; undefined if the answer needed none, or nobody is signed in. */
export function viewerOf(incoming: IncomingMessage): Promise<User | undefined> | undefined {
  return viewers.get(incoming);
}

/** Makes the look-up of the viewer. The calls of a page share one by the page's own request (server/ssr.ts). */
export function viewerFinder({ db, ctx, config }: Deps) {
  const cookie = sessionCookie(config.publicUrl);
  return (c: Context): Promise<User | undefined> => {
    const incoming: IncomingMessage | undefined = c.env?.incoming;
    const viewer = (incoming && viewers.get(incoming)) ?? findUser(db, cookie.read(c), ctx.clock());
    if (incoming) viewers.set(incoming, viewer);
    return viewer;
  };
}

/** As authenticate, and counts the change against its user. */
export function authenticateChange(deps: Deps): [ReturnType<typeof authenticate>, ReturnType<typeof limitChanges>] {
  return [authenticate(deps), limitChanges(deps)];
}

/** As authenticateChange, for content that others will see. The e-mail must be confirmed if the instance requires it. */
export function authenticateSharing(
  deps: Deps,
): [...ReturnType<typeof authenticateChange>, ReturnType<typeof requireConfirmed>] {
  return [...authenticateChange(deps), requireConfirmed(() => requiresConfirmedEmail(deps))];
}

/** As authenticateSharing, for content that everyone will see: a confirmed e-mail is also required if the site sends mail. */
export function authenticatePosting(deps: Deps): ReturnType<typeof authenticateSharing> {
  const { ctx } = deps;
  return [...authenticateChange(deps), requireConfirmed(async () => ctx.sendsMail || requiresConfirmedEmail(deps))];
}

async function requiresConfirmedEmail({ site }: Deps): Promise<boolean> {
  return (await site.readRules()).requiresConfirmedEmail;
}

function requireConfirmed(isRequired: () => Promise<boolean>) {
  return createMiddleware<Env & SignedInEnv>(async (c, next) => {
    if (!c.var.user.isConfirmed && (await isRequired())) throw new ApiError('EMAIL_NOT_CONFIRMED');
    await next();
  });
}

function limitChanges({ limits }: Deps) {
  return createMiddleware<Env & SignedInEnv>(async (c, next) => {
    await consume(limits.changes, c.var.user.id);
    await next();
  });
}
