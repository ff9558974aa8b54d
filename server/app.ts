import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { requestId } from 'hono/request-id';
import { SHARE_PATH, SHARED } from '../contract/foods/photo-terms.ts';
import { LOGOS } from '../contract/site/logo-terms.ts';
import { LANGUAGE_PATH } from '../contract/words/languages.ts';
import { firebaseSources } from './accounts/sign-in/firebase.ts';
import { stopAlertsRoutes } from './alerts/stop-alerts-routes.ts';
import { createApi } from './api.ts';
import type { Config } from './config/config.ts';
import type { AppDeps } from './deps.ts';
import { clientAddress } from './http/address.ts';
import { receiveLater } from './http/body.ts';
import { cacheControl } from './http/cache-control.ts';
import { collectDependencies } from './http/collect-dependencies.ts';
import { compress } from './http/compress.ts';
import type { Env } from './http/env.ts';
import { languageRoutes } from './http/language-routes.ts';
import { logRequests } from './http/log.ts';
import { logoFileRoutes } from './http/logo-file-routes.ts';
import { lookRoutes } from './http/look-routes.ts';
import { contentSecurityPolicy, securityHeaders } from './http/security-headers.ts';
import { ApiError, textOf } from './kernel/api-error.ts';
import { unsubscribeRoutes } from './mail/unsubscribe-routes.ts';
import { metricsRoutes } from './metrics/metrics-routes.ts';
import { photoFiles } from './photos/photo-file-routes.ts';
import { monitorRoutes } from './site/health/monitor-routes.ts';
import { LOOKS } from './site/memory/look.ts';
import { type PageBuild, renderPages } from './ssr.ts';
import { variesBy, visitReader } from './words/visit.ts';
import { wordsOf } from './words/words-of.ts';

/** React Router's server build, and the folder of static files. */
export type Pages = { build: () => Promise<PageBuild>; files: string; development?: boolean };

/** Maximum length of a request ID from a proxy, in characters. A UUID has 36, a W3C `traceparent` 55. */
const MAX_REQUEST_ID = 64;

/** Creates the web server's request handler: middleware, then the API, then static files and pages. */
export function createApp(deps: AppDeps, pages?: Pages): Hono<Env> {
  const app = new Hono<Env>();
  app.use(identify(deps.config));
  app.use(recogniseVisit(deps.config));
  app.use(logRequests(deps.log));
  app.use(collectDependencies(deps.config));
  const { metrics, cachedResponses, health } = deps;
  app.use(health.requests.middleware);
  if (metrics) app.use(metrics.requests);
  app.use(unlessSubrequest(compress()));
  if (cachedResponses) app.use(cachedResponses.middleware);
  app.use(unlessSubrequest(securityHeaders(deps.config)));
  app.use(unlessSubrequest(cacheControl(deps.config)));
  const { metricsToken } = deps.config;
  if (metricsToken) app.route('/metrics/health', monitorRoutes(health, metricsToken));
  if (metrics && metricsToken) app.route('/metrics', metricsRoutes(metrics, metricsToken));
  app.use(clientAddress(deps.config.trustProxy));
  app.route('/api', createApi(deps));
  app.route('/photos', photoFiles(deps));
  app.route(LOOKS, lookRoutes());
  app.route(LOGOS, logoFileRoutes(deps));
  app.route('/unsubscribe/alerts', stopAlertsRoutes(deps));
  app.route('/unsubscribe', unsubscribeRoutes(deps));
  app.route(LANGUAGE_PATH, languageRoutes(deps));
  app.onError((error, c) => {
    const words = wordsOf(c.var.visit.language);
    if (error instanceof ApiError) return c.text(textOf(error.code, error.details, words), error.status);
    if (error instanceof HTTPException) return error.getResponse();
    c.var.log.error({ err: error }, 'unexpected failure');
    return c.text(`${textOf('INTERNAL', {}, words)} (${c.var.requestId})`, 500);
  });
  if (!pages) return app;
  // Content shared from another app usually goes to the service worker, which stores it. If no worker is active yet, the content
  // arrives here, and the Add Food page asks for it again.
  app.post(SHARE_PATH, receiveLater(), (c) => c.redirect(`/add-food?${SHARED}`, 303));
  app.use(serveStatic({ root: pages.files, precompressed: true, onFound: cacheFile }));
  const { firebase, mapTiles, publicUrl } = deps.config;
  const signIn = firebase && firebaseSources(firebase);
  const rendering = { signIn, mapTiles, publicUrl, variesBy: (url: string) => variesBy(deps.config, url) };
  // Also POST: a form submitted before its script has loaded gets a page in response.
  app.on(['GET', 'POST'], '*', renderPages(app, { ...pages, ...rendering }));
  return app;
}

/** Skips middleware for API calls made while rendering a page. Their responses leave this server only as part of the page. */
function unlessSubrequest(middleware: MiddlewareHandler<Env>): MiddlewareHandler<Env> {
  return (c, next) => (c.env?.onSubrequest ? next() : middleware(c, next));
}

/** Detects the visitor's language and date format. */
function recogniseVisit(config: Config): MiddlewareHandler<Env> {
  const visitOf = visitReader(config);
  return (c, next) => {
    const { url } = c.req;
    c.set('visit', visitOf({ url, cookie: c.req.header('Cookie'), acceptLanguage: c.req.header('Accept-Language') }));
    return next();
  };
}

/**
 * Sets the HTTP request's ID. Keeps the ID of a trusted proxy and, for API calls made while rendering a page, the page's ID. IDs
 * sent by visitors never reach the log.
 */
function identify({ trustProxy }: Config): MiddlewareHandler<Env> {
  const given = requestId({ limitLength: MAX_REQUEST_ID });
  const made = requestId({ headerName: '' });
  return (c, next) => (trustProxy > 0 || c.env?.onSubrequest ? given : made)(c, next);
}

/** Sets a static file's headers. Built assets are cached for a year, because their names contain a hash of their content. */
function cacheFile(found: string, c: Context<Env>): void {
  const path = found.replace(/\.(br|gz)$/, '');
  c.set('isFile', true);
  // Workers have their own policy. These only connect to this site.
  const asksHere = contentSecurityPolicy({ 'connect-src': ["'self'"] });
  if (/-worker-[^/]+\.js$/.test(path)) c.header('Content-Security-Policy', asksHere);
  // The worker that shows cached pages offline must control all pages, which are outside its own folder.
  if (/\/pages-worker-[^/]+\.js$/.test(path)) c.header('Service-Worker-Allowed', '/');
  c.header('Cache-Control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
}
