import { Hono } from 'hono';
import { english } from '../../../contract/words/said.ts';
import { requireToken } from '../../http/bearer-token.ts';
import type { Env } from '../../http/env.ts';
import type { Health } from './health.ts';

/** Serves the site's health as JSON, in English. Requires the token. */
export function monitorRoutes({ examine }: Health, token: string) {
  return new Hono<Env>().get('/', requireToken(token), async (c) =>
    c.json(await examine(english), 200, { 'Cache-Control': 'no-store' }),
  );
}
