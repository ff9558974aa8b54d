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
  test(`a food on whose link ${by} rests is there when it is opened`, { tag: '@visitors' }, async ({ page, site }) => {
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

test('the list and the home page are there when they are opened from the bar', { tag: '@visitors' }, async ({
  page,
}) => {
  await page.goto('/contact');
  const bar = page.getByRole('navigation', { name: 'Main', exact: true });
  for (const [name, path, heading] of [
    ['Available Foods', '/api/all-foods', 'Available Foods'],
    ['Home', '/api/foods', 'Explore Our Top Foods'],
  ] as const) {
    const fetched = page.waitForResponse((response) => new URL(response.url()).pathname === path);
    await bar.getByRole('link', { name }).hover();
    await fetched;
    // What others do meanwhile may have the list asked for again. It is shown before that is answered.
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

test('who saves data fetches nothing before they ask for it, and neither does who only passes by', {
  tag: '@visitors',
}, async ({ page, site }) => {
  const title = 'Jar for thrifty people';
  const passed = await post(site.url, nora, food(title));
  const wanted = await post(site.url, nora, food(`${title}, wanted`));
  const asked = await openList(page, title);
  // In one go: on a busy machine a mouse would be there for longer than one who passes by.
  await details(page, title).evaluate((link) => {
    for (const type of ['pointerover', 'pointerout']) {
      link.dispatchEvent(new PointerEvent(type, { bubbles: true }));
    }
  });
  // On another link somebody begins to rest after that, so that the first would have been fetched before.
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
  // What is fetched ahead is fetched in the same task that asks this.
  await expect(page.locator('html')).toHaveAttribute('data-asked');
  await settled(page);
  expect(asked).not.toContain(`/api/food/${passed}`);
});

test('a page that can not be fetched before it is wanted says nothing, and leaves the page as it is', {
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
  // What the page did about that, it had done before it answers this.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await settled(page);
  await expect(page.getByPlaceholder('Enter Food Title')).toHaveValue('Jar out of');
  await expect(page.getByRole('alert')).toBeEmpty();
});

function details(page: Page, title: string) {
  return page.getByRole('link', { name: `View Details of ${title}`, exact: true });
}

/** Shows the list of what a search finds. Answers the paths that are asked for from then on, by nothing that others do. */
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
