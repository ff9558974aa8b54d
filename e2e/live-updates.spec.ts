import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../test/browser/fixtures.ts';
import { call, food, type Person } from '../test/process/person.ts';

let nora: Person;
let otto: Person;

test.beforeAll(async ({ site }) => {
  nora = await site.register('Nora of the live list');
  otto = await site.register('Otto who asks');
});

test('a new food appears in every open list by itself, and what was typed and where one was stay', async ({
  page,
  context,
  site,
}) => {
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9]) await post(site.url, food(`Live jar ${number}`));
  const second = await context.newPage();
  for (const tab of [page, second]) await openList(tab, 'Live');
  const search = page.getByPlaceholder('Enter Food Title');
  await search.focus();
  await page.mouse.wheel(0, 300);
  await expect.poll(() => scrolled(page)).toBeGreaterThan(100);
  const before = await scrolled(page);

  await post(site.url, food('Live jar of plums'));
  for (const tab of [page, second]) {
    await tab.bringToFront();
    await expect(tab.getByRole('heading', { name: 'Live jar of plums' })).toBeVisible();
  }
  await page.bringToFront();
  await expect(search).toHaveValue('Live');
  await expect(search).toBeFocused();
  expect(await scrolled(page)).toBe(before);
});

test('a food that is asked for or taken away changes in the lists by itself', async ({ page, site }) => {
  const id = await post(site.url, food('Lonely loaf'));
  await openList(page, 'Lonely loaf');
  await expect(page.getByRole('main').getByText('Available', { exact: true })).toBeVisible();
  await request(site.url, id);
  await expect(page.getByRole('main').getByText('Requested', { exact: true })).toBeVisible();
  await call(site.url, nora, 'DELETE', `/delete-food/${id}`);
  await expect(page.getByRole('heading', { name: 'No Food Available at This Moment' })).toBeVisible();
});

test('a donor sees by themselves that someone asks', async ({ page, context, site }) => {
  const id = await post(site.url, food('Loaf that is asked for'));
  await site.enter(context, nora);
  await page.goto('/my-posted-food');
  const row = page.getByRole('row', { name: /Loaf that is asked for/ });
  await expect(row.getByText('Available')).toBeVisible();
  await expect.poll(() => connections(page.context().browser())).toBe(1);
  await request(site.url, id);
  await expect(row.getByText('Requested')).toBeVisible();
});

test('all tabs of a browser share one connection', async ({ page, context }) => {
  const asked: string[] = [];
  context.on('request', (call) => call.url().includes('/api/events') && asked.push(call.url()));
  const tabs = [page, await context.newPage(), await context.newPage()];
  for (const tab of tabs) await tab.goto('/foods');
  await expect.poll(() => connections(context.browser())).toBe(1);
  expect(asked).toEqual([]);
});

test.describe('a browser whose tabs can not share one', () => {
  test('has one in each tab', async ({ page, site }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'SharedWorker');
    });
    const connected = page.waitForResponse('**/api/events?*');
    await page.goto('/foods?search=Lone+tab');
    expect((await connected).status()).toBe(200);
    await post(site.url, food('Lone tab loaf'));
    await expect(page.getByRole('heading', { name: 'Lone tab loaf' })).toBeVisible();
  });
});

/** Shows the list of what a search finds, and waits until it listens. */
async function openList(page: Page, search: string): Promise<void> {
  await page.goto(`/foods?search=${encodeURIComponent(search)}`);
  await expect.poll(() => connections(page.context().browser())).toBe(1);
}

/** How many workers keep a connection for the tabs of a browser. Pages have none of their own where there is one. */
async function connections(browser: Browser | null): Promise<number> {
  const session = await browser?.newBrowserCDPSession();
  const { targetInfos = [] } = (await session?.send('Target.getTargets')) ?? {};
  await session?.detach();
  return targetInfos.filter(({ type, url }) => type === 'shared_worker' && url.includes('events-worker')).length;
}

function scrolled(page: Page): Promise<number> {
  return page.evaluate(() => scrollY);
}

async function post(url: string, details: ReturnType<typeof food>): Promise<string> {
  return (await (await call(url, nora, 'POST', '/add-food', details)).json()).insertedId;
}

async function request(url: string, foodId: string): Promise<void> {
  expect((await call(url, otto, 'POST', '/add-request', { foodId, notes: 'At six' })).status).toBe(200);
}
