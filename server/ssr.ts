import { randomBytes } from 'node:crypto';
import type { Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { cookieNames } from '../contract/cookie-names.ts';
import { apiErrors } from '../contract/errors.ts';
import type { Words } from '../contract/words/say.ts';
import { type Dependencies, dependsOnSubrequest, mayBeKept, noDependencies } from './http/dependencies.ts';
import type { Env } from './http/env.ts';
import { contentSecurityPolicy, hashSource } from './http/security-headers.ts';
import { wordsOf } from './words/words-of.ts';

/** Calls this server's own API from within the process. */
export type CallApi = (url: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** React Router's server build. Its entry (app/entry.server.tsx) makes the context that loaders and screens read. */
export type PageBuild = ServerBuild & {
  entry: {
    module: {
      createRequestContext(visit: {
        callApi: CallApi;
        nonce: string;
        words: Words;
        report(error: unknown): void;
        /** Takes the page. Its response has only the status. */
        onPage(html: string): void;
      }): RouterContextProvider;
    };
  };
};

type Rendering = {
  build: () => Promise<PageBuild>;
  development?: boolean | undefined;
  /** Where people reach the site. */
  publicUrl: string;
  /** The headers by which pages differ between visitors. */
  variesBy: (url: string) => string[];
  /** The address of map tiles, if maps have any. */
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
    if (c.req.method !== 'POST') mayBeKept(c);
    const callApi: CallApi = async (url, init) => {
      // An answer without known dependencies is not public.
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
    // A page that lacks its data also says so by its status, or programs would store it.
    return c.html(html, unavailable ? apiErrors.UNAVAILABLE.status : (response.status as ContentfulStatusCode));
  };
}

/** The visitor's cookie, for the calls of a page, which are answered in the page's language. */
function cookieOf(c: Context<Env>, languageCookie: string): string {
  return `${languageCookie}=${c.var.visit.language}; ${c.req.header('Cookie') ?? ''}`;
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
 * The same request with a path that can be decoded. A path that can not be is taken as it stands. React Router would do
 * so too, but write it to the console, and paths can hold private data.
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
 * came in through content has no mark and gets no permission. The marks are then removed: page and policy hold no secret,
 * so they can be cached together.
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

/** The sources that one of the app's pages may load, run and reach. */
function pagePolicy(scripts: string[], { signIn, mapTiles, development }: Rendering): string {
  const own = "'self'";
  return contentSecurityPolicy({
    'script-src': [own, ...scripts.map(hashSource), ...(signIn?.script ?? [])],
    // Vite's hot reload puts style elements into the page.
    'style-src': development ? [own, "'unsafe-inline'"] : [own],
    'font-src': [own],
    // Placeholders and the pictures of daisyUI's styles are in the page.
    'img-src': [own, 'data:', ...(mapTiles ? [new URL(mapTiles).origin] : [])],
    'connect-src': [own, ...(signIn?.connect ?? [])],
    'frame-src': signIn?.frame ?? [],
    'manifest-src': [own],
    'form-action': [own],
  });
}
