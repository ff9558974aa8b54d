import type { Page } from '@playwright/test';
import { expect, test } from '../test/browser/fixtures.ts';
import { post } from '../test/browser/food-steps.ts';
import { settled, withoutLiveUpdates } from '../test/browser/settled.ts';
import { food, type Person } from '../test/process/person.ts';

let nora: Person;

test.beforeAll(async ({ site }) => {
  nora = await site.register('Nora who is looked at');
});

for (const [by, want] of [
  ['the pointer', (page: Page, name: string) => details(page, name).hover()],
  ['the keyboard', (page: Page, name: string) => details(page, name).focus()],
] as const) {
  test(`a food is prefetched when ${by} rests on its link`, { tag: '@visitors' }, async ({ page, site }) => {
    const title = `Jar that is wanted by ${by}`;
    const id = await post(site.url, nora, food(title));
    const asked = await openList(page, title);
    const fetched = page.waitForResponse(`**/api/food/${id}`);
    await want(page, title);
    await fetched;
    await expect.poll(() => asked.some((path) => path.includes('food-details-page'))).toBe(true);

    await page.route('**/api/food/*', (route) => route.abort());
    await details(page, title).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(asked.filter((path) => path === `/api/food/${id}`)).toHaveLength(1);
    expect(asked.filter((path) => path.includes('.data'))).toEqual([]);
  });
}

test('the list and the home page are prefetched when the pointer rests on their links in the bar', {
  tag: '@visitors',
}, async ({ page }) => {
  await page.goto('/contact');
  const bar = page.getByRole('navigation', { name: 'Main', exact: true });
  for (const [name, path, heading] of [
    ['Available Foods', '/api/all-foods', 'Available Foods'],
    ['Home', '/api/foods', 'Explore Our Top Foods'],
  ] as const) {
    const fetched = page.waitForResponse((response) => new URL(response.url()).pathname === path);
    await bar.getByRole('link', { name }).hover();
    await fetched;
    // Changes by other tests may cause a refetch of the list. The page is shown before that is answered.
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(`**${path}?*`, async (route) => {
      await promise;
      await route.continue();
    });
    await bar.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(page.getByRole('link', { name: /^View Details/ }).first()).toBeVisible();
    resolve();
  }
});

test('nothing is prefetched for someone who saves data, nor when the pointer only passes over a link', {
  tag: '@visitors',
}, async ({ page, site }) => {
  const title = 'Jar for thrifty people';
  const passed = await post(site.url, nora, food(title));
  const wanted = await post(site.url, nora, food(`${title}, wanted`));
  const asked = await openList(page, title);
  // In one go: on a busy machine a mouse would stay longer than one that passes by.
  await details(page, title).evaluate((link) => {
    for (const type of ['pointerover', 'pointerout']) {
      link.dispatchEvent(new PointerEvent(type, { bubbles: true }));
    }
  });
  // The pointer rests on another link after that, so the first would have been fetched earlier.
  const fetched = page.waitForResponse(`**/api/food/${wanted}`);
  await details(page, `${title}, wanted`).hover();
  await fetched;
  await page.evaluate(() => {
    const connection = {
      get saveData() {
        document.documentElement.dataset.asked = 'whether to save data';
        return true;
      },
    };
    Object.defineProperty(navigator, 'connection', { value: connection });
  });
  await details(page, title).hover();
  // The page would prefetch in the same task that reads this.
  await expect(page.locator('html')).toHaveAttribute('data-asked');
  await settled(page);
  expect(asked).not.toContain(`/api/food/${passed}`);
});

test('a failed prefetch shows no error and leaves the current page as it is', {
  tag: '@visitors',
}, async ({ page, site, expectProblem }) => {
  expectProblem(/ERR_FAILED|api\/food/);
  const title = 'Jar out of reach';
  await post(site.url, nora, food(title));
  await openList(page, title);
  await page.getByPlaceholder('Enter Food Title').fill('Jar out of');
  await page.route(/food-details-page|api\/food\//, (route) => route.abort());
  const failed = ['food-details-page', '/api/food/'].map((part) =>
    page.waitForEvent('requestfailed', (request) => request.url().includes(part)),
  );
  await details(page, title).hover();
  await Promise.all(failed);
  // Whatever the page does about that is done before this resolves.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await settled(page);
  await expect(page.getByPlaceholder('Enter Food Title')).toHaveValue('Jar out of');
  await expect(page.getByRole('alert')).toBeEmpty();
});

function details(page: Page, title: string) {
  return page.getByRole('link', { name: `View Details of ${title}`, exact: true });
}

/** Opens the results of a search. Returns the paths requested from then on, none of them caused by other tests. */
async function openList(page: Page, search: string): Promise<string[]> {
  await withoutLiveUpdates(page);
  await page.goto(`/foods?search=${encodeURIComponent(search)}`);
  await settled(page);
  return requests(page);
}

function requests(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/art/')) asked.push(pathname);
  });
  return asked;
}
