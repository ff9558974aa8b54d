/**
 * A bare `renderToString` of our own page of foods: the same components with the same data, which has been fetched once, from
 * Open Larder at OURS with the session in COOKIE. No database, no API, no policy, none of the data behind the page.
 */
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createRequestHandler, type EntryContext, ServerRouter } from 'react-router';
import { ROOT } from '../../test/process/app-process.ts';

const { OURS = '', COOKIE = '', PORT } = process.env;
const url = `${OURS}/foods`;
const tree = await treeOf(url);

createServer((_request, response) => {
  const context = { ...tree, renderMeta: {} };
  const html = `<!DOCTYPE html>${renderToString(createElement(ServerRouter, { context, url }))}`;
  const body = Buffer.from(html);
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': body.length }).end(body);
}).listen(Number(PORT), '127.0.0.1');

/** What React Router hands over to be rendered, once a page's data are there. */
async function treeOf(page: string): Promise<EntryContext> {
  const build = await import(join(ROOT, 'build/server/index.js'));
  const callApi = (path: string | URL) => fetch(new URL(path, OURS), { headers: { Cookie: COOKIE } });
  const report = (error: unknown) => console.error(error);
  const context = build.entry.module.createRequestContext({ callApi, nonce: '', report });
  return new Promise((resolve, reject) => {
    const handOver = (_request: Request, _status: number, _headers: Headers, tree: EntryContext) => {
      // The data would follow the page in a stream, which can be read but once.
      resolve({ ...tree, serverHandoffStream: undefined });
      return new Response();
    };
    const entry = { ...build.entry, module: { ...build.entry.module, default: handOver } };
    createRequestHandler({ ...build, entry }, 'production')(new Request(page), context).catch(reject);
  });
}
