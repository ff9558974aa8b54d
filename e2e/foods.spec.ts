import { gzipSync } from 'node:zlib';
import type { Locator, Page, Route } from '@playwright/test';
import { english } from '../contract/words/said.ts';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { mainLink, post } from '../test/browser/food-steps.ts';
import { moreAbout } from '../test/browser/more-menu.ts';
import { dayIn } from '../test/browser/noon.ts';
import { PHONE } from '../test/browser/phone.ts';
import { settled, withoutLiveUpdates } from '../test/browser/settled.ts';
import { setTextSize } from '../test/browser/text-size.ts';
import { call, food, type Person } from '../test/process/person.ts';

let finn: Person;

test.beforeAll(async ({ site }) => {
  finn = await site.register('Finn of the foods');
});

test('a guest goes from the list to a food and back to where they were, and chooses the number of columns', async ({
  page,
}) => {
  await page.goto('/foods');
  await page.getByPlaceholder('Enter Food Title').fill('sourdough');
  await expect(page).toHaveURL('/foods?search=sourdough');
  await expect(foods(page)).toHaveCount(1);
  const card = foods(page).first();
  await expect(card).toContainText('Available');
  await expect(card).toContainText('Donator: Emil at the bakery');
  await expect(card.getByText('Sample', { exact: true })).toBeVisible();
  await expect(card).toContainText('Location');
  await expect(card).toContainText('Quantity');
  await expect(card).toContainText(/Expired Date\s*\d\d\/\d\d\/\d{4} (today|until tomorrow|in \d+ (days|weeks))/);

  await card.getByText('View Details').click();
  await expect(page).toHaveURL(/\/food\/[^/]+$/);
  await expect(page).toHaveTitle('Open Larder | Sourdough loaf, baked this morning');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sourdough loaf, baked this morning');
  const article = page.getByRole('article');
  await expect(article.getByText('Available', { exact: true })).toBeVisible();
  await expect(article.getByText('emil@sample.invalid')).toBeVisible();
  await expect(article.getByText('Emil at the bakery')).toBeVisible();
  await expect(article.getByText('This person is made up to show how the site works.')).toBeVisible();
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

  await test.step('large screens show four or three columns, and Back keeps the choice', async () => {
    const toggle = page.getByRole('button', { name: 'Toggle Layout' });
    await expect.poll(() => columns(page)).toBe(4);
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
});

test('a link followed before the list catches up with typing is not undone, and a failed list recovers by itself', {
  tag: '@visitors',
}, async ({ page, expectProblem }) => {
  await withoutLiveUpdates(page);
  await page.goto('/foods');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const title = page.getByPlaceholder('Enter Food Title');

  await test.step('following a link', async () => {
    const { answer } = await hold(page, '**/assets/food-details-page-*.js', (route) => route.continue());
    const pause = await watchPause(page);
    await title.fill('soup');
    const asked = page.waitForRequest('**/assets/food-details-page-*.js');
    await foods(page).first().getByText('View Details').click();
    await asked;
    await expect.poll(pause.ended, { message: 'the page has handled the click' }).toBe(true);
    await page.clock.runFor(2000);
    answer();
    // Rendering uses timers too.
    await expect(async () => {
      await page.clock.runFor(100);
      await expect(page).toHaveURL(/\/food\/[^/]+$/, { timeout: 100 });
    }).toPass({ intervals: [10] });
    await page.clock.runFor(2000);
    await expect(page).toHaveURL(/\/food\/[^/]+$/);
  });

  await test.step('the server goes down and comes back', async () => {
    await mainLink(page, 'Available Foods').click();
    await expect(foods(page).first()).toBeVisible();
    const away = /\/api\/(all-foods|ready)|art\/error/;
    let tries = 0;
    await page.route(away, (route) => {
      if (route.request().url().includes('all-foods')) tries += 1;
      return route.abort();
    });
    expectProblem(/request failed: GET .*\/(api\/all-foods|art\/error)/);
    await title.fill('soup');
    const failed = page.getByRole('heading', { name: 'We couldn’t load the listings' });
    await expect(async () => {
      await page.clock.runFor(1000);
      await expect(failed).toBeVisible({ timeout: 100 });
    }).toPass({ intervals: [10] });
    expect(tries).toBeGreaterThanOrEqual(4);
    await expect(page.getByText(/This page will try again automatically\.$/)).toBeVisible();
    await expect(page.locator('img[src="/art/error.svg"]'), 'no broken image icon').toBeHidden();
    await page.unroute(away);
    await page.clock.runFor(10_000);
    await page.clock.resume();
    await expect(foods(page).first()).toBeVisible();
    await expect(failed).toHaveCount(0);
  });
});

test('loading has a placeholder, and a failure can be retried: for the list, more of it, and a food', {
  tag: '@visitors',
}, async ({ page, site, expectProblem }) => {
  for (let number = 1; number <= 26; number++) await post(site.url, finn, food(`Endless loaf ${number}`));
  await withoutLiveUpdates(page);
  await page.goto('/contact');

  await test.step('eight empty cards stand in for the food', async () => {
    const { answer } = await hold(page, '**/api/all-foods?**', refuse);
    await mainLink(page, 'Available Foods').click();
    await expect(page.getByTestId('food-skeleton')).toHaveCount(8);
    await expectAccessible(page, { widths: [360] });
    expectProblem(/answer 429: GET .*\/api\/all-foods/);
    answer();
    await expect(page.getByRole('heading', { name: 'We couldn’t load the listings' })).toBeVisible();
    await expect(page.getByRole('alert').getByText('Please wait a little.')).toBeVisible();
    await expect(page.getByText('No Food Available')).toHaveCount(0);
    await expectAccessible(page, { widths: [360] });
  });

  await test.step('the error stays while a failing server is retried, until the food is there', async () => {
    const again = page.getByRole('button', { name: 'Try again' });
    const shown: unknown[] = [];
    await page.route('**/api/all-foods?**', async (route) => {
      await expect(again).toHaveAttribute('aria-disabled', 'true');
      const words = await page.getByRole('heading', { name: 'We couldn’t load the listings' }).count();
      shown.push({ words, skeletons: await page.getByTestId('food-skeleton').count() });
      const failure = { code: 'INTERNAL', message: 'Something went wrong on our side.' };
      await (shown.length < 3 ? route.fulfill({ status: 500, json: failure }) : route.continue());
    });
    expectProblem(/answer 500: GET .*\/api\/all-foods/);
    await again.click();
    await expect(foods(page).first()).toBeVisible();
    await expect(again).toHaveCount(0);
    expect(shown).toEqual(Array(3).fill({ words: 1, skeletons: 0 }));
    await page.unroute('**/api/all-foods?**');
  });

  await test.step('loading more food is not retried endlessly', async () => {
    let asked = 0;
    await page.route('**/api/all-foods?**cursor=**', async (route) => {
      asked += 1;
      await (asked === 1 ? refuse(route) : route.continue());
    });
    await page.getByPlaceholder('Enter Food Title').fill('Endless loaf');
    await expect(page).toHaveURL('/foods?search=Endless+loaf');
    // Not the old list: if the test scrolled there, the page would keep that card in view, which is further up in the new list.
    await expect(foods(page).last()).toContainText('Endless loaf 3');
    await expect(foods(page)).toHaveCount(24);
    await foods(page).last().scrollIntoViewIfNeeded();
    const again = page.getByRole('main').getByRole('link', { name: 'Try again' });
    await again.scrollIntoViewIfNeeded();
    await expect(again).toBeInViewport();
    expect(asked).toBe(1);
    await again.click();
    await expect(foods(page)).toHaveCount(26);
  });

  await test.step('a food page says that it is loading', async () => {
    const { answer } = await hold(page, '**/api/food/*', refuse);
    await foods(page).last().getByText('View Details').click();
    await expect(page.getByRole('status', { name: 'Loading food' })).toBeVisible();
    await expectAccessible(page, { widths: [360] });
    expectProblem(/answer 429: GET .*\/api\/food\//);
    answer();
    await expect(page.getByRole('heading', { name: 'The food couldn’t be loaded' })).toBeVisible();
    await expectAccessible(page, { widths: [360] });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Endless loaf 1' })).toBeVisible();
  });
});

test('food whose photo fails shows a drawing that matches its title, even before a script has run', async ({
  site,
  request,
  newVisitor,
}) => {
  const image = 'https://pictures.example/broken.jpg';
  const id = await post(site.url, finn, { ...food('Tomatensuppe that nobody photographed'), image });
  const plain = await newVisitor({ javaScriptEnabled: false });
  await plain.goto(`/food/${id}`);
  const drawing = '/art/food-tomato-soup.svg';
  await expect(plain.getByRole('article').locator('img').first()).toHaveAttribute('src', drawing);
  await plain.goto('/foods?search=Tomatensuppe');
  await expect(foods(plain).locator('img')).toHaveAttribute('src', drawing);
  expect((await request.get(drawing)).ok()).toBe(true);
});

test('food whose photo fails shows the illustration, long words break, and deleted food is not found', {
  tag: '@visitors',
}, async ({ page, site, request, expectProblem }) => {
  const title = `Broken ${'W'.repeat(113)}`;
  const image = 'https://pictures.example/broken.jpg';
  await post(site.url, finn, { ...food(title), image, location: 'L'.repeat(200), notes: 'N'.repeat(2000) });
  await page.route(image, (route) => route.abort());
  // With live updates its card might be gone before it can be clicked.
  await withoutLiveUpdates(page);
  const vanishing = await post(site.url, finn, food('Broken bread that vanishes'));
  await page.goto('/foods?search=Broken');
  await expect(foods(page)).toHaveCount(2);
  await expectToFit(page);
  await page.getByRole('link', { name: `View Details of ${title}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expectToFit(page);

  await test.step('by a link', async () => {
    await page.goBack();
    await call(site.url, finn, 'DELETE', `/delete-food/${vanishing}`);
    expectProblem(/answer 404: GET .*\/api\/food\//);
    await page.getByRole('link', { name: 'View Details of Broken bread that vanishes' }).click();
    await expect(page.getByRole('heading', { name: 'This food is gone' })).toBeVisible();
    await expect(page.getByText('This food no longer exists.')).toBeVisible();
    await expect(page).toHaveTitle('Open Larder | This food is gone');
    await expect(page.getByRole('link', { name: /^View Details/ }).first(), 'with other food').toBeVisible();
    await expectAccessible(page, { widths: [360] });
  });

  await test.step('by its address', async () => {
    for (const missing of [vanishing, 'no-id', '..%2Fsession', '%F0%9F%8D%9E']) {
      const answer = await request.get(`/food/${missing}`);
      expect(answer.status(), missing).toBe(404);
      const html = await answer.text();
      expect(html, missing).toContain('>This food is gone</h1>');
      expect(html, missing).toContain('<meta name="robots" content="noindex"/>');
    }
    expectProblem(/answer 404: GET [^ ]*\/food\/no-id/);
    await page.goto('/food/no-id');
    await expect(page.getByRole('heading', { name: 'This food is gone' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^View Details/ }).first()).toBeVisible();
  });
});

test('a food page arrives complete, describes itself when shared, and loads nothing that only some visitors need', async ({
  page,
  newVisitor,
  site,
}) => {
  const title = 'Bread "to" share & more';
  const id = await post(site.url, finn, { ...food(title), notes: 'Still\nwarm.' });
  await withoutLiveUpdates(page);
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(`/food/${id}`);
  await settled(page);
  expect(fetched.filter((path) => path.startsWith('/api/food'))).toEqual([]);
  expect(fetched.filter((path) => /request-dialog|calendar-[^d]|against-|report-/.test(path))).toEqual([]);

  const plain = await newVisitor({ javaScriptEnabled: false });
  await plain.goto(`/food/${id}`);
  await expect(plain.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(plain.locator('noscript p').filter({ hasText: /^To ask for food, you need JavaScript/ })).toBeVisible();
  await moreAbout(plain, title).click();
  await expect(plain.locator('noscript p').filter({ hasText: /^Reporting and blocking need/ })).toBeVisible();
  for (const [name, content] of Object.entries({
    title,
    // The photo behind the link has not been copied, so everyone sees a drawing.
    image: `${site.url}/art/food-sourdough.jpg`,
    description: `Lindenweg 4. Free, until ${english.day(dayIn(5))}.`,
    url: `${site.url}/food/${id}`,
  }))
    await expect(plain.locator(`meta[property="og:${name}"]`)).toHaveAttribute('content', content);
  expect((await plain.request.get('/art/food-sourdough.jpg')).headers()['content-type']).toBe('image/jpeg');
  await expect(plain).toHaveTitle(`Open Larder | ${title}`);
  for (const secret of ['Still', finn.email]) await expect(plain.locator(`meta[content*="${secret}"]`)).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('two foods fit on the first screen between the bars, and each whole card is one link', {
    tag: '@visitors',
  }, async ({ page, context, site }) => {
    const fern = await site.register('Fern of the first view');
    for (const name of ['Bread', 'Rolls']) await post(site.url, fern, food(`${name} of the first view`));
    const list = '/foods?search=of+the+first+view';
    await page.goto(list);
    const bar = page.getByRole('navigation', { name: 'Shortcuts' });
    for (const member of [false, true]) {
      if (member) {
        await site.enter(context, finn);
        await page.goto(list);
      }
      const top = await boxOf(page.getByRole('banner'));
      const bottom = await boxOf(bar);
      for (const card of [foods(page).nth(0), foods(page).nth(1)]) {
        const { y, height } = await boxOf(card);
        expect(y).toBeGreaterThanOrEqual(top.y + top.height);
        expect(y + height).toBeLessThanOrEqual(bottom.y);
      }
      await expectAccessible(page, { widths: [320, 360] });
    }
    const { x, y, width, height } = await boxOf(foods(page).nth(1));
    for (const [left, up] of [
      [8, height - 8],
      [width - 8, 8],
    ] as const) {
      await page.touchscreen.tap(x + left, y + up);
      await expect(page).toHaveURL(/\/food\/[^/]+$/);
      await page.goBack();
      await expect(foods(page).nth(1)).toBeVisible();
    }
  });

  test('a card has its photo on top if text is twice as large, and its status is fully visible at every size', {
    tag: '@visitors',
  }, async ({ page }) => {
    await page.goto('/foods');
    const card = foods(page).first();
    const [text, badge] = [card.getByRole('heading'), card.getByText('Available', { exact: true })];
    for (const size of ['100%', '200%']) {
      await setTextSize(page, size);
      const [picture, words, status] = [
        await boxOf(card.locator('img').first()),
        await boxOf(text),
        await boxOf(badge),
      ];
      expect(status.x + status.width, size).toBeLessThanOrEqual(picture.x + picture.width);
      if (size === '200%') expect(words.y).toBeGreaterThanOrEqual(picture.y + picture.height);
      else expect(words.x).toBeGreaterThanOrEqual(picture.x + picture.width);
    }
  });

  test('a card labels its location, quantity and date', async ({ page }) => {
    await page.goto('/foods');
    const names = foods(page).first().locator('dt span');
    await expect(names).toHaveText(['Location', 'Quantity', 'Expired Date']);
    for (const name of await names.all()) expect((await boxOf(name)).width).toBeGreaterThan(40);
  });

  test('Reset is on the first screen, and the sort order is named', async ({ page }) => {
    await page.goto('/foods');
    const reset = page.getByRole('button', { name: 'Reset' });
    await expect(reset).toBeInViewport({ ratio: 1 });
    const sort = page.getByLabel('Sort by expiration date');
    await expect(sort.locator('optgroup')).toHaveCount(2);
    await expect(sort.locator('optgroup[label="Soonest first"] option')).toHaveText('Ascending');
    await sort.selectOption('Ascending');
    await expect(page).toHaveURL('/foods?sort=asc');
    await expect(page.getByText('Soonest first', { exact: true })).toBeVisible();
    await reset.click();
    await expect(page).toHaveURL('/foods');
    await expect(sort).toHaveValue('dsc');
  });
});

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not visible.');
  return box;
}

// Counts what the page itself names: its scripts, and those that the browser is to preload.
for (const path of ['/', '/foods', '/food/:id']) {
  test(`${path} names at most 166 kB of scripts and 30 kB of styles`, async ({ request, site }) => {
    const html = await (await request.get(path.replace(':id', await post(site.url, finn, food('Light bread'))))).text();
    const named = new Set(html.match(/\/assets\/[\w.-]+\.(js|css)/g)?.filter((file) => isLoadedAtOnce(html, file)));
    const sizes = { js: 0, css: 0 };
    for (const file of named) {
      const kind = file.endsWith('.css') ? 'css' : 'js';
      sizes[kind] += gzipSync(await (await request.get(file)).body()).length;
    }
    expect(sizes.js).toBeGreaterThan(50_000);
    expect(sizes.js).toBeLessThan(166_000);
    expect(sizes.css).toBeLessThan(30_000);
  });
}

// If they were loaded again with the page's first lazy component, the whole page would be styled and laid out again.
test('styles are loaded once', async ({ page }) => {
  const part = page.waitForResponse(/\/background-[^/]+\.js/);
  await page.goto('/foods');
  await (await part).finished();
  await expect(page.locator('link[rel=stylesheet]')).toHaveCount(1);
});

function isLoadedAtOnce(html: string, file: string): boolean {
  return html.includes(`href="${file}"`) || html.includes(`from "${file}"`) || html.includes(`import "${file}"`);
}

/** Tells whether the page has cancelled the delay after typing that updates the list. Other timers come and go. */
async function watchPause(page: Page): Promise<{ ended(): Promise<boolean> }> {
  await page.evaluate(() => {
    const { setTimeout, clearTimeout } = window;
    let pause: number | undefined;
    window.setTimeout = ((act: () => void, delay: number) => {
      const id = setTimeout(act, delay);
      if (delay === 300) pause = id;
      return id;
    }) as typeof setTimeout;
    window.clearTimeout = (id) => {
      if (id !== undefined && id === pause) document.documentElement.dataset.pauseEnded = '';
      clearTimeout(id);
    };
  });
  return { ended: () => page.evaluate(() => 'pauseEnded' in document.documentElement.dataset) };
}

/** Expects the illustration in place of a photo, and nothing that overflows, however narrow the window is. */
async function expectToFit(page: Page): Promise<void> {
  await expect(page.getByRole('article').filter({ hasText: 'WWW' }).locator('img').first()).toHaveAttribute(
    'src',
    '/art/food-any.svg',
  );
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(scrolled, `at ${width} px`).toBeLessThanOrEqual(width);
  }
  await expectAccessible(page, { widths: [360] });
}

function foods(page: Page) {
  return page.getByRole('main').getByRole('article');
}

/** Number of foods side by side. */
function columns(page: Page): Promise<number> {
  return foods(page).evaluateAll((cards) => {
    const tops = cards.map((card) => Math.round(card.parentElement?.getBoundingClientRect().top ?? 0));
    return tops.filter((top) => top === tops[0]).length;
  });
}

/** Holds the next request to the URL until `answer` is called. Later requests go through. */
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

/** Responds with an error that is not retried automatically. */
function refuse(route: Route): Promise<void> {
  return route.fulfill({ status: 429, json: { code: 'TOO_MANY_ATTEMPTS', message: 'Please wait a little.' } });
}
