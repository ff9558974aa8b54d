import { type Context, Hono } from 'hono';
import { html, raw } from 'hono/html';
import { apiErrors } from '../../contract/errors.ts';
import { removeAllAlerts } from '../alerts/alert.ts';
import { isUnavailable } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { Env } from '../middleware/env.ts';
import { contentSecurityPolicy, hashSource } from '../middleware/security-headers.ts';
import { readStopToken, readToken, resubscribe, unsubscribe } from './unsubscribe.ts';

/**
 * The page behind the link in every mail. Looking at it changes nothing, because mail programs open links to check them;
 * a POST does, from its button or straight from a mail program (RFC 8058), which signs in nowhere and sends no JSON.
 * The token in the path is all that counts, so there is nothing in a body to read.
 */
export function unsubscribeRoutes({ db, ctx }: Pick<Deps, 'db' | 'ctx'>) {
  const app = new Hono<Env>();
  app.onError((error, c) => {
    if (!isUnavailable(error)) throw error;
    c.var.log.warn({ err: error }, 'the database is away');
    return page(c, 503, 'Not now', apiErrors.UNAVAILABLE.message);
  });

  const withAddress = (act: (c: Context<Env>, addressHash: Buffer) => Response | Promise<Response>) => {
    return async (c: Context<Env, '/:token/:again?'>) => {
      const addressHash = await readToken(db, c.req.param('token') ?? '');
      return addressHash ? act(c, addressHash) : page(c, 404, ...INCOMPLETE);
    };
  };

  const withPerson = (act: (c: Context<Env>, userId: string) => Response | Promise<Response>) => {
    return async (c: Context<Env, '/alerts/:token'>) => {
      const userId = await readStopToken(db, c.req.param('token'));
      return userId ? act(c, userId) : page(c, 404, ...INCOMPLETE);
    };
  };

  return app
    .get(
      '/alerts/:token',
      withPerson((c) =>
        page(
          c,
          200,
          'No more of this?',
          'You will not be told of new food any more, neither by mail nor on the site.',
          {
            label: 'No more of this, please',
            action: c.req.path,
          },
        ),
      ),
    )
    .post(
      '/alerts/:token',
      withPerson(async (c, userId) => {
        await removeAllAlerts(db, userId);
        return page(
          c,
          200,
          'No more of this',
          'You will not be told of new food any more. You can ask for it again at the list of foods.',
        );
      }),
    )
    .get(
      '/:token',
      withAddress((c) =>
        page(c, 200, 'No more mail?', 'You will not hear from us by mail any more, whatever happens.', {
          label: 'No more mail, please',
          action: c.req.path,
        }),
      ),
    )
    .post(
      '/:token',
      withAddress(async (c, addressHash) => {
        await unsubscribe(db, addressHash, ctx.clock());
        return page(c, 200, 'No more mail', 'You will not hear from us by mail any more.', {
          label: 'I want mail again',
          action: `${c.req.path}/again`,
        });
      }),
    )
    .post(
      '/:token/again',
      withAddress(async (c, addressHash) => {
        await resubscribe(db, addressHash);
        return page(c, 200, 'Mail again', 'You will hear from us when something happens.');
      }),
    );
}

const INCOMPLETE = ['This link is not complete', 'Please open it from the mail once more.'] as const;

const style = `
  :root { color-scheme: light dark; font: 1.1rem/1.6 system-ui, sans-serif; }
  body { max-width: 34rem; margin: 4rem auto; padding: 0 1rem; }
  button { font: inherit; padding: .5rem 1rem; cursor: pointer; }
`;

function page(
  c: Context,
  status: 200 | 404 | 503,
  title: string,
  text: string,
  button?: { label: string; action: string },
): Response | Promise<Response> {
  const needs = { 'style-src': [hashSource(style)], ...(button && { 'form-action': ["'self'"] }) };
  c.header('Content-Security-Policy', contentSecurityPolicy(needs));
  c.header('Cache-Control', 'no-store');
  c.header('X-Robots-Tag', 'noindex');
  const form = button && html`<form method="post" action="${button.action}"><button>${button.label}</button></form>`;
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>Open Larder | ${title}</title>
          <style>${raw(style)}</style>
        </head>
        <body>
          <main>
            <h1>${title}</h1>
            <p>${text}</p>
            ${form}
            <p><a href="/">Open Larder</a></p>
          </main>
        </body>
      </html>`,
    status,
  );
}
