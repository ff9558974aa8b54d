import { expect, test } from '../test/browser/fixtures.ts';
import { publicPages } from '../test/browser/public-pages.ts';

test('the sitemap names every public page and every food that can be had', async ({ site, request }) => {
  const answer = await request.get('/sitemap.xml');
  expect(answer.headers()['content-type']).toContain('application/xml');
  const xml = await answer.text();
  expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www.sitemaps.org/);
  const named = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
  const foods = await (await request.get('/api/foods')).json();
  for (const { _id } of foods) expect(named).toContain(`${site.url}/food/${_id}`);
  for (const { path } of await publicPages(site.url)) expect(named).toContain(site.url + path);
  expect(new Set(named).size).toBe(named.length);
});

test('robots are led to the sitemap, and away from people’s own pages', async ({ site, request }) => {
  const answer = await request.get('/robots.txt');
  expect(answer.headers()['content-type']).toContain('text/plain');
  const lines = (await answer.text()).split('\n');
  expect(lines).toContain(`Sitemap: ${site.url}/sitemap.xml`);
  for (const path of ['/add-food', '/update-food/', '/my-posted-food', '/my-food-requests', '/messages/', '/api/']) {
    expect(lines).toContain(`Disallow: ${path}`);
  }
  expect(lines).toContain('Allow: /api/docs');
});

test('the manifest and all icons are there, in the sizes they claim', async ({ request }) => {
  const links = linksOf(await (await request.get('/contact')).text());
  const answer = await request.get(links.find(({ rel }) => rel === 'manifest')?.href ?? '');
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = await answer.json();
  expect(manifest).toMatchObject({ name: 'Open Larder', start_url: '/', display: 'standalone' });
  const linked = links.filter(({ rel }) => rel === 'icon' || rel === 'apple-touch-icon');
  expect(linked).toHaveLength(3);
  for (const { src, sizes } of [...linked.map(({ href, sizes }) => ({ src: href, sizes })), ...manifest.icons]) {
    const icon = await request.get(src);
    expect(icon.ok(), src).toBe(true);
    if (sizes === 'any') continue;
    // A PNG says its width and height in its first chunk.
    const body = await icon.body();
    expect(`${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`, src).toBe(sizes);
  }
});

/** The attributes of each link element of a page. */
function linksOf(html: string): Record<string, string>[] {
  return [...html.matchAll(/<link ([^>]*)>/g)].map(([, attributes = '']) =>
    Object.fromEntries([...attributes.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value])),
  );
}
