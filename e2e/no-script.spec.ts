import type { Page } from '@playwright/test';
import { expect, test } from '../test/browser/fixtures.ts';
import { type PublicPage, publicPages } from '../test/browser/public-pages.ts';

test.use({ javaScriptEnabled: false });

test('links lead to every public page, and each is complete, with its title, its own URL and a link preview', async ({
  page,
  site,
  request,
}) => {
  const pages = await publicPages(site.url);
  const heads: Head[] = [];
  await page.goto('/login');
  for (const known of pages) {
    await test.step(known.path, async () => {
      if (!known.from) await findByTitle(page, String(known.heading), site.url);
      await followLink(page, known);
      await expectComplete(page, known);
      heads.push(await expectHead(page, known, site.url));
    });
  }
  expect(await page.context().cookies(), 'guests get no cookies').toEqual([]);
  expect(new Set(heads.map(({ description }) => description)).size).toBe(pages.length);
  for (const picture of new Set(heads.map(({ picture }) => picture))) {
    expect((await request.get(picture)).headers()['content-type'], picture).toMatch(/^image\/(png|jpeg|webp)/);
  }

  await test.step('through the menu on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 780 });
    const recipes = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Recipes' });
    await expect(recipes).toBeHidden();
    await page.getByLabel('Menu', { exact: true }).click();
    await recipes.click();
    await expect(page).toHaveURL('/recipes');
  });
});

async function followLink(page: Page, { path, link: name, from }: PublicPage): Promise<void> {
  const links = (navigation = '') =>
    page.getByRole('navigation', { name: navigation, exact: true }).getByRole('link', { name, exact: true });
  await (from ? links(from) : page.getByRole('link', { name })).click();
  await expect(page).toHaveURL(path);
  if (from === 'Main') await expect(links(from)).toHaveAttribute('aria-current', 'page');
}

/** Searches the list of food, which has to be open. */
async function findByTitle(page: Page, title: string, siteUrl: string): Promise<void> {
  await page.getByPlaceholder('Enter Food Title').fill(title);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/search=/);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  expect((await readHead(page)).canonical, 'leaves out the search').toBe(`${siteUrl}/foods`);
}

const NEEDING_SCRIPT = ['/contact', '/login', '/registration'];

async function expectComplete(page: Page, { path, heading }: PublicPage): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.getByText('Loading...')).toBeHidden();
  await expect(page.locator('img:not([width][height])')).toHaveCount(0);
  await expect(page.locator('body [style]')).toHaveCount(0);
  const words = page.locator('form noscript p').filter({ visible: true });
  await expect(words).toHaveText(
    NEEDING_SCRIPT.includes(path) ? ['This form needs JavaScript and an up-to-date browser.'] : [],
  );
}

type Head = Awaited<ReturnType<typeof readHead>>;

async function expectHead(page: Page, { path, title }: PublicPage, siteUrl: string): Promise<Head> {
  const head = await readHead(page);
  const anything = expect.stringMatching(/./);
  expect(head).toEqual({
    title: `Open Larder | ${title}`,
    description: anything,
    canonical: siteUrl + path,
    // The food among these pages is a sample.
    robots: path.startsWith('/food/') ? 'noindex' : null,
    siteName: 'Open Larder',
    type: anything,
    url: siteUrl + path,
    shareTitle: anything,
    shareDescription: anything,
    picture: anything,
  });
  return head;
}

/** A page's metadata for the browser's tab, search engines and link previews. */
function readHead(page: Page) {
  return page.evaluate(() => {
    const read = (selector: string, attribute = 'content') =>
      document.head.querySelector(selector)?.getAttribute(attribute) ?? null;
    return {
      title: document.title,
      description: read('meta[name=description]'),
      canonical: read('link[rel=canonical]', 'href'),
      robots: read('meta[name=robots]'),
      siteName: read('meta[property="og:site_name"]'),
      type: read('meta[property="og:type"]'),
      url: read('meta[property="og:url"]'),
      shareTitle: read('meta[property="og:title"]'),
      shareDescription: read('meta[property="og:description"]'),
      picture: read('meta[property="og:image"]') ?? '',
    };
  });
}
