import type { Context } from 'hono';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { changeLanguage } from '../users/language.ts';
import type { Deps } from './deps.ts';
import type { Env } from './env.ts';
import { writeLanguageCookie } from './language-cookie.ts';
import { consume } from './limit.ts';
import { requireOwnOrigin } from './origin.ts';
import { viewerFinder } from './session.ts';

/** Maximum size of the form, in bytes. It has two short fields. */
const LONGEST_FORM = 8 * 1024;

/**
 * Handles the language switch (app/layout/language-switch.tsx), a form with `language` and `back`, the path to return to. It is a
 * plain form because the page has to reload anyway, and forms work without JavaScript. If a user is signed in, also stores their
 * language.
 */
export function languageRoutes(deps: Deps): Hono<Env> {
  const { config, db, ctx, limits } = deps;
  const findViewer = viewerFinder(deps);
  const routes = new Hono<Env>();
  routes.use(requireOwnOrigin(config));
  routes.post('/', bodyLimit({ maxSize: LONGEST_FORM }), async (c) => {
    const { language, back } = await c.req.parseBody().catch((): Record<string, unknown> => ({}));
    if (typeof language === 'string' && config.languages.includes(language)) {
      writeLanguageCookie(c, language, config);
      await store(c, language).catch((err: unknown) => c.var.log.warn({ err }, 'could not store the language'));
    }
    return c.redirect(typeof back === 'string' && /^\/(?![/\\])[!-~]*$/.test(back) ? back : '/', 303);
  });
  return routes;

  /** Stores the language of the signed-in user, if any. */
  async function store(c: Context<Env>, language: string): Promise<void> {
    const user = await findViewer(c);
    if (!user || user.language === language) return;
    await consume(limits.changes, user.id);
    await changeLanguage(db, user.id, language, ctx.clock());
  }
}
