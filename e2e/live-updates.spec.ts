import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../test/browser/fixtures.ts';
import { post as postAs } from '../test/browser/food-steps.ts';
import { ask, move } from '../test/browser/hand-over-steps.ts';
import { call, food, type Person } from '../test/process/person.ts';

let nora: Person;
let otto: Person;

test.beforeAll(async ({ site }) => {
  nora = await site.register('Nora of the live list');
  otto = await site.register('Otto who asks');
});

test('changes to food appear in all tabs over one connection, and typed text and scroll position stay', {
  tag: '@journeys',
}, async ({ page, context, site }) => {
  const asked: string[] = [];
  context.on('request', (call) => call.url().includes('/api/events') && asked.push(call.url()));
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9]) await post(site.url, food(`Live jar ${number}`));
  const second = await context.newPage();
  for (const tab of [page, second]) await openList(tab, 'Live');
  const search = page.getByPlaceholder('Enter Food Title');
  await search.focus();
  await page.mouse.wheel(0, 300);
  await expect.poll(() => scrolled(page)).toBe(300);
  const before = await scrolled(page);

  const plums = await post(site.url, food('Live jar of plums'));
  for (const tab of [page, second]) {
    await tab.bringToFront();
    await expect(tab.getByRole('heading', { name: 'Live jar of plums' })).toBeVisible();
  }
  await page.bringToFront();
  await expect(search).toHaveValue('Live');
  await expect(search).toBeFocused();
  expect(await scrolled(page)).toBe(before);

  await search.fill('Live jar of plums');
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText(['Live jar of plums']);
  await expect(page.getByRole('main').getByText('Available', { exact: true })).toBeVisible();
  await ask(site.url, otto, plums);
  await expect(page.getByRole('main').getByText('Requested', { exact: true })).toBeVisible();
  await call(site.url, nora, 'DELETE', `/delete-food/${plums}`);
  await expect(page.getByRole('heading', { name: 'No Food Available at This Moment' })).toBeVisible();
  expect(await connections(context.browser())).toBe(1);
  expect(asked).toEqual([]);
});

test('a new request appears on the donor’s page by itself, though their browser was connected as a guest', {
  tag: '@journeys',
}, async ({ page, context, site }) => {
  const id = await post(site.url, food('Loaf of two tabs'));
  await openList(page, 'Loaf of two tabs');
  await expect(page.getByRole('main').getByText('Available', { exact: true })).toBeVisible();
  await site.enter(context, nora);
  const second = await context.newPage();
  await second.goto('/my-posted-food');
  await second.getByRole('link', { name: 'No one waiting for Loaf of two tabs' }).click();
  await expect(second.getByText('No one is waiting for this food')).toBeVisible();
  const follows = second.waitForResponse(`**/api/food/${id}`);
  await call(site.url, nora, 'PUT', `/update-food/${id}`, food('Loaf of two tabs, sliced'));
  await follows;
  const request = await ask(site.url, otto, id);
  await expect(second.getByRole('heading', { name: 'Otto who asks' })).toBeVisible();

  await second.getByRole('link', { name: 'My Posted Foods' }).click();
  const row = second.getByRole('row', { name: /Loaf of two tabs/ });
  await expect(row.getByText('Requested')).toBeVisible();
  await move(site.url, otto, request, 'withdrawal');
  await expect(row.getByText('Available')).toBeVisible();
  await expect.poll(() => connections(context.browser())).toBe(1);
});

test('a tab that can’t share a connection has its own, and notices when it goes dead', {
  tag: '@journeys',
}, async ({ page, site }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'SharedWorker');
  });
  const wire = await openWire(site.url);
  await page.clock.install();
  const connected = page.waitForResponse('**/api/events');
  await page.goto(`${wire.url}/foods?search=Lone+tab`);
  expect((await connected).status()).toBe(200);
  await post(site.url, food('Lone tab loaf'));
  await expect(page.getByRole('heading', { name: 'Lone tab loaf' })).toBeVisible();

  wire.silenceEvents();
  const again = page.waitForRequest('**/api/events');
  await post(site.url, food('Lone tab half open'));
  await page.clock.fastForward(75_000);
  await again;
  await expect(page.getByRole('heading', { name: 'Lone tab half open' })).toBeVisible();
  wire.close();
});

/** A proxy to the site whose connections can go silent, as when a network drops them without closing them. */
async function openWire(url: string) {
  const sockets: Socket[] = [];
  const streams: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(Number(new URL(url).port), 'localhost');
    sockets.push(near, far);
    near.on('data', (data) => {
      if (String(data).startsWith('GET /api/events ')) streams.push(far);
    });
    near.on('error', () => far.destroy()).pipe(far);
    far.on('error', () => near.destroy()).pipe(near);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** Discards whatever the server sends on the current event streams. */
    silenceEvents: () => {
      for (const stream of streams) stream.unpipe().resume();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** Opens the results of a search and waits until the page gets live updates. */
async function openList(page: Page, search: string): Promise<void> {
  await page.goto(`/foods?search=${encodeURIComponent(search)}`);
  await expect.poll(() => connections(page.context().browser())).toBe(1);
}

/** Number of workers that hold a connection for a browser's tabs. With a worker, pages have no connection of their own. */
async function connections(browser: Browser | null): Promise<number> {
  const session = await browser?.newBrowserCDPSession();
  const { targetInfos = [] } = (await session?.send('Target.getTargets')) ?? {};
  await session?.detach();
  return targetInfos.filter(({ type, url }) => type === 'shared_worker' && url.includes('events-worker')).length;
}

function scrolled(page: Page): Promise<number> {
  return page.evaluate(() => scrollY);
}

function post(url: string, details: ReturnType<typeof food>): Promise<string> {
  return postAs(url, nora, details);
}
