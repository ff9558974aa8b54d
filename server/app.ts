import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { requestId } from 'hono/request-id';
import { apiErrors } from '../contract/errors.ts';
import { SHARE_PATH, SHARED } from '../contract/photo-terms.ts';
import { firebaseSources } from './accounts/firebase.ts';
import { createApi } from './api.ts';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { unsubscribeRoutes } from './mail/unsubscribe-routes.ts';
import { metricsRoutes } from './metrics/metrics-routes.ts';
import { clientAddress } from './middleware/address.ts';
import { receiveLater } from './middleware/body.ts';
import { cacheControl } from './middleware/cache-control.ts';
import { compress } from './middleware/compress.ts';
import { noteDependencies } from './middleware/dependencies.ts';
import type { Env } from './middleware/env.ts';
import { logRequests } from './middleware/log.ts';
import { contentSecurityPolicy, securityHeaders } from './middleware/security-headers.ts';
import { photoFiles } from './photos/photo-routes.ts';
import { type PageBuild, renderPages } from './ssr.ts';

/** The pages: React Router's server build, and the folder of files that browsers load as they are. */
export type Pages = { build: () => Promise<PageBuild>; files: string; development?: boolean };

/** The longest request id that is taken over from a proxy, in characters: a UUID has 36, a trace of W3C's form 55. */
const MAX_REQUEST_ID = 64;

/** The whole web server as one function from request to response: middleware, then the API, then the pages. */
export function createApp(deps: Deps, pages?: Pages): Hono<Env> {
  const app = new Hono<Env>();
  app.use(identify(deps.config));
  app.use(logRequests(deps.log));
  app.use(noteDependencies(deps.config));
  const { metrics, answers } = deps;
  if (metrics) app.use(metrics.requests);
  app.use(unlessPart(compress()));
  if (answers) app.use(answers.middleware);
  app.use(unlessPart(securityHeaders(deps.config)));
  app.use(unlessPart(cacheControl(deps.config)));
  const { metricsToken } = deps.config;
  if (metrics && metricsToken) app.route('/metrics', metricsRoutes(metrics, metricsToken));
  app.use(clientAddress(deps.config.trustProxy));
  app.route('/api', createApi(deps));
  app.route('/photos', photoFiles(deps));
  app.route('/unsubscribe', unsubscribeRoutes(deps));
  app.onError((error, c) => {
    c.var.log.error({ err: error }, 'unexpected failure');
    return c.text(`${apiErrors.INTERNAL.message} (${c.var.requestId})`, 500);
  });
  if (!pages) return app;
  // The browser's own worker keeps what is shared; where there is none yet, Add Food asks for it once more.
  app.post(SHARE_PATH, receiveLater(), (c) => c.redirect(`/add-food?${SHARED}`, 303));
  app.use(serveStatic({ root: pages.files, precompressed: true, onFound: cacheFile }));
  const { firebase, dateFormat, mapTiles } = deps.config;
  const signIn = firebase && firebaseSources(firebase);
  const rendering = { signIn, mapTiles, variesByLanguage: dateFormat === undefined };
  // Also POST: a form that was sent before its script had loaded gets a page for an answer.
  app.on(['GET', 'POST'], '*', renderPages(app, { ...pages, ...rendering }));
  return app;
}

/** What the parts of a page need not have, as they leave this server only within it. */
function unlessPart(middleware: MiddlewareHandler<Env>): MiddlewareHandler<Env> {
  return (c, next) => (c.env?.onPart ? next() : middleware(c, next));
}

/** Gives a request its id: its own page's or a proxy's. What a visitor sends by themselves is not taken into the log. */
function identify({ trustProxy }: Config): MiddlewareHandler<Env> {
  const given = requestId({ limitLength: MAX_REQUEST_ID });
  const made = requestId({ headerName: '' });
  return (c, next) => (trustProxy > 0 || c.env?.onPart ? given : made)(c, next);
}

/** Built assets carry a hash of their content in their name, so they never change. */
function cacheFile(found: string, c: Context<Env>): void {
  const path = found.replace(/\.(br|gz)$/, '');
  c.set('isFile', true);
  // A worker has a policy of its own. These ask this site.
  const asksHere = contentSecurityPolicy({ 'connect-src': ["'self'"] });
  if (/-worker-[^/]+\.js$/.test(path)) c.header('Content-Security-Policy', asksHere);
  // The one that shows kept pages offline answers for all of them, which are not in its own folder.
  if (/\/pages-worker-[^/]+\.js$/.test(path)) c.header('Service-Worker-Allowed', '/');
  c.header('Cache-Control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
}
