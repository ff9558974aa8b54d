import type { Page } from '@playwright/test';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';

test('a guest sees every part of the home page', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle('Open Larder | Home');

  const hero = page.getByRole('region', { name: 'Welcome' });
  for (const text of [
    'Taste the World: Explore, Cook, and Indulge',
    'Savor Every Bite: Your Destination for Delicious Discoveries',
    'From Kitchen to Table: Recipes, Reviews, and More',
  ]) {
    await expect(hero.getByRole('heading', { name: text, exact: true, includeHidden: true })).toHaveCount(1);
  }
  expect(await linksOf(hero.locator('a'))).toEqual([
    ['Explore Available Foods', '/foods'],
    ['Explore Available Foods', '/foods'],
    ['Add Tasty Food', '/add-food'],
  ]);
  expect((await hero.boundingBox())?.height).toBe(38 * 16);

  await expect(page.getByRole('heading', { name: 'Explore Our Top Foods' })).toBeVisible();
  await expect(page.getByText('Check our latest food, details and what order more')).toBeVisible();
  await expect(page.getByRole('link', { name: /^View Details/ })).toHaveCount(8);
  await expect(page.getByRole('link', { name: 'Show All Food' })).toHaveAttribute('href', '/foods');

  await expect(page.getByRole('heading', { name: 'Explore Some Popular Categories' })).toBeVisible();

  await expect(page.getByRole('heading', { name: 'Our Latest Blog Posts' })).toBeVisible();
  await expect(
    page.getByText('Check our recent articles, what we are talking about and what you can', { exact: true }),
  ).toBeVisible();

  await expect(page.getByRole('heading', { name: 'What our Customers say' })).toBeVisible();
  await expect(page.getByText('Customer', { exact: true })).toHaveCount(3);
  for (const counter of [
    '9750+ Happy Customers',
    '2800+ Cooked Dishes',
    '5700+ Social Media Fans',
    '6400+ Worked Hours',
  ])
    await expect(page.getByRole('listitem').filter({ hasText: counter })).toBeVisible();
});

test('the foods of the home page are the newest eight', async ({ page, request }) => {
  const newest = (await (await request.get('/api/foods')).json()) as { title: string }[];
  await page.goto('/');
  await expect(page.getByRole('article').getByRole('heading').filter({ visible: true })).toContainText(
    newest.slice(0, 8).map(({ title }) => title),
  );
});

test('a blog post leads to a page elsewhere, in a new tab', async ({ page }) => {
  await page.goto('/');
  const cards = page.getByRole('region', { name: 'Blog posts' }).locator('article');
  await expect(cards).toHaveCount(6);
  for (const [index, comments] of [23, 12, 56, 16, 39, 11].entries()) {
    const card = cards.nth(index);
    await expect(card.getByText(/^[A-Z][a-z]{2} \d\d 20\d\d$/)).toHaveCount(1);
    await expect(card.locator('p').last()).toHaveText(/\w\.\.\. Read more\.\.\. about .+, opens in a new tab$/);
    for (const link of [card.locator('a').first(), card.locator('a').last()]) {
      await expect(link).toHaveAttribute('href', /^https:\/\//);
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    }
    await expect(card.locator('a').first()).toHaveText(new RegExp(`^ ${comments} Comments on .+, opens in a new tab$`));
  }
  const [first] = await cards.all();
  const tab = page.waitForEvent('popup');
  await first?.getByRole('link', { name: /^Read more/ }).click();
  await expect(await tab).toHaveTitle('Elsewhere');
});

test('a blog card has a picture and a body of 200 px each, at any width', async ({ page }) => {
  await page.goto('/');
  const cards = page.getByRole('region', { name: 'Blog posts' }).locator('article');
  await expect(cards).toHaveCount(6);
  for (const width of [360, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const heights = await cards.evaluateAll((all) =>
      all.map(({ children }) => [...children].map((part) => part.getBoundingClientRect().height)),
    );
    expect(heights, `at ${width} px`).toEqual(Array(6).fill([200, 200]));
  }
});

test('a category tells its name when it is pointed at', async ({ page }) => {
  await page.goto('/');
  const name = page.getByText('Kacchi Biryani', { exact: true });
  await expect(name).toHaveCSS('opacity', '0');
  await page.getByRole('listitem').filter({ has: name }).hover();
  await expect(name).toHaveCSS('opacity', '1');
  await expect(page.getByText('Burger', { exact: true })).toHaveCSS('opacity', '0');
});

test('the keyboard is told all categories, and goes from them to the foods', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Show All Food' }).focus();
  await page.keyboard.press('Tab');
  for (const name of ['Burger', 'Kacchi Biryani', 'Beff Khichuri', 'Mutton Nihari', 'Pizza', 'Kala Vhuna'])
    await expect(page.getByText(name, { exact: true })).toHaveCSS('opacity', '1');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/foods');
});

test('on a touch screen the categories are named', async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByText('Kala Vhuna', { exact: true })).toHaveCSS('opacity', '1');
  await context.close();
});

test('eight empty cards hold the place of the foods while they load', async ({ page }) => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/foods?*', async (route) => {
    await asked;
    await route.continue();
  });
  await openFromLogin(page);
  await expect(page.getByTestId('food-skeleton')).toHaveCount(8);
  await expectAccessible(page, { widths: [1280] });
  answer();
  await expect(page.getByRole('link', { name: /^View Details/ })).toHaveCount(8);
  await expect(page.getByTestId('food-skeleton')).toHaveCount(0);
});

test('where there is no food, the home page says so', async ({ page }) => {
  await page.route('**/api/foods?*', (route) => route.fulfill({ json: [] }));
  await openFromLogin(page);
  await expect(page.getByRole('heading', { name: 'No Food Available at this moment', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Show All Food' })).toBeVisible();
  await expectAccessible(page, { widths: [360] });
});

test('foods that cannot be loaded are told, and asked for again', async ({ page, expectProblem }) => {
  expectProblem(/answer 429: GET .*\/api\/foods/);
  const message = 'Too many calls. Please wait a moment.';
  await page.route('**/api/foods?*', (route) => route.fulfill({ status: 429, json: { code: 'TOO_MANY', message } }));
  await openFromLogin(page);
  await expect(page.getByRole('heading', { name: 'The foods could not be loaded' })).toBeVisible();
  await expect(page.getByRole('main').getByText(message)).toBeVisible();
  await expect(page.getByText('No Food Available at this moment')).toHaveCount(0);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expectAccessible(page, { widths: [360] });

  await page.unroute('**/api/foods?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: /^View Details/ })).toHaveCount(8);
});

test('the home page is accessible, at rest and while all of it has come to life', async ({ page }) => {
  await page.goto('/');
  for (const carousel of await page.locator('[aria-roledescription=carousel]').all()) {
    await carousel.scrollIntoViewIfNeeded();
    await expect(carousel.getByRole('button', { name: 'Pause slides' })).toBeVisible();
  }
  await expectAccessible(page);
});

test('without a script every part can be read and reached', async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('link', { name: /^View Details/ })).toHaveCount(8);
  await expect(page.getByText('9750+ Happy Customers')).toBeVisible();
  const link = page.getByRole('link', { name: 'Add Tasty Food' });
  await link.focus();
  await expect(link).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: /slide/ })).toHaveCount(0);
  await context.close();
});

for (const width of [360, 1280]) {
  test(`at ${width} px nothing moves out of its place while the page comes to life`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/');
    for (const carousel of await page.locator('[aria-roledescription=carousel]').all()) {
      const before = await carousel.evaluate(({ clientHeight }) => clientHeight);
      await carousel.scrollIntoViewIfNeeded();
      await expect(carousel.getByRole('button', { name: 'Pause slides' })).toBeVisible();
      expect(await carousel.evaluate(({ clientHeight }) => clientHeight)).toBe(before);
    }
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
  });
}

/** Comes to the home page from another one, so that the browser asks for the foods itself. */
async function openFromLogin(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await expect(page).toHaveURL('/');
}

function linksOf(links: ReturnType<Page['locator']>): Promise<[string, string | null][]> {
  return links.evaluateAll((all) =>
    all.map((link): [string, string | null] => [link.textContent?.trim() ?? '', link.getAttribute('href')]),
  );
}
