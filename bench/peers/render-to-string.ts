/**
 * A bare `renderToString` of our food list: the same components with the same data, fetched once from Open Larder at OURS with
 * the session in COOKIE. No database, no API, no CSP, and no embedded data for hydration.
 */
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createRequestHandler, type EntryContext } from 'react-router';
import { wordsOf } from '../../server/words/words-of.ts';
import { ROOT } from '../../test/process/app-process.ts';

const { OURS = '', COOKIE = '', PORT } = process.env;
const url = `${OURS}/foods`;
const page = await pageOf(url);

createServer((_request, response) => {
  const body = Buffer.from(`<!DOCTYPE html>${renderToString(page)}`);
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': body.length }).end(body);
}).listen(Number(PORT), '127.0.0.1');

/** The React element that Open Larder renders, once the page's data has been loaded. */
async function pageOf(address: string): Promise<ReactElement> {
  const build = await import(join(ROOT, 'build/server/index.js'));
  const callApi = (path: string | URL) => fetch(new URL(path, OURS), { headers: { Cookie: COOKIE } });
  const report = (error: unknown) => console.error(error);
  const context = build.entry.module.createRequestContext({
    callApi,
    nonce: '',
    words: wordsOf('en'),
    report,
    onPage() {},
  });
  return new Promise((resolve, reject) => {
    const handOver = (request: Request, _status: number, _headers: Headers, all: EntryContext) => {
      // The router's state follows the page in a stream, which can be read only once.
      const routerContext = { ...all, serverHandoffStream: undefined };
      resolve(createElement(build.entry.module.Page, { request, routerContext, context }));
      return new Response();
    };
    const entry = { ...build.entry, module: { ...build.entry.module, default: handOver } };
    createRequestHandler({ ...build, entry }, 'production')(new Request(address), context).catch(reject);
  });
}
