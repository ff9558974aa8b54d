import { Hono } from 'hono';
import { ApiError } from '../api-error.ts';
import { readiness } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { Env } from '../middleware/env.ts';
import { consume, limitByAddress } from '../middleware/limit.ts';
import { type EmbeddedSignIn, embeddedEndpoints } from './embedded-sign-in.ts';

/** The embedded sign-in service's own endpoints, with attempts limited per address and, at sign-in, per e-mail. */
export function signInRoutes({ db, limits }: Deps, service: EmbeddedSignIn) {
  const answers = readiness(db);
  const app = new Hono<Env>();
  for (const { method, path, attempt } of embeddedEndpoints) {
    if (attempt) app.on(method, path, limitByAddress(limits.attemptsByAddress));
    if (path === '/sign-in/email') {
      app.on(method, path, async (c, next) => {
        const body = await c.req.json();
        await consume(limits.attemptsByEmail, String(body?.email).trim().toLowerCase());
        await next();
      });
    }
    app.on(method, path, async (c) => {
      // A body that can not be read is refused here as everywhere in the API.
      if (await c.req.text()) await c.req.json();
      const response = await service.handle(await withReadBody(c.req));
      // The service takes what it can not look up for not there, and what it can not end for ended. Only what it has
      // found it has surely looked up.
      const found = method === 'GET' && response.ok;
      if (!found && !(await answers())) throw new ApiError('UNAVAILABLE');
      return response;
    });
  }
  return app;
}

/** A request whose body may be read although middleware has read it before. */
async function withReadBody(req: { raw: Request; text(): Promise<string> }): Promise<Request> {
  const { method, url, headers } = req.raw;
  return method === 'POST'
    ? new Request(url, { method, headers, body: (await req.text()) || null })
    : new Request(url, { method, headers });
}
