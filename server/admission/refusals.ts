import type { IncomingMessage, ServerResponse } from 'node:http';
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Logger } from 'pino';
import { msg } from '#words';
import { type ApiErrorCode, apiErrors } from '../../contract/errors.ts';
import { directionOf } from '../../contract/languages.ts';
import type { Words } from '../../contract/say.ts';
import type { Config } from '../config/config.ts';
import { MAX_DROPPED } from '../http/body.ts';
import { unchanged } from '../http/cache-control.ts';
import { contentSecurityPolicy, hashSource, securityHeaders } from '../http/security-headers.ts';
import { textOf } from '../kernel/api-error.ts';
import { visitReader } from '../words/visit.ts';
import { wordsOf } from '../words/words-of.ts';

/** How often the log counts the refused requests, in milliseconds. */
const REPORT_INTERVAL = 10_000;

/** Refuses requests before any work is done for them. */
export type Refusals<Why extends string> = {
  /**
   * Answers with an error: calls of the API in JSON, all others by a small page.
   *
   * @param seconds when it is worth to ask again; undefined if never
   */
  refuse(why: Why, code: ApiErrorCode, request: IncomingMessage, response: ServerResponse, seconds?: number): void;
  /** How many were refused since the start, by reason. */
  readonly turnedAway: Record<Why, number>;
};

/** What the refusals need to know of the site. */
export type RefusalConfig = Pick<Config, 'publicUrl' | 'corsOrigins' | 'languages' | 'language' | 'dateFormat'>;

/**
 * Makes the refusals, with the headers that every answer has.
 *
 * @param siteName what the site was last known to be called
 */
export async function createRefusals<Why extends string>(
  config: RefusalConfig,
  reasons: readonly Why[],
  log: Logger,
  siteName: () => string,
): Promise<Refusals<Why>> {
  const usual = await new Hono()
    .use(securityHeaders(config))
    .all('*', (c) => c.body(null))
    .request('/');
  const headers = Object.fromEntries(usual.headers);
  const visitOf = visitReader(config);
  const turnedAway = Object.fromEntries(reasons.map((why) => [why, 0])) as Record<Why, number>;
  report(turnedAway, log);
  return {
    turnedAway,
    refuse(why, code, request, response, seconds) {
      turnedAway[why] += 1;
      const { status } = apiErrors[code];
      const isCall = request.url?.startsWith('/api/');
      const { origin = '', cookie, 'accept-language': acceptLanguage } = request.headers;
      const words = wordsOf(visitOf({ url: request.url ?? '', cookie, acceptLanguage }).language);
      const message = textOf(code, {}, words);
      const body = isCall ? JSON.stringify({ code, message }) : pageOf(words, siteName(), message, seconds);
      response.writeHead(status, {
        ...headers,
        'Content-Length': Buffer.byteLength(body),
        'Cache-Control': isCall ? 'no-store' : unchanged('no-store'),
        'Content-Language': words.language,
        ...(seconds !== undefined && { 'Retry-After': seconds }),
        ...(isCall ? { 'Content-Type': 'application/json' } : PAGE_HEADERS),
        ...(config.corsOrigins.includes(origin) && {
          'Access-Control-Allow-Origin': origin,
          'Access-Control-Allow-Credentials': 'true',
          'Access-Control-Expose-Headers': 'Retry-After',
          Vary: 'Origin',
        }),
      });
      response.write(body);
      endOnceReceived(request, response);
    },
  };
}

/**
 * Ends an answer once its request has arrived; the rest of the body is dropped. A connection that is closed before is
 * reset, and its sender may never see the answer.
 */
function endOnceReceived(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete) return void response.end();
  let dropped = 0;
  request.on('data', (piece: Buffer) => {
    dropped += piece.length;
    if (dropped > MAX_DROPPED) request.destroy();
  });
  request.on('end', () => response.end());
}

/** Logs the count now and then. An entry for each would add to the load. */
function report(turnedAway: Record<string, number>, log: Logger): void {
  let before = 0;
  setInterval(() => {
    const now = Object.values(turnedAway).reduce((sum, count) => sum + count, 0);
    if (now > before) log.warn({ count: now - before, total: turnedAway }, 'turned requests away');
    before = now;
  }, REPORT_INTERVAL).unref();
}

const BUSY_STYLE =
  'body{display:grid;place-content:center;min-height:90vh;padding:1rem;text-align:center;font:1.125rem/1.6 system-ui,sans-serif}';

const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'content-security-policy': contentSecurityPolicy({ 'style-src': [hashSource(BUSY_STYLE)] }),
};

/** A page that asks again by itself some seconds later, if that is worth it. The delay varies, so that not all ask at once. */
function pageOf(words: Words, siteName: string, message: string, seconds: number | undefined): string {
  const name = html`${siteName}`;
  const refresh = seconds === undefined ? '' : `<meta http-equiv="refresh" content="${seconds + 4}">`;
  const note = seconds === undefined ? '' : `<p>${words._(msg`This page asks again by itself.`)}</p>`;
  return `<!doctype html>
<html lang="${words.language}" dir="${directionOf(words.language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
${refresh}<title>${name}</title><style>${BUSY_STYLE}</style></head>
<body><main><h1>${name}</h1><p>${message}</p>${note}</main></body>
</html>`;
}
