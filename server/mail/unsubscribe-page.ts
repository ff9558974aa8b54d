import { type Context, Hono } from 'hono';
import { html, raw } from 'hono/html';
import { type Message, msg } from '#words';
import { directionOf } from '../../contract/words/languages.ts';
import { isUnavailable } from '../db/database.ts';
import type { Deps } from '../http/deps.ts';
import type { Env } from '../http/env.ts';
import { contentSecurityPolicy, hashSource } from '../http/security-headers.ts';
import { wordsOf } from '../words/words-of.ts';

/** A self-contained page in the visitor's language. It works in any browser, and its button sends a POST. */
export type UnsubscribePage = { title: Message; text: Message; button?: { label: Message; action: string } };

/**
 * Serves the pages behind a link in mails, by method and path, where `:token` is the link's token.
 *
 * A GET changes nothing, because mail programs open links to check them. A POST makes the change. It comes from the page's
 * button, or directly from a mail program (RFC 8058), which has no session and does not send JSON. Only the token in the path
 * counts. The body is ignored.
 *
 * @param read returns what a token stands for, or undefined if this site did not issue the token
 */
export function unsubscribePages<Subject>(
  site: Deps['site'],
  read: (token: string) => Promise<Subject | undefined>,
  pages: Record<string, (subject: Subject, path: string) => UnsubscribePage | Promise<UnsubscribePage>>,
) {
  const app = new Hono<Env>();
  app.onError((error, c) => {
    if (!isUnavailable(error)) throw error;
    c.var.log.warn({ err: error }, 'the database is away');
    return page(c, site, 503, NOT_NOW);
  });
  for (const [route, say] of Object.entries(pages)) {
    const [method = '', path = ''] = route.split(' ');
    app.on(method, path, async (c) => {
      const subject = await read(c.req.param('token') ?? '');
      return subject === undefined
        ? page(c, site, 404, INCOMPLETE)
        : page(c, site, 200, await say(subject, c.req.path));
    });
  }
  return app;
}

const INCOMPLETE = { title: msg`This link is incomplete`, text: msg`Please open it again from the email.` };
const NOT_NOW = {
  title: msg`Not now`,
  text: msg`We can’t reach our database right now. Please try again soon.`,
};

const style = `
  :root { color-scheme: light dark; font: 1.1rem/1.6 system-ui, sans-serif; }
  body { max-width: 34rem; margin: 4rem auto; padding: 0 1rem; }
  button { font: inherit; padding: .5rem 1rem; cursor: pointer; }
`;

async function page(
  c: Context<Env>,
  site: Deps['site'],
  status: 200 | 404 | 503,
  { title, text, button }: UnsubscribePage,
): Promise<Response> {
  const { name } = await site.read();
  const words = wordsOf(c.var.visit.language);
  const needs = { 'style-src': [hashSource(style)], ...(button && { 'form-action': ["'self'"] }) };
  c.header('Content-Security-Policy', contentSecurityPolicy(needs));
  c.header('Cache-Control', 'no-store');
  c.header('Content-Language', words.language);
  c.header('X-Robots-Tag', 'noindex');
  const form =
    button && html`<form method="post" action="${button.action}"><button>${words._(button.label)}</button></form>`;
  return c.html(
    html`<!doctype html>
      <html lang="${words.language}" dir="${directionOf(words.language)}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${name} | ${words._(title)}</title>
          <style>${raw(style)}</style>
        </head>
        <body>
          <main>
            <h1>${words._(title)}</h1>
            <p>${words._(text)}</p>
            ${form}
            <p><a href="/"><bdi>${name}</bdi></a></p>
          </main>
        </body>
      </html>`,
    status,
  );
}
