import { randomBytes } from 'node:crypto';
import type { Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { cookieNames } from '../contract/cookie-names.ts';
import { apiErrors } from '../contract/errors.ts';
import type { Words } from '../contract/words/say.ts';
import { type Dependencies, dependsOnSubrequest, markPublic, noDependencies } from './http/dependencies.ts';
import type { Env } from './http/env.ts';
import { contentSecurityPolicy, hashSource } from './http/security-headers.ts';
import { wordsOf } from './words/words-of.ts';

/** Calls this server's own API in-process. */
export type CallApi = (url: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** React Router's server build. Its entry (app/entry.server.tsx) creates the context for loaders and screens. */
export type PageBuild = ServerBuild & {
  entry: {
    module: {
      createRequestContext(visit: {
        callApi: CallApi;
        nonce: string;
        words: Words;
        report(error: unknown): void;
        /** Receives the page's HTML. The response itself only carries the status. */
        onPage(html: string): void;
      }): RouterContextProvider;
    };
  };
};

type Rendering = {
  build: () => Promise<PageBuild>;
  development?: boolean | undefined;
  publicUrl: string;
  /** Headers to list in Vary for the page at this URL. */
  variesBy: (url: string) => string[];
  /** URL of the map tiles, if any. */
  mapTiles?: string | undefined;
  /** Hosts of an external sign-in service, which pages may then reach. */
  signIn?: { connect: string[]; script: string[]; frame: string[] } | undefined;
};

/**
 * Renders pages on the server. Their data comes from the API, which is called in-process with the visitor's cookie.
 *
 * @param app the whole app, which handles `/api/…`
 */
export function renderPages(app: Hono<Env>, rendering: Rendering) {
  const { build, development, publicUrl } = rendering;
  const { language } = cookieNames(publicUrl);
  const handler = handlerOf(build, development);
  return async (c: Context<Env>): Promise<Response> => {
    const nonce = randomBytes(16).toString('base64url');
    const headers = {
      cookie: cookieOf(c, language),
      'Accept-Language': c.req.header('Accept-Language') ?? '',
      'X-Request-Id': c.var.requestId,
    };
    let unavailable = false;
    if (c.req.method !== 'POST') markPublic(c);
    const callApi: CallApi = async (url, init) => {
      // A response without known dependencies is not public.
      let dependencies = noDependencies();
      const onSubrequest = (told: Dependencies) => {
        dependencies = told;
      };
      try {
        const answer = await app.request(url, { ...init, headers }, {
          ...c.env,
          onSubrequest,
        } satisfies Env['Bindings']);
        unavailable ||= answer.status === apiErrors.UNAVAILABLE.status;
        return answer;
      } finally {
        dependsOnSubrequest(c, dependencies);
      }
    };
    const report = (err: unknown) => c.var.log.error({ err }, 'a page failed');
    let page: string | undefined;
    const onPage = (html: string) => {
      page = html;
    };
    const { handle, createRequestContext } = await handler();
    const response = await handle(
      decodable(c.req.raw),
      createRequestContext({ callApi, nonce, words: wordsOf(c.var.visit.language), report, onPage }),
    );
    for (const header of rendering.variesBy(c.req.url)) response.headers.append('Vary', header);
    if (page === undefined) return response;
    const { html, scripts } = unmarked(page, nonce);
    c.header('Content-Security-Policy', pagePolicy(scripts, rendering));
    for (const header of rendering.variesBy(c.req.url)) c.header('Vary', header, { append: true });
    c.header('Content-Language', c.var.visit.language);
    // A page without its data also has an error status, so that clients don't store it.
    return c.html(html, unavailable ? apiErrors.UNAVAILABLE.status : (response.status as ContentfulStatusCode));
  };
}

/** Returns the Cookie header for a page's API calls. Puts the page's language first, so that responses are in that language. */
function cookieOf(c: Context<Env>, languageCookie: string): string {
  return `${languageCookie}=${c.var.visit.language}; ${c.req.header('Cookie') ?? ''}`;
}

/** Creates React Router's request handler: in development for each request, from the newest sources; otherwise only once. */
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
 * Returns a request whose path can be decoded: escapes the percent signs in a malformed path. React Router would take such a path
 * literally too, but would print it to the console, and paths can contain private data.
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
 * Finds the page's own inline scripts, which React Router has marked with the nonce, and removes all nonces. The nonce cannot be
 * guessed, so a script injected through content is not among them and does not run. Without nonces, page and policy contain no
 * secret and can be cached together.
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

/** Returns a page's content security policy: the sources that it may load, run and connect to. */
function pagePolicy(scripts: string[], { signIn, mapTiles, development }: Rendering): string {
  const own = "'self'";
  return contentSecurityPolicy({
    'script-src': [own, ...scripts.map(hashSource), ...(signIn?.script ?? [])],
    // Vite's hot reload inserts style elements into the page.
    'style-src': development ? [own, "'unsafe-inline'"] : [own],
    'font-src': [own],
    // Placeholders and the images in daisyUI's styles are inlined.
    'img-src': [own, 'data:', ...(mapTiles ? [new URL(mapTiles).origin] : [])],
    'connect-src': [own, ...(signIn?.connect ?? [])],
    'frame-src': signIn?.frame ?? [],
    'manifest-src': [own],
    'form-action': [own],
  });
}
