import type { IncomingMessage, ServerResponse } from 'node:http';
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Logger } from 'pino';
import { msg } from '#words';
import { type ApiErrorCode, apiErrors } from '../../contract/errors.ts';
import { directionOf } from '../../contract/words/languages.ts';
import type { Words } from '../../contract/words/say.ts';
import type { Config } from '../config/config.ts';
import { MAX_DROPPED } from '../http/body.ts';
import { withNoTransform } from '../http/cache-control.ts';
import { contentSecurityPolicy, hashSource, securityHeaders } from '../http/security-headers.ts';
import { textOf } from '../kernel/api-error.ts';
import { visitReader } from '../words/visit.ts';
import { wordsOf } from '../words/words-of.ts';

/** Interval at which the number of rejected requests is logged, in milliseconds. */
const REPORT_INTERVAL = 10_000;

/** Maximum length of a host name in a message, in characters. */
const MAX_HOST_LENGTH = 255;

/** Rejects requests before any work is done for them. */
export type Refusals<Why extends string> = {
  /**
   * Responds with an error: JSON for API calls, a small page for everything else.
   *
   * @param seconds time to wait before retrying; undefined if retrying is pointless
   */
  refuse(why: Why, code: ApiErrorCode, request: IncomingMessage, response: ServerResponse, seconds?: number): void;
  /** Responds to an HTTP request for another site's host. Reveals nothing about this site except its address. */
  refuseHost(why: Why, request: IncomingMessage, response: ServerResponse): void;
  /** Number of requests rejected since startup, by reason. */
  readonly turnedAway: Record<Why, number>;
};

/** An error response: `json` for API calls, `page` for all others. */
type Refusal = { code: ApiErrorCode; words: Words; json: object; page: string; seconds?: number | undefined };

export type RefusalConfig = Pick<
  Config,
  'publicUrl' | 'hasPublicUrl' | 'corsOrigins' | 'languages' | 'language' | 'dateFormat'
>;

/**
 * Creates functions that reject requests. Their responses have the same security headers as all others.
 *
 * @param siteName returns the site's last known name
 */
export async function createRefusals<Why extends string>(
  config: RefusalConfig,
  reasons: readonly Why[],
  log: Logger,
  siteName: () => string,
): Promise<Refusals<Why>> {
  const empty = await new Hono()
    .use(securityHeaders(config))
    .all('*', (c) => c.body(null))
    .request('/');
  const headers = Object.fromEntries(empty.headers);
  const visitOf = visitReader(config);
  const turnedAway = Object.fromEntries(reasons.map((why) => [why, 0])) as Record<Why, number>;
  report(turnedAway, log);
  const wordsFor = ({ url = '', headers: { cookie, 'accept-language': acceptLanguage } }: IncomingMessage) =>
    wordsOf(visitOf({ url, cookie, acceptLanguage }).language);
  const answer = (
    request: IncomingMessage,
    response: ServerResponse,
    { code, words, json, page, seconds }: Refusal,
  ): void => {
    const isCall = request.url?.startsWith('/api/');
    const { origin = '' } = request.headers;
    const body = isCall ? JSON.stringify({ code, ...json }) : page;
    response.writeHead(apiErrors[code].status, {
      ...headers,
      'Content-Length': Buffer.byteLength(body),
      'Cache-Control': isCall ? 'no-store' : withNoTransform('no-store'),
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
  };
  return {
    turnedAway,
    refuse(why, code, request, response, seconds) {
      turnedAway[why] += 1;
      const words = wordsFor(request);
      const message = textOf(code, {}, words);
      const page = pageOf(words, { title: siteName(), lines: [message], seconds });
      answer(request, response, { code, words, json: { message }, page, seconds });
    },
    refuseHost(why, request, response) {
      turnedAway[why] += 1;
      const words = wordsFor(request);
      const { publicUrl: address, hasPublicUrl } = config;
      const host = String(request.headers.host).slice(0, MAX_HOST_LENGTH);
      const where = words._(
        hasPublicUrl ? msg`This site is at ${{ address }}.` : msg`This site isn’t set up for the address ${{ host }}.`,
      );
      const advice = words._(
        msg`Do you run this site? Set PUBLIC_URL to the address that people type, and have your proxy pass on the Host header.`,
      );
      answer(request, response, {
        code: 'OTHER_ADDRESS',
        words,
        json: { message: `${where} ${advice}`, ...(hasPublicUrl && { address }) },
        page: pageOf(words, {
          title: where,
          ...(hasPublicUrl && { heading: linked(where, address, request.url) }),
          lines: [advice],
        }),
      });
    },
  };
}

/**
 * Ends a response once its request has fully arrived, and discards the rest of the body. If it ended earlier, the connection
 * would be reset, and the client might never see the response.
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

/** Periodically logs the number of rejections. Logging each one would add to the load. */
function report(turnedAway: Record<string, number>, log: Logger): void {
  let before = 0;
  setInterval(() => {
    const now = Object.values(turnedAway).reduce((sum, count) => sum + count, 0);
    if (now > before) log.warn({ count: now - before, total: turnedAway }, 'rejected requests');
    before = now;
  }, REPORT_INTERVAL).unref();
}

const BUSY_STYLE =
  'body{overflow-wrap:anywhere;display:grid;place-content:center;min-height:90vh;padding:1rem;text-align:center;font:1.125rem/1.6 system-ui,sans-serif}';

const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'content-security-policy': contentSecurityPolicy({ 'style-src': [hashSource(BUSY_STYLE)] }),
};

/** Turns the site's address in a sentence into a link to the requested page at that address. */
function linked(sentence: string, address: string, path = '') {
  const [before = '', after = ''] = sentence.split(address);
  const href = address + (path.startsWith('/') ? path : '');
  return html`${before}<a href="${href}">${address}</a>${after}`;
}

/** Content of a page. `heading` defaults to the title. Set it if the heading contains a link. */
type Page = { title: string; heading?: ReturnType<typeof html>; lines: string[]; seconds?: number | undefined };

/**
 * Returns an error page, which reloads by itself if `seconds` is set. On overload, `seconds` is random, so that clients do not
 * all retry at once.
 */
function pageOf(words: Words, { title, heading, lines, seconds }: Page): string {
  const refresh = seconds === undefined ? '' : `<meta http-equiv="refresh" content="${seconds + 4}">`;
  const note = seconds === undefined ? [] : [words._(msg`This page will try again automatically.`)];
  const paragraphs = [...lines, ...note].map((line) => html`<p>${line}</p>`).join('');
  return `<!doctype html>
<html lang="${words.language}" dir="${directionOf(words.language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
${refresh}<title>${html`${title}`}</title><style>${BUSY_STYLE}</style></head>
<body><main><h1>${heading ?? html`${title}`}</h1>${paragraphs}</main></body>
</html>`;
}
