import type { Food } from '../contract/foods/foods.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { post } from '../test/browser/food-steps.ts';
import { publicPages } from '../test/browser/public-pages.ts';
import { food } from '../test/process/person.ts';

test('the sitemap lists every public page and all available food, but no samples', async ({ site, request }) => {
  const given = await post(site.url, await site.register('Sina of the sitemap'), food('Food for the sitemap'));
  const answer = await request.get('/sitemap.xml');
  expect(answer.headers()['content-type']).toContain('application/xml');
  const xml = await answer.text();
  expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www.sitemaps.org/);
  const named = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
  expect(named).toContain(`${site.url}/food/${given}`);
  const foods: Food[] = await (await request.get('/api/foods')).json();
  const samples = foods.filter(({ donator }) => donator.isSample).map(({ _id }) => `/food/${_id}`);
  expect(samples).not.toEqual([]);
  for (const path of samples) expect(named).not.toContain(site.url + path);
  const pages = (await publicPages(site.url)).filter(({ path }) => !samples.includes(path));
  for (const { path } of pages) expect(named).toContain(site.url + path);
  expect(new Set(named).size).toBe(named.length);
});

test('robots.txt leads robots to the sitemap, and away from people’s own pages', async ({ site, request }) => {
  const answer = await request.get('/robots.txt');
  expect(answer.headers()['content-type']).toContain('text/plain');
  const lines = (await answer.text()).split('\n');
  expect(lines).toContain(`Sitemap: ${site.url}/sitemap.xml`);
  for (const path of ['/add-food', '/update-food/', '/my-posted-food', '/my-food-requests', '/messages/', '/api/']) {
    expect(lines).toContain(`Disallow: ${path}`);
  }
  expect(lines).toContain('Allow: /api/docs');
});

test('the manifest and all icons exist, and icons have the sizes they claim', async ({ request }) => {
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
    // The first chunk of a PNG has its width and height.
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
