import type { APIRequestContext } from '@playwright/test';
import { cookieNames } from '../contract/cookie-names.ts';
import { expect, test } from '../test/browser/fixtures.ts';

const LANGUAGES = ['en', 'de', 'xx'];

test.use({ siteEnv: { LANGUAGES: LANGUAGES.join() } });

test('an address with ?lang= returns the page in that language, whatever the visitor chose or the browser asks for', {
  tag: '@languages',
}, async ({ request }) => {
  const languageOf = async (path: string, headers: Record<string, string>) => {
    const answer = await request.get(path, { headers });
    const html = await answer.text();
    return [
      answer.headers()['content-language'],
      /<html lang="([^"]*)"/.exec(html)?.[1],
      /<h1[^>]*>([^<]*)/.exec(html)?.[1],
    ];
  };
  const german = { 'Accept-Language': 'de', Cookie: 'language=de' };
  expect(await languageOf('/recipes?lang=xx', german)).toEqual(['xx', 'xx', '⟦Delicious Recipes⟧']);
  expect(await languageOf('/recipes?lang=en', german)).toEqual(['en', 'en', 'Delicious Recipes']);
  expect((await languageOf('/recipes', german)).slice(0, 2)).toEqual(['de', 'de']);
  expect((await languageOf('/recipes?lang=fr', german)).slice(0, 2), 'a language that is not offered').toEqual([
    'de',
    'de',
  ]);
  expect((await languageOf('/recipes?x&lang=en', german)).slice(0, 2), 'among other parameters').toEqual(['en', 'en']);
  const missing = await request.get('/food/nothing?lang=xx', { headers: german });
  expect(await missing.text()).toContain('⟦This food is gone⟧');
});

test('a page lists its alternates in each language and its own canonical address', { tag: '@languages' }, async ({
  site,
  request,
}) => {
  const linksOf = async (path: string) => {
    const html = await (await request.get(path)).text();
    const links = [...html.matchAll(/<link ([^>]*)>/g)].map(([, attributes = '']) =>
      Object.fromEntries(
        [...attributes.matchAll(/(\w+)="([^"]*)"/gi)].map(([, name = '', value]) => [name.toLowerCase(), value]),
      ),
    );
    return {
      canonical: links.find(({ rel }) => rel === 'canonical')?.href,
      alternates: links.filter(({ rel }) => rel === 'alternate').map(({ hreflang, href }) => `${hreflang} ${href}`),
      locale: /property="og:locale" content="([^"]*)"/.exec(html)?.[1],
    };
  };
  const page = `${site.url}/contact`;
  const alternates = [...LANGUAGES.map((language) => `${language} ${page}?lang=${language}`), `x-default ${page}`];
  expect(await linksOf('/contact')).toEqual({ canonical: page, alternates, locale: 'en_US' });
  expect(await linksOf('/contact?lang=de')).toEqual({ canonical: `${page}?lang=de`, alternates, locale: 'de_DE' });
  expect((await linksOf('/contact?lang=fr')).canonical).toBe(page);
});

test('the sitemap lists each page in each language', { tag: '@languages' }, async ({ site, request }) => {
  const xml = await (await request.get('/sitemap.xml')).text();
  expect(xml).toContain('xmlns:xhtml="http://www.w3.org/1999/xhtml"');
  const page = `${site.url}/recipes`;
  const [, alternates = ''] = new RegExp(`<url><loc>${page}</loc>(.*)</url>`).exec(xml) ?? [];
  expect(
    [...alternates.matchAll(/<xhtml:link rel="alternate" hreflang="([^"]*)" href="([^"]*)"\/>/g)].map(
      ([, ...pair]) => pair,
    ),
  ).toEqual([...LANGUAGES.map((language) => [language, `${page}?lang=${language}`]), ['x-default', page]]);
});

test('the manifest is in the page’s language and has an address for each language', { tag: '@languages' }, async ({
  request,
}) => {
  const english = await manifestOf(request, '/?lang=en');
  const pseudo = await manifestOf(request, '/?lang=xx');
  expect([english.path, pseudo.path]).toEqual(['/site.webmanifest?lang=en', '/site.webmanifest?lang=xx']);
  for (const { manifest } of [english, pseudo]) expect(manifest).toMatchObject({ id: '/', name: 'Open Larder' });
  expect(english.manifest).toMatchObject({ lang: 'en', dir: 'ltr' });
  expect(english.manifest.shortcuts.map(({ name }) => name)).toEqual([
    'Available Foods',
    'Add Food',
    'My Food Request',
  ]);
  expect(pseudo.manifest.lang).toBe('xx');
  const { description, shortcuts, screenshots } = pseudo.manifest;
  for (const text of [description, ...shortcuts.map(({ name }) => name), ...screenshots.map(({ label }) => label)])
    expect(text).toMatch(/^⟦.*⟧$/);
  expect(pseudo.vary).toContain('Accept-Language');
});

type Manifest = { lang: string; description: string; shortcuts: { name: string }[]; screenshots: { label: string }[] };

async function manifestOf(request: APIRequestContext, page: string) {
  const html = await (await request.get(page)).text();
  const [, path = ''] = /rel="manifest" href="([^"]*)"/.exec(html) ?? [];
  const answer = await request.get(path);
  return { path, vary: answer.headers().vary, manifest: (await answer.json()) as Manifest };
}

test('choosing a language on a page with ?lang= shows the chosen one and removes ?lang= from the address', {
  tag: '@languages',
}, async ({ page }) => {
  await page.goto('/foods?search=bread&lang=xx');
  await expect(page.locator('html')).toHaveAttribute('lang', 'xx');
  await page.getByRole('contentinfo').getByRole('button', { name: 'English' }).click();
  await expect(page).toHaveURL('/foods?search=bread');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('errors on a page with ?lang= are in its language, and so are errors on the pages after it', {
  tag: '@languages',
}, async ({ page, context, site, expectProblem }) => {
  await context.addCookies([{ name: cookieNames(site.url).language, value: 'de', url: site.url }]);
  expectProblem(/answer 401: POST .*\/api\/auth\/sign-in\/email/);
  expectProblem(/answer 400: POST .*\/api\/contact/);
  await page.goto('/login?lang=xx');
  await page.getByLabel('⟦Email Address⟧').fill('nobody@example.org');
  await page.getByLabel('⟦Password⟧').fill('Secret-Password');
  await page.getByRole('main').getByRole('button', { name: '⟦Log In⟧' }).click();
  await expect(page.getByRole('main').getByText('⟦Invalid email or password⟧')).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: '⟦Contact⟧' }).click();
  await expect(page).toHaveURL('/contact');
  const form = page.getByRole('main');
  await form.getByLabel('⟦Name⟧').fill('Ada');
  await form.getByLabel('⟦Email⟧').fill('ada@home');
  await form.getByLabel('⟦Subject⟧').fill('Plums');
  await form.getByLabel('⟦Message⟧').fill('Two boxes');
  await form.getByRole('button', { name: '⟦Submit⟧' }).click();
  // Until the server has rejected it, the field is described by its title.
  await expect(form.getByLabel('⟦Email⟧')).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByLabel('⟦Email⟧')).toHaveAccessibleDescription(/^⟦.*⟧$/);
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow', locale: 'xx' });

  test('saved pages open as they were, and the offline page is in the language of the page seen last', {
    tag: '@languages',
  }, async ({ page, context, expectProblem }) => {
    await page.goto('/recipes?lang=xx');
    await expect
      .poll(() => page.evaluate(() => caches.match('/recipes?lang=xx').then(Boolean)), { intervals: [100] })
      .toBe(true);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    expectProblem(/net::ERR_INTERNET_DISCONNECTED/);
    // The service worker's own offline page.
    expectProblem(/answer 503: GET .*\/teams/);
    await context.setOffline(true);
    await page.goto('/recipes?lang=xx');
    await expect(page.getByRole('status').filter({ hasText: /./ })).toContainText(
      '⟦⟦You’re offline⟧. Last updated ⟦less than a minute ago⟧.⟧',
    );
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('⟦Delicious Recipes⟧');
    await page.goto('/teams');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('⟦You’re offline⟧');
    await expect(page.locator('html')).toHaveAttribute('lang', 'xx');
    await page.evaluate(async () => void (await caches.delete('seen-pages')));
    await page.goto('/teams');
    await expect(page.getByText('⟦This page will open automatically when it’s available.⟧')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'xx');
    await context.setOffline(false);
    await expect(page).toHaveTitle(/Teams/);
  });
});
