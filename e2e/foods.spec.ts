import { gzipSync } from 'node:zlib';
import type { Page, Route } from '@playwright/test';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { mainLink, post } from '../test/browser/food-steps.ts';
import { settled, withoutLiveUpdates } from '../test/browser/settled.ts';
import { call, food, type Person } from '../test/process/person.ts';

let finn: Person;

test.beforeAll(async ({ site }) => {
  finn = await site.register('Finn of the foods');
});

test('a guest goes from the list to a food and back to where they were', async ({ page }) => {
  await page.goto('/foods');
  await page.getByPlaceholder('Enter Food Title').fill('sourdough');
  await expect(page).toHaveURL('/foods?search=sourdough');
  await expect(foods(page)).toHaveCount(1);
  const card = foods(page).first();
  await expect(card).toContainText('Available');
  await expect(card).toContainText('Donator: Emil at the bakery');
  await expect(card).toContainText('Location');
  await expect(card).toContainText('Quantity');
  await expect(card).toContainText(/Expired Date\s*\d\d\/\d\d\/\d{4}/);

  await card.getByText('View Details').click();
  await expect(page).toHaveURL(/\/food\/[^/]+$/);
  await expect(page).toHaveTitle('Open Larder | Food Details');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sourdough loaf, baked this morning');
  const article = page.getByRole('article');
  await expect(article.getByText('Available', { exact: true })).toBeVisible();
  await expect(article.getByText('emil@sample.invalid')).toBeVisible();
  await expect(article.getByText('Emil at the bakery')).toBeVisible();
  await expect(article.getByText('Bakery Emil, back door')).toBeVisible();
  await expect(article.getByText('The crust stays crisp in a paper bag.')).toBeVisible();
  await expect(article.getByText(/^\d\d\/\d\d\/\d{4}$/)).toBeVisible();
  await expect(article.getByText('Quantity')).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL('/foods?search=sourdough');
  await expect(page.getByPlaceholder('Enter Food Title')).toHaveValue('sourdough');
  await expect(foods(page)).toHaveCount(1);
  await page.goBack();
  await expect(page).toHaveURL('/foods');
  await expect(page.getByPlaceholder('Enter Food Title')).toHaveValue('');
});

test('who follows a link before the list has followed what they typed is not called back', async ({ page }) => {
  await page.goto('/foods');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const { answer } = await hold(page, '**/assets/food-details-page-*.js', (route) => route.continue());
  await page.getByPlaceholder('Enter Food Title').fill('soup');
  const asked = page.waitForRequest('**/assets/food-details-page-*.js');
  await foods(page).first().getByText('View Details').click();
  await asked;
  // Time for the page to hear of the click, less than a pause in typing.
  await page.clock.runFor(200);
  await page.clock.runFor(2000);
  answer();
  await expect(page).toHaveURL(/\/food\/[^/]+$/);
  await page.clock.runFor(2000);
  await expect(page).toHaveURL(/\/food\/[^/]+$/);
});

test('large screens show four columns or three, and Back remembers which', async ({ page }) => {
  await page.goto('/foods');
  const toggle = page.getByRole('button', { name: 'Toggle Layout' });
  expect(await columns(page)).toBe(4);
  await toggle.click();
  await expect.poll(() => columns(page)).toBe(3);
  await foods(page).first().getByText('View Details').click();
  await expect(page).toHaveURL(/\/food\/[^/]+$/);
  await page.goBack();
  await expect.poll(() => columns(page)).toBe(3);
  await page.getByRole('button', { name: 'Reset' }).click();
  expect(await columns(page)).toBe(3);
  await toggle.click();
  await expect.poll(() => columns(page)).toBe(4);
  for (const [width, count] of [
    [1023, 2],
    [640, 2],
    [360, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect(toggle).toBeHidden();
    expect(await columns(page), `at ${width} px`).toBe(count);
  }
});

test('eight empty cards stand where foods will be; a list that can not be had can be asked for again', async ({
  page,
  expectProblem,
}) => {
  await withoutLiveUpdates(page);
  const { answer } = await hold(page, '**/api/all-foods?**', refuse);
  await page.goto('/contact');
  await mainLink(page, 'Available Foods').click();
  await expect(page.getByTestId('food-skeleton')).toHaveCount(8);
  await expectAccessible(page, { widths: [360] });
  expectProblem(/answer 429: GET .*\/api\/all-foods/);
  answer();
  await expect(page.getByRole('heading', { name: 'The foods could not be loaded' })).toBeVisible();
  await expect(page.getByRole('alert').getByText('Please wait a little.')).toBeVisible();
  await expect(page.getByText('No Food Available')).toHaveCount(0);
  await expectAccessible(page, { widths: [360] });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(foods(page).first()).toBeVisible();
});

test('a server that fails is asked four times, ever more patiently', async ({ page, expectProblem }) => {
  const asked: number[] = [];
  await withoutLiveUpdates(page);
  await page.route('**/api/all-foods?**', async (route) => {
    asked.push(await page.evaluate(() => Date.now()));
    await route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Something went wrong on our side.' } });
  });
  expectProblem(/answer 500: GET .*\/api\/all-foods/);
  await page.goto('/contact');
  await page.clock.install();
  await mainLink(page, 'Available Foods').click();
  for (const [already, pause] of [
    [1, 1000],
    [2, 2000],
    [3, 4000],
  ] as const) {
    await expect.poll(() => asked.length).toBe(already);
    // The answer has to have arrived before its pause can begin.
    await settled(page);
    await page.clock.runFor(pause);
  }
  await expect.poll(() => asked.length).toBe(4);
  await expect(page.getByRole('heading', { name: 'The foods could not be loaded' })).toBeVisible();
  expect(asked).toHaveLength(4);
});

test('a list that failed while the server was away comes by itself when it is back', async ({
  page,
  expectProblem,
}) => {
  await withoutLiveUpdates(page);
  await page.goto('/foods');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.route(/\/api\/(all-foods|ready)|art\/error/, (route) => route.abort());
  expectProblem(/request failed: GET .*\/(api\/all-foods|art\/error)/);
  await page.getByPlaceholder('Enter Food Title').fill('soup');
  const failed = page.getByRole('heading', { name: 'The foods could not be loaded' });
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(failed).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [10] });
  await expect(page.getByText(/This page keeps trying by itself\.$/)).toBeVisible();
  await expect(page.locator('img[src="/art/error.svg"]'), 'no sign of a broken picture').toBeHidden();
  await page.unroute(/\/api\/(all-foods|ready)|art\/error/);
  await page.clock.runFor(10_000);
  await page.clock.resume();
  await expect(foods(page).first()).toBeVisible();
  await expect(failed).toHaveCount(0);
});

test('more foods that can not be had are not asked for endlessly', async ({ page, site, expectProblem }) => {
  for (let number = 1; number <= 26; number++) await post(site.url, finn, food(`Endless loaf ${number}`));
  await withoutLiveUpdates(page);
  let refused = 0;
  await page.route('**/api/all-foods?**cursor=**', async (route) => {
    refused += 1;
    if (refused > 1) return route.continue();
    await refuse(route);
  });
  await withoutLiveUpdates(page);
  await page.goto('/foods?search=Endless+loaf');
  await expect(foods(page)).toHaveCount(24);
  expectProblem(/answer 429: GET .*\/api\/all-foods/);
  await foods(page).last().scrollIntoViewIfNeeded();
  const again = page.getByRole('main').getByRole('link', { name: 'Try again' });
  await again.scrollIntoViewIfNeeded();
  await expect(again).toBeInViewport();
  expect(refused).toBe(1);
  await again.click();
  await expect(foods(page)).toHaveCount(26);
});

test('a food whose picture fails shows the illustration, and long words break', async ({ page, site }) => {
  const title = `Broken ${'W'.repeat(113)}`;
  const image = 'https://example.org/broken.jpg';
  const id = await post(site.url, finn, { ...food(title), image, location: 'L'.repeat(200), notes: 'N'.repeat(2000) });
  await page.route(image, (route) => route.abort());
  for (const path of ['/foods?search=Broken', `/food/${id}`]) {
    await page.goto(path);
    await expect(page.getByRole('article').locator('img').first()).toHaveAttribute('src', '/art/food-any.svg');
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(scrolled, `${path} at ${width} px`).toBeLessThanOrEqual(width);
    }
    await expectAccessible(page, { widths: [360] });
  }
});

test('a food that is not there is not found, whether one comes by its address or by a link', async ({
  page,
  site,
  expectProblem,
}) => {
  const id = await post(site.url, finn, food('Bread that vanishes'));
  // Else its card might be gone before it can be followed.
  await withoutLiveUpdates(page);
  await page.goto('/foods?search=vanishes');
  await expect(foods(page)).toHaveCount(1);
  await call(site.url, finn, 'DELETE', `/delete-food/${id}`);
  expectProblem(/answer 404: GET .*\/api\/food\//);
  await foods(page).first().getByText('View Details').click();
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByText('This food no longer exists.')).toBeVisible();
  await expect(page).toHaveTitle('Open Larder | Not Found');

  for (const missing of [id, 'no-id', '..%2Fsession', '%F0%9F%8D%9E']) {
    expectProblem(/answer 404: GET [^ ]*\/food\//);
    const response = await page.goto(`/food/${missing}`);
    expect(response?.status(), missing).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  }
});

test('a food that loads says so, and one that can not be had can be asked for again', async ({
  page,
  site,
  expectProblem,
}) => {
  await post(site.url, finn, food('Bread on a slow line'));
  await withoutLiveUpdates(page);
  await page.goto('/foods?search=slow+line');
  const { answer } = await hold(page, '**/api/food/*', refuse);
  await foods(page).first().getByText('View Details').click();
  await expect(page.getByRole('status', { name: 'Loading food' })).toBeVisible();
  await expectAccessible(page, { widths: [360] });
  expectProblem(/answer 429: GET .*\/api\/food\//);
  answer();
  await expect(page.getByRole('heading', { name: 'The food could not be loaded' })).toBeVisible();
  await expectAccessible(page, { widths: [360] });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Bread on a slow line' })).toBeVisible();
});

test('a shared link shows the food’s title and picture', async ({ page, site }) => {
  const id = await post(site.url, finn, { ...food('Bread "to" share & more'), notes: 'Still\nwarm.' });
  await page.goto(`/food/${id}`);
  const meta = (name: string) => page.locator(`meta[property="og:${name}"]`);
  await expect(meta('title')).toHaveAttribute('content', 'Bread "to" share & more');
  await expect(meta('image')).toHaveAttribute('content', 'https://example.org/loaf.jpg');
  await expect(meta('description')).toHaveAttribute('content', 'Lindenweg 4. Still warm.');
  await expect(meta('url')).toHaveAttribute('content', `${site.url}/food/${id}`);
});

test('a food’s page comes complete, and without what only some will need', async ({
  page,
  newVisitor,
  site,
  expectProblem,
}) => {
  const id = await post(site.url, finn, food('Bread at once'));
  await withoutLiveUpdates(page);
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(`/food/${id}`);
  await settled(page);
  expect(fetched.filter((path) => path.startsWith('/api/food'))).toEqual([]);
  expect(fetched.filter((path) => /request-dialog|calendar-[^d]/.test(path))).toEqual([]);

  // What a browser would have fetched ahead; it has been told to run none of it.
  expectProblem(/^request failed: GET .*\/assets\/.*\.js csp$/);
  const plain = await newVisitor({ javaScriptEnabled: false });
  await plain.goto(`/food/${id}`);
  await expect(plain.getByRole('heading', { level: 1, name: 'Bread at once' })).toBeVisible();
  await expect(plain.locator('noscript p')).toHaveText('Asking for food works only with JavaScript.');
  await expect(plain.locator('noscript p')).toBeVisible();
});

// What the page itself names: its scripts, and those that it has the browser fetch ahead.
for (const path of ['/foods', '/food/:id']) {
  test(`${path} names at most 150 kB of scripts and 30 kB of styles`, async ({ request, site }) => {
    const html = await (await request.get(path.replace(':id', await post(site.url, finn, food('Light bread'))))).text();
    const named = new Set(html.match(/\/assets\/[\w.-]+\.(js|css)/g)?.filter((file) => isLoadedAtOnce(html, file)));
    const sizes = { js: 0, css: 0 };
    for (const file of named) {
      const kind = file.endsWith('.css') ? 'css' : 'js';
      sizes[kind] += gzipSync(await (await request.get(file)).body()).length;
    }
    expect(sizes.js).toBeGreaterThan(50_000);
    expect(sizes.js).toBeLessThan(150_000);
    expect(sizes.css).toBeLessThan(30_000);
  });
}

function isLoadedAtOnce(html: string, file: string): boolean {
  return html.includes(`href="${file}"`) || html.includes(`from "${file}"`) || html.includes(`import "${file}"`);
}

function foods(page: Page) {
  return page.getByRole('main').getByRole('article');
}

/** How many foods stand beside each other. */
function columns(page: Page): Promise<number> {
  return foods(page).evaluateAll((cards) => {
    const tops = cards.map((card) => Math.round(card.parentElement?.getBoundingClientRect().top ?? 0));
    return tops.filter((top) => top === tops[0]).length;
  });
}

/** Keeps the next such call waiting until `answer` is called; the ones after it go through. */
async function hold(page: Page, url: string, respond: (route: Route) => Promise<void>) {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const once = async (route: Route) => {
    await held;
    await respond(route);
  };
  await page.route(url, once, { times: 1 });
  return { answer };
}

/** A refusal that is not asked again by itself. */
function refuse(route: Route): Promise<void> {
  return route.fulfill({ status: 429, json: { code: 'TOO_MANY_ATTEMPTS', message: 'Please wait a little.' } });
}
