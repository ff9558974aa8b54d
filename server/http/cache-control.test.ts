import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { cacheControl } from './cache-control.ts';
import { collectDependencies } from './collect-dependencies.ts';
import { dependsOnViewer, markPublic } from './dependencies.ts';
import type { Env } from './env.ts';

/** Returns Cache-Control and Vary of the response to a guest or, with `session`, to a user. */
async function cachingOf(
  path: string,
  { seconds, session = false, languages = ['en'] }: { seconds: number; session?: boolean; languages?: string[] },
) {
  const app = new Hono<Env>();
  app.use(collectDependencies({ publicUrl: 'http://localhost:3000' }));
  app.use(cacheControl({ publicUrl: 'http://localhost:3000', sharedCacheSeconds: seconds, languages }));
  app.get('/own', (c) => c.text(''));
  app.get('/html', (c) => c.html(''));
  app.get('/html/page', (c) => {
    markPublic(c, 'foods');
    return c.html('');
  });
  app.get('/html/file', (c) => c.html('', 200, { 'Cache-Control': 'public, max-age=3600' }));
  app.get('/*', (c) => {
    markPublic(c, 'foods');
    if (!c.req.path.endsWith('list')) dependsOnViewer(c);
    return c.text('');
  });
  const { headers } = await app.request(path, { headers: session ? { Cookie: 'larder-3000-session=x' } : {} });
  return [headers.get('Cache-Control'), headers.get('Vary')];
}

describe('A public response', () => {
  test('is stored by browsers, which revalidate it', async () => {
    expect(await cachingOf('/api/list', { seconds: 0 })).toEqual(['no-cache', null]);
    expect(await cachingOf('/api/list', { seconds: 0, session: true })).toEqual(['no-cache', null]);
    expect(await cachingOf('/page', { seconds: 0 })).toEqual(['private, no-cache', null]);
  });

  test('may be stored by shared caches if the operator allows it, unless it comes from the API', async () => {
    const shared = 'public, max-age=0, s-maxage=5, stale-while-revalidate=5';
    expect(await cachingOf('/page', { seconds: 5 })).toEqual([shared, 'Cookie']);
    expect(await cachingOf('/api/list', { seconds: 5 })).toEqual(['no-cache', null]);
    expect(await cachingOf('/api/food', { seconds: 5 })).toEqual(['private, no-cache', null]);
  });

  test('may be stored by shared caches of a site with several languages only if its URL names the language', async () => {
    const both = { seconds: 5, languages: ['en', 'de'] };
    expect(await cachingOf('/page?lang=de', both)).toEqual(await cachingOf('/page', { seconds: 5 }));
    for (const path of ['/page', '/page?lang=fr', '/page?lang=', '/page?slang=de'])
      expect(await cachingOf(path, both), path).toEqual(['private, no-cache', null]);
    expect(await cachingOf('/page?lang=de', { ...both, session: true })).toEqual(['no-store', null]);
    expect(await cachingOf('/api/food?lang=de', both)).toEqual(['private, no-cache', null]);
  });

  test('is not stored if it was made for a session', async () => {
    for (const seconds of [0, 5]) {
      expect(await cachingOf('/page', { seconds, session: true })).toEqual(['no-store', null]);
      expect(await cachingOf('/api/food', { seconds, session: true })).toEqual(['no-store', null]);
      expect(await cachingOf('/own', { seconds, session: true })).toEqual(['no-store', null]);
      expect(await cachingOf('/own', { seconds })).toEqual(['private, no-cache', null]);
    }
  });
});

test('Pages forbid proxies from transforming them, however they may be cached', async () => {
  const control = async (path: string, options: Parameters<typeof cachingOf>[1]) => (await cachingOf(path, options))[0];
  expect(await control('/html', { seconds: 0 })).toBe('private, no-cache, no-transform');
  expect(await control('/html', { seconds: 0, session: true })).toBe('no-store, no-transform');
  expect(await control('/html/page', { seconds: 0 })).toBe('no-cache, no-transform');
  expect(await control('/html/page', { seconds: 5 })).toMatch(/^public, .*, no-transform$/);
  expect(await control('/html/file', { seconds: 0 })).toBe('public, max-age=3600, no-transform');
});
