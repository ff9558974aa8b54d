import { type Context, Hono } from 'hono';
import { ApiError } from '../api-error.ts';
import { readiness } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { createLine } from '../line.ts';
import { queueAccountMail, tellOwner } from '../mail/account-mail.ts';
import { hashAddress } from '../mail/unsubscribe.ts';
import type { Env } from '../middleware/env.ts';
import { consume, limitByAddress } from '../middleware/limit.ts';
import { signInUserOf } from './email-proof-store.ts';
import { type EmbeddedSignIn, embeddedEndpoints } from './embedded-sign-in.ts';
import { requireInvited } from './invitation.ts';
import { knownDevice } from './known-device.ts';

/** To hash a password takes a processor for 70 ms and 16 MB: so many at once, and so many who wait, for a second or two. */
const HASHING = { atOnce: 2, waiting: 30 };
const hashes = (path: string) => path === '/sign-up/email' || path === '/sign-in/email';

/** The embedded sign-in service's own endpoints, with attempts limited per address and, at sign-in, per e-mail. */
export function signInRoutes(deps: Deps, service: EmbeddedSignIn) {
  const { db, limits, ctx } = deps;
  const { inviteOnly } = deps.config;
  const device = knownDevice(deps);
  const answers = readiness(db);
  const inLine = createLine(HASHING);
  const app = new Hono<Env>();
  for (const { method, path, attempt } of embeddedEndpoints) {
    if (path === '/sign-in/email') {
      app.on(method, path, async (c, next) => {
        const given: unknown = (await c.req.json())?.email;
        // What is no text is the service's to refuse.
        const email = typeof given === 'string' ? given.trim().toLowerCase() : '';
        await countAttempt(c, email);
        await next();
      });
    } else if (path === '/passkey/generate-authenticate-options') {
      app.on(method, path, limitByAddress(limits.proofsByAddress));
    } else if (attempt) {
      app.on(method, path, limitByAddress(limits.attemptsByAddress));
    }
    if (path === '/sign-up/email') {
      app.on(method, path, async (c, next) => {
        const { invitation } = (await c.req.json()) ?? {};
        const door = { inviteOnly, invitation: typeof invitation === 'string' ? invitation : undefined };
        await requireInvited(db, door, ctx.clock());
        await consume(limits.signUps, c.var.address);
        await next();
      });
    }
    app.on(method, path, async (c) => {
      // A body that can not be read is refused here as everywhere in the API.
      if (await c.req.text()) await c.req.json();
      const handle = async () => service.handle(await withReadBody(c.req));
      const response = await (hashes(path) ? inLine(handle) : handle());
      // The service takes what it can not look up for not there, and what it can not end for ended. Only what it has
      // found it has surely looked up.
      const found = method === 'GET' && response.ok;
      if (!found && !(await answers())) {
        c.var.log.warn('the database is away');
        throw new ApiError('UNAVAILABLE');
      }
      // The service's words for a passkey that it can not read, and for one that is not there.
      if (path === '/passkey/verify-registration' && response.status === 500) throw new ApiError('PASSKEY_UNREADABLE');
      if (path === '/passkey/verify-authentication' && response.status === 401) throw new ApiError('PASSKEY_UNKNOWN');
      if (path === '/passkey/verify-registration' && response.ok) {
        const { userId } = await response.clone().json();
        const owner = await signInUserOf(db, userId);
        if (owner) await tellOwner(db, 'passkey-added', owner.email, ctx);
      }
      return response;
    });
  }
  return app;

  /**
   * Those who try in a browser that the owner has logged in with are counted apart from strangers, who lock nobody out, be they
   * at the same address.
   */
  async function countAttempt(c: Context<Env>, email: string): Promise<void> {
    const known = await device.nameOf(c, email);
    if (known) return void (await consume(limits.attemptsByEmail, `${known} ${email}`));
    await consume(limits.attemptsByAddress, c.var.address);
    if (!email) return;
    await consume(limits.attemptsByEmail, email).catch(async (error: unknown) => {
      // The same for every e-mail, so that it takes as long.
      const isFirst = await limits.lockMails.consume(hashAddress(email).toString('base64url')).catch(() => undefined);
      if (isFirst && ctx.sendsMail) await queueAccountMail(db, 'locked', { address: email }, ctx.clock());
      throw error;
    });
  }
}

/** A request whose body may be read although middleware has read it before. */
async function withReadBody(req: { raw: Request; text(): Promise<string> }): Promise<Request> {
  const { method, url, headers } = req.raw;
  return method === 'POST'
    ? new Request(url, { method, headers, body: (await req.text()) || null })
    : new Request(url, { method, headers });
}
