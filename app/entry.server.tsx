import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { createApiClient } from './api.ts';
import { startLater } from './layout/start-script.tsx';
import { NonceContext } from './layout/theme-script.tsx';
import { apiContext, nonceContext, reportContext } from './request-context.ts';

type CallApi = Parameters<typeof createApiClient>[0];

type RequestContextInput = {
  callApi: CallApi;
  nonce: string;
  report(error: unknown): void;
};

const RENDER_TIMEOUT = 10_000;

/** Makes the context that loaders and screens read while one request for a page is answered. Called by server/ssr.ts. */
export function createRequestContext({ callApi, nonce, report }: RequestContextInput): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, createApiClient(askOnce(callApi)));
  context.set(nonceContext, nonce);
  context.set(reportContext, report);
  return context;
}

/** What several routes of one page ask, as who is signed in, is asked once. */
function askOnce(callApi: CallApi): CallApi {
  const answers = new Map<string, Promise<Response>>();
  return async (url, init) => {
    if (init?.method !== 'GET') return callApi(url, init);
    const answer = answers.get(String(url)) ?? callApi(url, init);
    answers.set(String(url), answer);
    return (await answer).clone();
  };
}

/** What went wrong in a loader or a screen. A request that was broken off, or that asked for what is not there, is no failure. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const answered = isRouteErrorResponse(error) && error.status < 500;
  if (!request.signal.aborted && !answered) context.get(reportContext)(error);
};

/** Renders a page whole: its inline scripts are allowed by hash, and a hash needs all of it. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        onAllReady() {
          clearTimeout(timeout);
          pipe(
            collect((html) =>
              resolve(new Response(import.meta.env.DEV ? html : startLater(html), { status, headers })),
            ),
          );
        },
        onShellError: reject,
        onError: context.get(reportContext),
      },
    );
    const timeout = setTimeout(abort, RENDER_TIMEOUT);
  });
}

/** Takes a page in its many small pieces, without the streams in between that sending it piece by piece would take. */
function collect(onWhole: (html: string) => void): Writable {
  const pieces: Uint8Array[] = [];
  return new Writable({
    write(piece: Uint8Array, _encoding, done) {
      pieces.push(piece);
      done();
    },
    final(done) {
      onWhole(Buffer.concat(pieces).toString());
      done();
    },
  });
}
