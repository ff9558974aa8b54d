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
 * Requires a signed-in user and sets `user`. An HTTP request may name its intended user in the ON_BEHALF_OF header. It is
 * rejected with NOT_YOURS if another user is signed in, so that queued HTTP requests do not run for the browser's next user.
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

/** Lets everyone pass, and sets `viewer` to the signed-in user, if any. */
export function identifyViewer(deps: Deps) {
  const findViewer = viewerFinder(deps);
  return createMiddleware<Env & ViewerEnv>(async (c, next) => {
    dependsOnViewer(c);
    c.set('viewer', await findViewer(c));
    await next();
  });
}

/** Like identifyViewer, but only looks up viewers who have blocked someone. Everyone else counts as a guest. */
export function identifyBlocker(deps: Deps) {
  const cookie = sessionCookie(deps.config.publicUrl);
  const identify = identifyViewer(deps);
  return createMiddleware<Env & ViewerEnv>((c, next) => (cookie.isMarked(c) ? identify(c, next) : next()));
}

/** Viewers of the requests in progress. */
const viewers = new WeakMap<IncomingMessage, Promise<User | undefined>>();

/** Returns the viewer of an HTTP request. Undefined if no lookup was needed or no one is signed in. */
export function viewerOf(incoming: IncomingMessage): Promise<User | undefined> | undefined {
  return viewers.get(incoming);
}

/**
 * Creates a function that looks up the viewer. A page and the API calls made to render it share one `incoming` request, so they
 * need only one lookup (server/ssr.ts).
 */
export function viewerFinder({ db, ctx, config }: Deps) {
  const cookie = sessionCookie(config.publicUrl);
  return (c: Context): Promise<User | undefined> => {
    const incoming: IncomingMessage | undefined = c.env?.incoming;
    const viewer = (incoming && viewers.get(incoming)) ?? findUser(db, cookie.read(c), ctx.clock());
    if (incoming) viewers.set(incoming, viewer);
    return viewer;
  };
}

/** Like authenticate, and counts the request against the user's limit of changes. */
export function authenticateChange(deps: Deps): [ReturnType<typeof authenticate>, ReturnType<typeof limitChanges>] {
  return [authenticate(deps), limitChanges(deps)];
}

/** Like authenticateChange, for content that others will see. Requires a confirmed email address if the site's rules do. */
export function authenticateSharing(
  deps: Deps,
): [...ReturnType<typeof authenticateChange>, ReturnType<typeof requireConfirmed>] {
  return [...authenticateChange(deps), requireConfirmed(() => requiresConfirmedEmail(deps))];
}

/**
 * Like authenticateSharing, for content that everyone will see. Also requires a confirmed email address if the site sends mail.
 */
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
