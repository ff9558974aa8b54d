import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { LRUCache } from 'lru-cache';
import { ON_BEHALF_OF } from '../../contract/account-terms.ts';
import { findUser, type User } from '../accounts/account.ts';
import { dependsOnViewer } from '../answers/dependencies.ts';
import { ApiError } from '../api-error.ts';
import type { Deps } from '../deps.ts';
import type { Env, SignedInEnv, ViewerEnv } from './env.ts';
import { consume } from './limit.ts';
import { sessionCookie } from './session-cookie.ts';

/**
 * Lets only signed-in people pass, and tells the handler who it is. A call may name by whom it is meant to be made, and is
 * refused with NOT_YOURS where that is somebody else: what a browser sends later must not be taken for its next person's.
 */
export function authenticate(deps: Deps) {
  const findViewer = viewerFinder(deps);
  return createMiddleware<Env & SignedInEnv>(async (c, next) => {
    dependsOnViewer(c);
    const user = await findViewer(c);
    if (!user) throw new ApiError('NOT_SIGNED_IN');
    const meant = c.req.header(ON_BEHALF_OF);
    if (meant !== undefined && meant !== encodeURIComponent(user.email)) throw new ApiError('NOT_YOURS');
    c.set('user', user);
    await next();
  });
}

/** Lets everyone pass, and tells the handler who it is, if anyone. */
export function identifyViewer(deps: Deps) {
  const findViewer = viewerFinder(deps);
  return createMiddleware<Env & ViewerEnv>(async (c, next) => {
    dependsOnViewer(c);
    c.set('viewer', await findViewer(c));
    await next();
  });
}

/** As identifyViewer where the viewer may have blocked somebody; all others are taken for guests, and nothing is looked up. */
export function identifyBlocker(deps: Deps) {
  const cookie = sessionCookie(deps.config.publicUrl);
  const identify = identifyViewer(deps);
  return createMiddleware<Env & ViewerEnv>((c, next) => (cookie.isMarked(c) ? identify(c, next) : next()));
}

/** Who is found for a request that is being answered. */
const found = new WeakMap<IncomingMessage, Promise<User | undefined>>();

/** Whom the answer to a request was for, if it asked for that and they are signed in. */
export function viewerOf(incoming: IncomingMessage): Promise<User | undefined> | undefined {
  return found.get(incoming);
}

/** Whose the sessions were that were found last, by token. */
const owners = new LRUCache<string, string>({ max: 10_000 });

/**
 * Whose a session is, if it has been found lately. It may have ended since; where that matters, it is to be looked up. A
 * session does not change hands.
 */
export function lastKnownOwner(token: string): string | undefined {
  return owners.get(token);
}

/** The calls by which a page is rendered all come with the page's own request (server/ssr.ts): one look does for them. */
export function viewerFinder({ db, ctx, config }: Deps) {
  const cookie = sessionCookie(config.publicUrl);
  const find = async (token: string | undefined) => {
    const user = await findUser(db, token, ctx.clock());
    if (token && user) owners.set(token, user.id);
    return user;
  };
  return (c: Context): Promise<User | undefined> => {
    const incoming: IncomingMessage | undefined = c.env?.incoming;
    const viewer = (incoming && found.get(incoming)) ?? find(cookie.read(c));
    if (incoming) found.set(incoming, viewer);
    return viewer;
  };
}

/** As authenticate, and counts the change against the person who makes it. */
export function authenticateChange(deps: Deps): [ReturnType<typeof authenticate>, ReturnType<typeof limitChanges>] {
  return [authenticate(deps), limitChanges(deps)];
}

/** As authenticateChange, for what others are to see: where the instance wants that, only from a confirmed e-mail. */
export function authenticateSharing(
  deps: Deps,
): [...ReturnType<typeof authenticateChange>, ReturnType<typeof requireConfirmed>] {
  return [...authenticateChange(deps), requireConfirmed(deps.config.requiresConfirmedEmail)];
}

/** As authenticateSharing, for what everyone is to see: wherever mail is sent by which an e-mail is confirmed. */
export function authenticatePosting(deps: Deps): ReturnType<typeof authenticateSharing> {
  return [...authenticateChange(deps), requireConfirmed(deps.ctx.sendsMail || deps.config.requiresConfirmedEmail)];
}

function requireConfirmed(isRequired: boolean) {
  return createMiddleware<Env & SignedInEnv>(async (c, next) => {
    if (isRequired && !c.var.user.isConfirmed) throw new ApiError('EMAIL_NOT_CONFIRMED');
    await next();
  });
}

function limitChanges({ limits }: Deps) {
  return createMiddleware<Env & SignedInEnv>(async (c, next) => {
    await consume(limits.changes, c.var.user.id);
    await next();
  });
}
