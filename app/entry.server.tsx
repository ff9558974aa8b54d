import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router';
import { createApiClient } from './api.ts';
import { NonceContext } from './ui/theme-script.tsx';
import { apiContext, nonceContext } from './visit.ts';

const RENDER_TIMEOUT = 10_000;

/** Makes what loaders and screens read of one visit. Called by server/ssr.ts. */
export function createVisit({ callApi, nonce }: { callApi: Parameters<typeof createApiClient>[0]; nonce: string }) {
  const visit = new RouterContextProvider();
  visit.set(apiContext, createApiClient(callApi));
  visit.set(nonceContext, nonce);
  return visit;
}

/** Renders a page whole: its inline scripts are allowed by hash, and a hash needs all of it. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  visit: RouterContextProvider,
): Promise<Response> {
  const nonce = visit.get(nonceContext);
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
          const body = new PassThrough();
          pipe(body);
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
        },
        onShellError: reject,
      },
    );
    const timeout = setTimeout(abort, RENDER_TIMEOUT);
  });
}
