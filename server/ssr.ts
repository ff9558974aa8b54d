import { createHash, randomBytes } from 'node:crypto';
import type { Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { apiErrors } from '../contract/errors.ts';
import type { Env } from './middleware/env.ts';
import { contentSecurityPolicy, type PageNeeds } from './middleware/security-headers.ts';

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
      }): RouterContextProvider;
    };
  };
};

type Rendering = {
  build: () => Promise<PageBuild>;
  development?: boolean | undefined;
  /** Hosts of a sign-in service elsewhere, which pages may then reach. */
  signIn?: PageNeeds['signIn'];
};

/**
 * Renders pages on the server. Their data comes through the API, called in-process with the visitor's cookie.
 *
 * @param app the whole app, which answers `/api/…`
 */
export function renderPages(app: Hono<Env>, rendering: Rendering) {
  const { build, development } = rendering;
  const handle = createRequestHandler(build, development ? 'development' : 'production');
  return async (c: Context<Env>): Promise<Response> => {
    const nonce = randomBytes(16).toString('base64url');
    const headers = { cookie: c.req.header('Cookie') ?? '', 'X-Request-Id': c.var.requestId };
    let unavailable = false;
    const callApi: CallApi = async (url, init) => {
      const answer = await app.request(url, { ...init, headers }, c.env);
      unavailable ||= answer.status === apiErrors.UNAVAILABLE.status;
      return answer;
    };
    const report = (err: unknown) => c.var.log.error({ err }, 'a page failed');
    const visit = (await build()).entry.module.createRequestContext({ callApi, nonce, report });
    const response = await handle(c.req.raw, visit);
    if (!response.headers.get('Content-Type')?.startsWith('text/html')) return response;
    const { html, policy } = sealed(contentFirst(await response.text()), nonce, rendering);
    c.header('Content-Security-Policy', policy);
    // A page that lacks its data says so to programs too, which would keep it otherwise.
    return c.html(html, unavailable ? apiErrors.UNAVAILABLE.status : (response.status as ContentfulStatusCode));
  };
}

/** A page is read before it is used: its style, fonts and pictures need not share a slow line with its scripts. */
function contentFirst(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}

/**
 * Allows the page's own inline scripts by hash. React Router marks its scripts with the nonce, which nobody can guess,
 * so a script that came in through content has no mark and no permission. The marks then go: the page stays cacheable.
 */
function sealed(
  html: string,
  nonce: string,
  { development, signIn }: Pick<Rendering, 'development' | 'signIn'>,
): { html: string; policy: string } {
  const mark = ` nonce="${nonce}"`;
  const marked = html.split(mark);
  const scriptHashes = marked.slice(1).flatMap((rest, index) => {
    const isScript = /<script[^<>]*$/.test(marked[index] ?? '');
    const body = /^[^<>]*>([\s\S]*?)<\/script>/.exec(rest)?.[1];
    return isScript && body ? [`sha256-${createHash('sha256').update(body).digest('base64')}`] : [];
  });
  const policy = contentSecurityPolicy({ app: true, scriptHashes, signIn });
  // Vite's hot reload puts style elements into the page.
  const loose = policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'");
  return { html: marked.join(''), policy: development ? loose : policy };
}
