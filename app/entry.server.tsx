import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from 'react-router';
import type { Words } from '../contract/words/say.ts';
import { createApiClient } from './api/api.ts';
import { PreloadedContext } from './api/preloaded.tsx';
import { createQueryClient } from './api/query.ts';
import {
  apiContext,
  nonceContext,
  pageContext,
  queriesContext,
  reportContext,
  wordsContext,
} from './api/request-context.ts';
import { startLater } from './layout/start-script.tsx';
import { NonceContext } from './layout/theme-script.tsx';
import { WordsContext } from './words/words-context.tsx';

type CallApi = Parameters<typeof createApiClient>[0];

type RequestContextInput = {
  callApi: CallApi;
  nonce: string;
  words: Words;
  report(error: unknown): void;
  /** Receives the page as a string. The body of a `Response` would convert it to bytes and back. */
  onPage(html: string): void;
};

const RENDER_TIMEOUT = 10_000;

/** Creates the context for rendering one page, which loaders and screens read. Called by server/ssr.ts. */
export function createRequestContext({
  callApi,
  nonce,
  words,
  report,
  onPage,
}: RequestContextInput): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, createApiClient(callApi));
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } });
  context.set(queriesContext, client);
  context.set(nonceContext, nonce);
  context.set(wordsContext, words);
  context.set(reportContext, report);
  context.set(pageContext, onPage);
  return context;
}

/** Reports a failure in a loader or a screen. Aborted HTTP requests and responses below 500 are not failures. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const answered = isRouteErrorResponse(error) && error.status < 500;
  if (!request.signal.aborted && !answered) context.get(reportContext)(error);
};

/**
 * Renders the complete page before responding, because the Content Security Policy lists the hashes of all its inline scripts.
 * The page is passed to `onPage`, so the response has no body.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...routerContext }: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  // Leave failed queries out of the page, so that the browser retries them.
  context.get(queriesContext).removeQueries({ predicate: ({ state }) => state.status === 'error' });
  const page = <Page request={request} routerContext={routerContext} context={context} />;
  const rendered = `<!DOCTYPE html>${renderToString(page)}`;
  const whole = rendered.includes(LEFT_OUT) ? await renderPatiently(page, context) : rendered;
  context.get(pageContext)(
    withState(whole, serverHandoffStream ? await text(serverHandoffStream) : '', context.get(nonceContext)),
  );
  return new Response(null, { status, headers });
}

type PageProps = { request: Request; routerContext: EntryContext; context: RouterContextProvider };

/** A page as the server renders it. */
export function Page({ request, routerContext, context }: PageProps) {
  const nonce = context.get(nonceContext);
  return (
    <NonceContext value={nonce}>
      <WordsContext value={context.get(wordsContext)}>
        <PreloadedContext value={context.get(queriesContext)}>
          <ServerRouter context={{ ...routerContext, renderMeta: {} }} url={request.url} nonce={nonce} />
        </PreloadedContext>
      </WordsContext>
    </NonceContext>
  );
}

/** React's marker for a part that suspended or failed. Text on a page cannot contain it, because React escapes `<`. */
const LEFT_OUT = '<!--$!-->';

/** Renders a page that has to wait for code to load. Takes half as long again as `renderToString`. */
function renderPatiently(page: ReactNode, context: RouterContextProvider): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce: context.get(nonceContext),
      onAllReady() {
        clearTimeout(timeout);
        resolve(text(pipe(new PassThrough())));
      },
      onShellError: reject,
      onError: context.get(reportContext),
    });
    const timeout = setTimeout(abort, RENDER_TIMEOUT);
  });
}

/** Inserts the router's state after the page's other scripts. `ServerRouter` would put it into a component that suspends. */
function withState(page: string, state: string, nonce: string): string {
  const json = JSON.stringify(state).replaceAll('<', '\\u003c');
  const controller = 'window.__reactRouterContext.streamController';
  const script = `<script nonce="${nonce}">${controller}.enqueue(${json});${controller}.close();</script>`;
  const end = page.lastIndexOf('</body>');
  const body = page.slice(0, end);
  return (import.meta.env.DEV ? body : startLater(body)) + script + page.slice(end);
}
