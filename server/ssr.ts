import { randomBytes } from 'node:crypto';
import type { Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { apiErrors } from '../contract/errors.ts';
import { type Dependencies, dependsOnPart, mayBeKept, noDependencies } from './answers/dependencies.ts';
import type { Env } from './middleware/env.ts';
import { contentSecurityPolicy, hashSource } from './middleware/security-headers.ts';

/** Calls this server's own API from within the process. */
export type CallApi = (url: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** React Router's server build. Its entry (app/entry.server.tsx) makes the context that loaders and screens read. */
export type PageBuild = ServerBuild & {
  entry: {
    module: {
      createRequestContext(visit: {
        callApi: CallApi;
        nonce: string;
        report(error: unknown): void;
        /** Takes the page, of which the response has only the status. */
        onPage(html: string): void;
      }): RouterContextProvider;
    };
  };
};

type Rendering = {
  build: () => Promise<PageBuild>;
  development?: boolean | undefined;
  /** Whether dates are written as the visitor's browser has them. */
  variesByLanguage?: boolean;
  /** Where maps have their pictures from, if from anywhere. */
  mapTiles?: string | undefined;
  /** Hosts of a sign-in service elsewhere, which pages may then reach. */
  signIn?: { connect: string[]; script: string[]; frame: string[] } | undefined;
};

/**
 * Renders pages on the server. Their data comes through the API, called in-process with the visitor's cookie.
 *
 * @param app the whole app, which answers `/api/…`
 */
export function renderPages(app: Hono<Env>, rendering: Rendering) {
  const { build, development } = rendering;
  const handler = handlerOf(build, development);
  return async (c: Context<Env>): Promise<Response> => {
    const nonce = randomBytes(16).toString('base64url');
    const headers = {
      cookie: c.req.header('Cookie') ?? '',
      'Accept-Language': c.req.header('Accept-Language') ?? '',
      'X-Request-Id': c.var.requestId,
    };
    let unavailable = false;
    if (c.req.method !== 'POST') mayBeKept(c);
    const callApi: CallApi = async (url, init) => {
      // What nothing is said of is not public.
      let dependencies = noDependencies();
      const onPart = (told: Dependencies) => {
        dependencies = told;
      };
      try {
        const answer = await app.request(url, { ...init, headers }, { ...c.env, onPart } satisfies Env['Bindings']);
        unavailable ||= answer.status === apiErrors.UNAVAILABLE.status;
        return answer;
      } finally {
        dependsOnPart(c, dependencies);
      }
    };
    const report = (err: unknown) => c.var.log.error({ err }, 'a page failed');
    let page: string | undefined;
    const onPage = (html: string) => {
      page = html;
    };
    const { handle, createRequestContext } = await handler();
    const response = await handle(decodable(c.req.raw), createRequestContext({ callApi, nonce, report, onPage }));
    if (rendering.variesByLanguage) response.headers.append('Vary', 'Accept-Language');
    if (page === undefined) return response;
    const { html, scripts } = unmarked(page, nonce);
    c.header('Content-Security-Policy', pagePolicy(scripts, rendering));
    if (rendering.variesByLanguage) c.header('Vary', 'Accept-Language', { append: true });
    // A page that lacks its data says so to programs too, which would keep it otherwise.
    return c.html(html, unavailable ? apiErrors.UNAVAILABLE.status : (response.status as ContentfulStatusCode));
  };
}

/** React Router's handler of requests: in development that of the newest sources, otherwise one for all. */
function handlerOf(build: Rendering['build'], development = false) {
  const make = async () => {
    const pages = await build();
    const { createRequestContext } = pages.entry.module;
    return { handle: createRequestHandler(pages, development ? 'development' : 'production'), createRequestContext };
  };
  let made: ReturnType<typeof make> | undefined;
  return () => {
    if (development) return make();
    made ??= make();
    return made;
  };
}

/**
 * The same request with a path that can be decoded. One that can not be is taken as it stands: React Router does so too,
 * but writes it to the console, and paths can hold what is nobody else's business.
 */
function decodable(request: Request): Request {
  const url = new URL(request.url);
  try {
    decodeURIComponent(url.pathname);
    return request;
  } catch {
    url.pathname = url.pathname.replaceAll('%', '%25');
    return new Request(url, request);
  }
}

/**
 * Finds the page's own inline scripts. React Router marks them with the nonce, which nobody can guess, so a script that
 * came in through content has no mark and gets no permission. The marks then go: page and policy hold no secret, so they
 * can be kept together.
 */
export function unmarked(html: string, nonce: string): { html: string; scripts: string[] } {
  const pieces = html.split(` nonce="${nonce}"`);
  const scripts = pieces.flatMap((piece, i) => {
    const before = pieces[i - 1] ?? '';
    const isScript = before.startsWith('<script', before.lastIndexOf('<'));
    return (isScript && piece.slice(piece.indexOf('>') + 1, piece.indexOf('</script>'))) || [];
  });
  return { html: pieces.join(''), scripts };
}

/** What one of the app's pages may load, run and reach. */
function pagePolicy(scripts: string[], { signIn, mapTiles, development }: Rendering): string {
  const own = "'self'";
  return contentSecurityPolicy({
    'script-src': [own, ...scripts.map(hashSource), ...(signIn?.script ?? [])],
    // Vite's hot reload puts style elements into the page.
    'style-src': development ? [own, "'unsafe-inline'"] : [own],
    'font-src': [own],
    // Placeholders are in the page, and so are the pictures of daisyUI's styles.
    'img-src': [own, 'data:', ...(mapTiles ? [new URL(mapTiles).origin] : [])],
    'connect-src': [own, ...(signIn?.connect ?? [])],
    'frame-src': signIn?.frame ?? [],
    'manifest-src': [own],
    'form-action': [own],
  });
}
