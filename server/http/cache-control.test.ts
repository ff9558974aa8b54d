import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { cacheControl } from './cache-control.ts';
import { dependsOnViewer, mayBeKept } from './dependencies.ts';
import type { Env } from './env.ts';
import { noteDependencies } from './note-dependencies.ts';

/** What is said of the answer to a guest, and to somebody with a session, by path. */
async function saidOf(
  path: string,
  { seconds, session = false, languages = ['en'] }: { seconds: number; session?: boolean; languages?: string[] },
) {
  const app = new Hono<Env>();
  app.use(noteDependencies({ publicUrl: 'http://localhost:3000' }));
  app.use(cacheControl({ publicUrl: 'http://localhost:3000', sharedCacheSeconds: seconds, languages }));
  app.get('/own', (c) => c.text(''));
  app.get('/html', (c) => c.html(''));
  app.get('/html/page', (c) => {
    mayBeKept(c, 'foods');
    return c.html('');
  });
  app.get('/html/file', (c) => c.html('', 200, { 'Cache-Control': 'public, max-age=3600' }));
  app.get('/*', (c) => {
    mayBeKept(c, 'foods');
    if (!c.req.path.endsWith('list')) dependsOnViewer(c);
    return c.text('');
  });
  const { headers } = await app.request(path, { headers: session ? { Cookie: 'larder-3000-session=x' } : {} });
  return [headers.get('Cache-Control'), headers.get('Vary')];
}

describe('A public answer', () => {
  test('is kept by browsers, which ask whether it is still so', async () => {
    expect(await saidOf('/api/list', { seconds: 0 })).toEqual(['no-cache', null]);
    expect(await saidOf('/api/list', { seconds: 0, session: true })).toEqual(['no-cache', null]);
    expect(await saidOf('/page', { seconds: 0 })).toEqual(['private, no-cache', null]);
  });

  test('may be given out by caches in between where the operator says so, but what a page asks for may not', async () => {
    const shared = 'public, max-age=0, s-maxage=5, stale-while-revalidate=5';
    expect(await saidOf('/page', { seconds: 5 })).toEqual([shared, 'Cookie']);
    expect(await saidOf('/api/list', { seconds: 5 })).toEqual(['no-cache', null]);
    expect(await saidOf('/api/food', { seconds: 5 })).toEqual(['private, no-cache', null]);
  });

  test('may be given out by caches in between, with several languages, where its address says in which it is', async () => {
    const both = { seconds: 5, languages: ['en', 'de'] };
    expect(await saidOf('/page?lang=de', both)).toEqual(await saidOf('/page', { seconds: 5 }));
    for (const path of ['/page', '/page?lang=fr', '/page?lang=', '/page?slang=de'])
      expect(await saidOf(path, both), path).toEqual(['private, no-cache', null]);
    expect(await saidOf('/page?lang=de', { ...both, session: true })).toEqual(['no-store', null]);
    expect(await saidOf('/api/food?lang=de', both)).toEqual(['private, no-cache', null]);
  });

  test('is no longer one where it was made for somebody', async () => {
    for (const seconds of [0, 5]) {
      expect(await saidOf('/page', { seconds, session: true })).toEqual(['no-store', null]);
      expect(await saidOf('/api/food', { seconds, session: true })).toEqual(['no-store', null]);
      expect(await saidOf('/own', { seconds, session: true })).toEqual(['no-store', null]);
      expect(await saidOf('/own', { seconds })).toEqual(['private, no-cache', null]);
    }
  });
});

test('A page is not to be changed on its way, however long it may be kept', async () => {
  const controlOf = async (path: string, options: Parameters<typeof saidOf>[1]) => (await saidOf(path, options))[0];
  expect(await controlOf('/html', { seconds: 0 })).toBe('private, no-cache, no-transform');
  expect(await controlOf('/html', { seconds: 0, session: true })).toBe('no-store, no-transform');
  expect(await controlOf('/html/page', { seconds: 0 })).toBe('no-cache, no-transform');
  expect(await controlOf('/html/page', { seconds: 5 })).toMatch(/^public, .*, no-transform$/);
  expect(await controlOf('/html/file', { seconds: 0 })).toBe('public, max-age=3600, no-transform');
});
