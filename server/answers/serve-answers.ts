import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Config } from '../config.ts';
import { dateFormatFor } from '../date-format.ts';
import { encodingFor } from '../encoding.ts';
import type { Env } from '../middleware/env.ts';
import { isMarkedHeader, sessionCookie, sessionCookieName } from '../middleware/session-cookie.ts';
import type { AnswerCache, Encoded, Kept } from './answer-cache.ts';
import { isPublic } from './dependencies.ts';

/** The two ends of the cache: in the app, where answers are made, and before it, where those that are kept are given out. */
export type ServedAnswers = {
  /** Keeps what may be kept, and answers with what is kept. */
  middleware: MiddlewareHandler<Env>;
  /**
   * The same listener behind the answers that are kept, which are given out before anything else is done: no log entry is
   * written, nobody is turned away.
   */
  before(listener: RequestListener): RequestListener;
};

/** An answer, if only for those who came before it was begun; that there is none for others; that whoever asked has left. */
type Outcome = Kept | undefined | 'left';

export function serveAnswers(
  cache: AnswerCache,
  config: Pick<Config, 'publicUrl' | 'corsOrigins' | 'dateFormat'>,
): ServedAnswers {
  const cookie = sessionCookie(config.publicUrl);
  const namesSession = new RegExp(`(?:^|;\\s*)${sessionCookieName(config.publicUrl)}\\s*=`);
  const keyOf = (path: string, origin = '', language = '') => {
    const way = config.dateFormat || !showsDates(path) ? '' : `${dateFormatFor(language)} `;
    // Other origins are answered as if they had not said who they are.
    return config.corsOrigins.includes(origin) ? `${way}${origin} ${path}` : `${way}${path}`;
  };
  /** By key, what becomes of the request of a guest for what is not kept: other guests wait for it. */
  const asked = new Map<string, Promise<Outcome>>();
  const settlers = new WeakMap<IncomingMessage, (outcome: Outcome) => void>();

  const middleware: MiddlewareHandler<Env> = async (c, next) => {
    if (!isReading(c.req.method) || cookie.isMarked(c)) return next();
    // The parts of a page have not all headers.
    const key = `${c.env?.onPart ? 'part ' : ''}${keyOf(pathAndQuery(c.req.url), c.req.header('Origin'), c.req.header('Accept-Language'))}`;
    const isGuest = cookie.read(c) === undefined;
    const settle = c.env?.incoming && !c.env.onPart ? settlers.get(c.env.incoming) : undefined;
    // Nothing is awaited where there is nothing to wait for: whoever asks next has to find what is begun here.
    const coming = isGuest ? cache.underWay(key) : undefined;
    const known = cache.find(key, isGuest) ?? (coming && (await coming));
    if (known) {
      settle?.(known);
      if (!c.env?.onPart) cache.hits += 1;
      c.set('route', known.route);
      Object.assign(c.var.dependencies, { topics: known.topics, viewer: known.isForGuests, until: known.until });
      return answer(c, key, known);
    }
    // A head has no body that could be kept.
    if (c.req.method === 'HEAD') return next();
    const end = cache.begin(key, isGuest);
    let kept: Kept | undefined;
    try {
      await next();
      const { dependencies } = c.var;
      const { headers } = c.res;
      if (dependencies.topics && isPublic(c, !isGuest)) {
        // It is that of whoever happened to be the first.
        headers.delete('X-Request-Id');
        const bytes = Buffer.from(await c.res.arrayBuffer());
        const status = c.res.status === 404 ? 404 : 200;
        const { topics, viewer, until } = dependencies;
        kept = end({ status, route: routePath(c), topics, headers, bytes, isForGuests: viewer, until });
        if (kept) dependencies.until = kept.until;
        else c.res = new Response(bytes, c.res);
      }
    } finally {
      if (!kept) end(undefined);
      settle?.(kept);
    }
    if (kept) await answer(c, key, kept);
  };

  const answer = async (c: Context<Env>, key: string, kept: Kept): Promise<void> => {
    // What was there would be merged into it.
    c.res = undefined;
    c.res = c.env?.onPart
      ? new Response(bodyOf(kept), { status: kept.status, headers: kept.headers })
      : await wholeAnswer(c, key, kept);
  };

  const wholeAnswer = async (c: Context<Env>, key: string, kept: Kept): Promise<Response> => {
    const encoded = await cache.encode(key, kept, encodingFor(c.req.header('Accept-Encoding')));
    const headers = new Headers(pairs(encoded.headers));
    if (isSame(c.req.header('If-None-Match'), kept.etag))
      return new Response(null, { status: 304, headers: unsized(headers) });
    return new Response(c.req.method === 'HEAD' ? null : bodyOf(encoded), { status: kept.status, headers });
  };

  const before: ServedAnswers['before'] = (listener) => (request, response) => {
    const { method, url = '/', headers } = request;
    if (!isReading(method) || isMarkedHeader(headers.cookie ?? '')) return listener(request, response);
    const key = keyOf(url, headers.origin, headers['accept-language']);
    const isGuest = !headers.cookie || !namesSession.test(headers.cookie);
    const arrived = cache.now();
    const give = (kept: Kept, { headers: own, bytes }: Encoded) => {
      cache.hits += 1;
      if (!isSame(headers['if-none-match'], kept.etag)) return void response.writeHead(kept.status, own).end(bytes);
      response.writeHead(304, [...unsized(new Headers(pairs(own)))].flat()).end();
    };
    const encoding = encodingFor(headers['accept-encoding'] as string | undefined);
    const encodeAndGive = async (kept: Kept) => {
      const encoded = await cache.encode(key, kept, encoding).catch(() => undefined);
      if (encoded) give(kept, encoded);
      else listener(request, response);
    };
    const look = () => {
      const kept = cache.find(key, isGuest);
      const ready = kept?.encoded[encoding];
      if (kept && ready) return give(kept, ready);
      if (kept) return void encodeAndGive(kept);
      const other = isGuest ? asked.get(key) : undefined;
      if (other) return void other.then(takeOrLook);
      // A head has no body that others could have.
      if (isGuest && method === 'GET' && arrived !== undefined) letOthersWait(key, request, response);
      listener(request, response);
    };
    const takeOrLook = (outcome: Outcome) => {
      if (!outcome) return listener(request, response);
      // What was begun after this request had come shows all that had changed by then.
      const isNewEnough =
        outcome !== 'left' && arrived !== undefined && outcome.since >= arrived && cache.isOfNow(outcome);
      if (isNewEnough) return void encodeAndGive(outcome);
      look();
    };
    look();
  };

  const letOthersWait = (key: string, request: IncomingMessage, response: ServerResponse) => {
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    const settle = (outcome: Outcome) => {
      resolve(outcome);
      if (asked.get(key) === promise) asked.delete(key);
    };
    asked.set(key, promise);
    settlers.set(request, settle);
    response.once('close', () => settle(response.writableEnded ? undefined : 'left'));
  };

  return { middleware, before };
}

function isReading(method = 'GET'): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Whether an answer can hold short dates or say how they are written: pages, and what tells them. */
function showsDates(path: string): boolean {
  return !path.startsWith('/api/') || path === '/api/site';
}

function pathAndQuery(url: string): string {
  return url.slice(url.indexOf('/', url.indexOf('//') + 2));
}

/** Whether If-None-Match names an answer, which whoever asks then has already (RFC 9110, 13.1.2). */
function isSame(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const weak = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((tag) => weak(tag) === weak(etag));
}

function unsized(headers: Headers): Headers {
  for (const name of ['Content-Length', 'Content-Encoding', 'Content-Type']) headers.delete(name);
  return headers;
}

function pairs(list: string[]): [string, string][] {
  return Array.from({ length: list.length / 2 }, (_, i) => [list[2 * i] ?? '', list[2 * i + 1] ?? '']);
}

function bodyOf({ bytes }: { bytes: Buffer }): Uint8Array<ArrayBuffer> {
  return bytes as Uint8Array<ArrayBuffer>;
}
