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

/** Size of the in-memory photo cache, in bytes. Enough for the cards of several hundred listings. */
const CACHE_SIZE = 32 * 1024 * 1024;

/** Maximum number of photos to remember as visible to everyone, and for how long, in milliseconds. */
const MAX_PUBLIC = 10_000;
const PUBLIC_TTL = 10_000;

/**
 * How long photos may be cached, in seconds. Browsers cache them for a day, to keep pages fast. Caches in front of the server
 * drop a hidden or deleted photo within an hour.
 */
const DAY = 24 * 60 * 60;
const UNDER_AN_HOUR = 55 * 60;

const cacheControl = {
  everyone: `public, max-age=${DAY}, s-maxage=${UNDER_AN_HOUR}`,
  members: `private, max-age=${UNDER_AN_HOUR}`,
  some: 'private, no-cache',
};

/** Routes for photo files. The content at a URL never changes, but the people who may see it can. */
export function photoFiles(deps: Deps) {
  const { db, config, site } = deps;
  const findViewer = viewerFinder(deps);
  const forEveryone = new LRUCache<string, true>({ max: MAX_PUBLIC, ttl: PUBLIC_TTL });
  const files = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: CACHE_SIZE,
    sizeCalculation: (body) => body.length,
    // Concurrent requests for a file share one read.
    fetchMethod: async (path) => {
      const [id, width] = [photoIdOf(path), photoWidths.find((width) => path.endsWith(`-${width}.webp`))];
      const body = id && width && (await getFile(db, id, width));
      return body ? new Uint8Array(body) : undefined;
    },
  });

  const cachedAudienceOf = async (id: string) => {
    if (forEveryone.has(id)) return 'everyone';
    const audience = await audienceOf(db, id);
    if (audience === 'everyone') forEveryone.set(id, true);
    return audience;
  };

  /** Returns a photo's Cache-Control header, or undefined if the photo does not exist or the viewer may not see it. */
  const cacheControlOf = async (c: Context, id: string): Promise<string | undefined> => {
    const audience = await cachedAudienceOf(id);
    if (audience === 'everyone' && !(await site.readRules()).inviteOnly) return cacheControl.everyone;
    const viewer = audience && (await findViewer(c));
    if (!viewer) return undefined;
    if (audience === 'everyone') return cacheControl.members;
    const isConcerned = audience === 'concerned' && (await concerns(db, id, viewer.id));
    return isConcerned || rolesOf(viewer, config).includes('moderator') ? cacheControl.some : undefined;
  };

  return new Hono<Env>().get('/:file', async (c) => {
    const id = photoIdOf(c.req.path);
    const allowed = id && (await cacheControlOf(c, id));
    if (!allowed) return c.text(textOf('NOT_FOUND', {}, wordsOf(c.var.visit.language)), 404);
    const etag = `"${c.req.param('file')}"`;
    const headers = { 'Cache-Control': allowed, ETag: etag };
    if (includesTag(c.req.header('If-None-Match'), etag)) return c.body(null, 304, headers);
    const body = await files.fetch(c.req.path);
    if (!body) return c.text(textOf('NOT_FOUND', {}, wordsOf(c.var.visit.language)), 404);
    return c.body(body, 200, { 'Content-Type': 'image/webp', 'Content-Length': String(body.length), ...headers });
  });
}

/** Whether If-None-Match contains this ETag. Compares weakly, because a cache in between may have weakened the ETag. */
function includesTag(ifNoneMatch = '', etag: string): boolean {
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
