import type { Page } from '@playwright/test';
import { expect, test } from '../test/browser/fixtures.ts';
import { publicPages } from '../test/browser/public-pages.ts';

test('every public page tells what it is, where it is and how to show it', async ({ page, site, request }) => {
  const descriptions = new Set<string | null>();
  const pages = await publicPages(site.url);
  for (const { path, title, heading } of pages) {
    await page.goto(path);
    await expect(page).toHaveTitle(`Open Larder | ${title}`);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1, name: heading }), path).toBeVisible();
    expect(await head(page, 'link[rel=canonical]', 'href'), path).toBe(site.url + path);
    expect(await property(page, 'og:url'), path).toBe(site.url + path);
    for (const name of ['og:site_name', 'og:type', 'og:title', 'og:description']) {
      expect(await property(page, name), `${name} of ${path}`).toBeTruthy();
    }
    const picture = await request.get((await property(page, 'og:image')) ?? '');
    expect(picture.headers()['content-type'], path).toMatch(/^image\/(png|jpeg|webp)/);
    expect(await head(page, 'meta[name=robots]', 'content'), path).toBeNull();
    descriptions.add(await head(page, 'meta[name=description]', 'content'));
  }
  expect(descriptions).not.toContain(null);
  expect(descriptions.size).toBe(pages.length);
});

test('canonical addresses leave out what was searched for', async ({ page, site }) => {
  await page.goto('/foods?search=soup&sort=asc');
  expect(await head(page, 'link[rel=canonical]', 'href')).toBe(`${site.url}/foods`);
});

test('what is not there is not to be found', async ({ page, expectProblem }) => {
  expectProblem(/answer 404/);
  const answer = await page.goto('/nowhere');
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveTitle('Open Larder | Not Found');
  expect(await head(page, 'meta[name=robots]', 'content')).toBe('noindex');
});

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
  for (const path of ['/add-food', '/update-food/', '/my-posted-food', '/my-food-requests', '/api/']) {
    expect(lines).toContain(`Disallow: ${path}`);
  }
  expect(lines).toContain('Allow: /api/docs');
});

test('the manifest and all icons are there, in the sizes they claim', async ({ page, request }) => {
  await page.goto('/contact');
  const address = await head(page, 'link[rel=manifest]', 'href');
  const answer = await request.get(address ?? '');
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = await answer.json();
  expect(manifest).toMatchObject({ name: 'Open Larder', start_url: '/', display: 'minimal-ui' });
  const linked = await page
    .locator('link[rel="icon"], link[rel="apple-touch-icon"]')
    .evaluateAll((links) =>
      links.map((link) => ({ src: link.getAttribute('href') ?? '', sizes: link.getAttribute('sizes') ?? '' })),
    );
  expect(linked).toHaveLength(3);
  for (const { src, sizes } of [...linked, ...manifest.icons]) {
    const icon = await request.get(src);
    expect(icon.ok(), src).toBe(true);
    if (sizes === 'any') continue;
    // A PNG says its width and height in its first chunk.
    const body = await icon.body();
    expect(`${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`, src).toBe(sizes);
  }
});

function property(page: Page, name: string): Promise<string | null> {
  return head(page, `meta[property="${name}"]`, 'content');
}

async function head(page: Page, selector: string, attribute: string): Promise<string | null> {
  const element = page.locator(`head ${selector}`);
  return (await element.count()) === 0 ? null : element.first().getAttribute(attribute);
}
