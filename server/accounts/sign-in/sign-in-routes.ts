import { type Context, Hono } from 'hono';
import { emailKey } from '../../../contract/accounts/email.ts';
import { readiness } from '../../db/readiness.ts';
import type { Deps } from '../../http/deps.ts';
import type { Env } from '../../http/env.ts';
import { consume, limitByAddress } from '../../http/limit.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { createConcurrencyLimit } from '../../kernel/concurrency-limit.ts';
import { hashAddress } from '../../users/hash-address.ts';
import { addAccountMail, notifyOwner } from '../account-notifications.ts';
import { signInUserOf } from '../email-proof-store.ts';
import { registerInvited } from '../invitations/invitation.ts';
import { type EmbeddedSignIn, embeddedEndpoints } from './embedded-sign-in.ts';
import { knownDevice } from './known-device.ts';
import { refusalIn } from './sign-in-refusals.ts';

/**
 * Maximum number of passwords hashed at once, and of passwords waiting. A hash takes 70 ms and 16 MB, so no one waits longer than
 * two seconds.
 */
const HASHING = { atOnce: 2, waiting: 30 };
const hashes = (path: string) => path === '/sign-up/email' || path === '/sign-in/email';

/** Endpoints used to get an ID token. They return an error while the signing keys cannot be used. */
const LEAD_IN = new Set<string>([
  ...['/sign-up/email', '/sign-in/email', '/sign-in/social'],
  ...['/passkey/generate-authenticate-options', '/token'],
]);

/**
 * Routes for the embedded sign-in service. Attempts are limited per IP address and, for password logins, also per email address.
 */
export function signInRoutes(deps: Deps, service: EmbeddedSignIn) {
  const { db, limits, ctx, site, config } = deps;
  const device = knownDevice(deps);
  const database = readiness(db);
  const limitHashing = createConcurrencyLimit(HASHING);
  const app = new Hono<Env>();
  for (const { method, path, attempt } of embeddedEndpoints) {
    if (LEAD_IN.has(path)) {
      app.on(method, path, async (_c, next) => {
        await requireKeys();
        await next();
      });
    }
    if (path === '/sign-in/email') {
      app.on(method, path, async (c, next) => {
        const given: unknown = (await c.req.json())?.email;
        // The service itself rejects other types.
        const email = typeof given === 'string' ? emailKey(given) : '';
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
        const { inviteOnly } = await site.readRules();
        const door = {
          ...{ inviteOnly, hasModerators: config.moderators.length > 0 },
          invitation: typeof invitation === 'string' ? invitation : undefined,
        };
        await registerInvited(db, door, ctx.clock(), async () => {
          await consume(limits.signUps, c.var.address);
          await next();
          return c.res.ok ? (await c.res.clone().json()).user.id : undefined;
        });
      });
    }
    app.on(method, path, async (c) => {
      // Parse the body to reject malformed JSON, as everywhere in the API.
      if (await c.req.text()) await c.req.json();
      const handle = async () =>
        service.handle(await withReadBody(c.req)).catch(async (error) => {
          await requireKeys(true);
          throw error;
        });
      const response = await (hashes(path) ? limitHashing(handle) : handle());
      // The service may report success or "not found" without having reached the database. Only a successful GET proves that the
      // database responded.
      const found = method === 'GET' && response.ok;
      if (!found && (await database()).state === 'away') {
        c.var.log.warn('the database is away');
        throw new ApiError('UNAVAILABLE');
      }
      // The service returns 500 for a malformed passkey, and 401 for an unknown one.
      if (path === '/passkey/verify-registration' && response.status === 500) throw new ApiError('PASSKEY_UNREADABLE');
      if (path === '/passkey/verify-authentication' && response.status === 401) throw new ApiError('PASSKEY_UNKNOWN');
      if (path === '/passkey/verify-registration' && response.ok) {
        const { userId } = await response.clone().json();
        const owner = await signInUserOf(db, userId);
        if (owner) await notifyOwner(db, 'passkey-added', owner.email, ctx);
      }
      if (path === '/passkey/generate-register-options' && response.ok) {
        return withSiteName(response, (await site.read()).name);
      }
      return refusalIn(c.var.visit.language, response);
    });
  }
  return app;

  /** @throws ApiError WRONG_SECRET if the keys that sign ID tokens cannot be used */
  async function requireKeys(isInDoubt = false): Promise<void> {
    if ((await service.secretState(isInDoubt)) !== 'right') throw new ApiError('WRONG_SECRET');
  }

  /**
   * Counts a login attempt. Attempts from a browser that the account's owner has used before are counted separately, so that
   * strangers cannot lock the owner out, even from the same IP address.
   */
  async function countAttempt(c: Context<Env>, email: string): Promise<void> {
    const known = await device.nameOf(c, email);
    if (known) return void (await consume(limits.attemptsByEmail, `${known} ${email}`));
    await consume(limits.attemptsByAddress, c.var.address);
    if (!email) return;
    await consume(limits.attemptsByEmail, email).catch(async (error: unknown) => {
      // Do this even if no account has this address, so that response times do not reveal which addresses have one.
      const isFirst = await limits.lockMails.consume(hashAddress(email).toString('base64url')).catch(() => undefined);
      if (isFirst && ctx.sendsMail) await addAccountMail(db, 'locked', { address: email }, ctx.clock());
      throw error;
    });
  }
}

/** Returns a copy of the HTTP request with a readable body, even if middleware has already read the body. */
async function withReadBody(req: { raw: Request; text(): Promise<string> }): Promise<Request> {
  const { method, url, headers } = req.raw;
  return method === 'POST'
    ? new Request(url, { method, headers, body: (await req.text()) || null })
    : new Request(url, { method, headers });
}

/** Puts the site's current name into the options for a new passkey. The service itself always uses its configured `rpName`. */
async function withSiteName(response: Response, name: string): Promise<Response> {
  const options = await response.json();
  const headers = new Headers(response.headers);
  headers.delete('Content-Length');
  return new Response(JSON.stringify({ ...options, rp: { ...options.rp, name } }), { headers });
}
