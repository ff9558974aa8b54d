import { type Context, Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import { photoIdOf, photoWidths } from '../../contract/foods/photo-terms.ts';
import type { Deps } from '../http/deps.ts';
import type { Env } from '../http/env.ts';
import { viewerFinder } from '../http/session.ts';
import { textOf } from '../kernel/api-error.ts';
import { rolesOf } from '../users/moderators.ts';
import { wordsOf } from '../words/words-of.ts';
import { audienceOf, concerns } from './photo-access.ts';
import { getFile } from './photo-files.ts';

/** Size of the photo cache in memory, in bytes: enough for the cards of some hundred listings. */
const MEMORY = 32 * 1024 * 1024;

/** How many photos are remembered as visible to everyone, and for how long, in milliseconds. */
const MOST_KNOWN = 10_000;
const KNOWN_FOR = 10_000;

/**
 * Cache lifetimes of photos, in seconds. Browsers cache them for a day, to keep pages fast. Caches in front of the
 * server drop a hidden or deleted photo within an hour.
 */
const DAY = 24 * 60 * 60;
const UNDER_AN_HOUR = 55 * 60;

const cacheControl = {
  everyone: `public, max-age=${DAY}, s-maxage=${UNDER_AN_HOUR}`,
  members: `private, max-age=${UNDER_AN_HOUR}`,
  some: 'private, no-cache',
};

/** The photo files. The content at an address never changes, but who may see it can change. */
export function photoFiles(deps: Deps) {
  const { db, config, site } = deps;
  const findViewer = viewerFinder(deps);
  const forEveryone = new LRUCache<string, true>({ max: MOST_KNOWN, ttl: KNOWN_FOR });
  const files = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: MEMORY,
    sizeCalculation: (body) => body.length,
    // Concurrent requests for a file share one read.
    fetchMethod: async (path) => {
      const [id, width] = [photoIdOf(path), photoWidths.find((width) => path.endsWith(`-${width}.webp`))];
      const body = id && width && (await getFile(db, id, width));
      return body ? new Uint8Array(body) : undefined;
    },
  });

  const isForEveryone = async (id: string) => {
    if (forEveryone.has(id)) return 'everyone';
    const audience = await audienceOf(db, id);
    if (audience === 'everyone') forEveryone.set(id, true);
    return audience;
  };

  /** The Cache-Control of a photo; undefined if the viewer may not see it, or it does not exist. */
  const keepingOf = async (c: Context, id: string): Promise<string | undefined> => {
    const audience = await isForEveryone(id);
    if (audience === 'everyone' && !(await site.readRules()).inviteOnly) return cacheControl.everyone;
    const viewer = audience && (await findViewer(c));
    if (!viewer) return undefined;
    if (audience === 'everyone') return cacheControl.members;
    const isTheirs = audience === 'concerned' && (await concerns(db, id, viewer.id));
    return isTheirs || rolesOf(viewer, config).includes('moderator') ? cacheControl.some : undefined;
  };

  return new Hono<Env>().get('/:file', async (c) => {
    const id = photoIdOf(c.req.path);
    const keeping = id && (await keepingOf(c, id));
    if (!keeping) return c.text(textOf('NOT_FOUND', {}, wordsOf(c.var.visit.language)), 404);
    const etag = `"${c.req.param('file')}"`;
    const headers = { 'Cache-Control': keeping, ETag: etag };
    if (names(c.req.header('If-None-Match'), etag)) return c.body(null, 304, headers);
    const body = await files.fetch(c.req.path);
    if (!body) return c.text(textOf('NOT_FOUND', {}, wordsOf(c.var.visit.language)), 404);
    return c.body(body, 200, { 'Content-Type': 'image/webp', 'Content-Length': String(body.length), ...headers });
  });
}

/** Whether If-None-Match contains this ETag. A cache in between may have made it a weak ETag. */
function names(ifNoneMatch = '', etag: string): boolean {
  const known = ifNoneMatch.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return known.includes(etag) || known.includes('*');
}
