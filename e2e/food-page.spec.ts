import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { post } from '../test/browser/food-steps.ts';
import { ask, move } from '../test/browser/hand-over-steps.ts';
import { dayIn } from '../test/browser/noon.ts';
import { setTextSize } from '../test/browser/text-size.ts';
import { food, type Person } from '../test/process/person.ts';

const sizes = [
  { width: 320, height: 640 },
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 740, height: 360 },
  { width: 768, height: 1024 },
  { width: 1280, height: 900 },
  { width: 1920, height: 1080 },
];

let donor: Person;
let asker: Person;

test.beforeAll(async ({ site }) => {
  donor = await site.register('Fatima of the first view');
  asker = await site.register('Amir who asks at once');
});

const thumbBar = (page: Page) => page.getByRole('navigation', { name: 'Shortcuts' });
const requestButton = (page: Page) => page.getByRole('button', { name: 'Request', exact: true });

test('there is one Request button, visible without scrolling at every size, and above the thumb bar on phones', {
  tag: '@visitors',
}, async ({ page, context, site }) => {
  const notes = 'It has been in the freezer since Sunday, when we had too many guests. '.repeat(12);
  const id = await post(site.url, donor, { ...food('Lasagne in the first view'), deadline: dayIn(1), notes });
  for (const who of ['a guest', 'a member']) {
    if (who === 'a member') await site.enter(context, asker);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await page.goto(`/food/${id}`);
      await expect(requestButton(page)).toHaveCount(1);
      await expectInFirstView(page, requestButton(page), `${who} at ${size.width}×${size.height}`);
      const title = page.getByRole('heading', { level: 1 });
      await expectInFirstView(page, title, `title, ${who} at ${size.width}×${size.height}`);
    }
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByText('until tomorrow', { exact: true }).last()).toBeVisible();
  await ask(site.url, await site.register('Wendel who waits'), id);
  await expect(page.getByText('until tomorrow · 1 waiting')).toBeVisible();
  await expectAccessible(page, { widths: [320, 360, 1280] });
});

test('at the end of the page the action bar is below the content, and with large text it stays there', {
  tag: '@visitors',
}, async ({ page, site }) => {
  const id = await post(site.url, donor, food('Lentils at the end of the page'));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/food/${id}`);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const bar = await boxOf(requestButton(page));
  const last = await boxOf(page.getByRole('article').locator('> div > :last-child'));
  expect(last.y + last.height).toBeLessThanOrEqual(bar.y);
  const footer = await boxOf(page.getByRole('contentinfo'));
  expect(bar.y + bar.height).toBeLessThanOrEqual(footer.y);

  for (const [width, size] of [
    [320, '100%'],
    [360, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    await setTextSize(page, size);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page.evaluate(() => scrollTo(0, 0));
  expect((await boxOf(requestButton(page))).y, 'with large text the bar covers nothing').toBeGreaterThan(740);
});

test('other actions are visible without scrolling too: the donor’s, and a requester’s before and after acceptance', {
  tag: '@visitors',
}, async ({ page, context, site }) => {
  const id = await post(site.url, donor, food('Quiche in the first view'));
  const open = async (as: Person) => {
    await site.enter(context, as);
    await page.goto(`/food/${id}`);
  };
  const expectAll = async (action: Locator) => {
    for (const size of sizes) {
      await page.setViewportSize(size);
      await page.evaluate(() => scrollTo(0, 0));
      await expectInFirstView(page, action, `${size.width}×${size.height}`);
    }
  };
  await open(donor);
  await expectAll(page.getByRole('link', { name: 'See requests' }));
  const request = await ask(site.url, asker, id);
  await open(asker);
  await expectAll(page.getByRole('link', { name: `Message ${donor.name}` }));
  await page.setViewportSize({ width: 360, height: 740 });
  await expectInFirstView(page, page.getByText('· 1st in the queue'), 'in the bar');
  await page.setViewportSize({ width: 1280, height: 900 });
  await expectInFirstView(page, page.getByText('You’re 1st in the queue.'), 'beside the picture');
  await move(site.url, donor, request, 'acceptance');
  await expectAll(page.getByRole('link', { name: 'Open the pick-up card' }));
  await expectAccessible(page, { widths: [320, 360, 1280] });
  await open(await site.register('Late Lena'));
  await move(site.url, asker, request, 'withdrawal');
  await expectAll(requestButton(page));
});

test('a food page shows its facts, then ingredients and allergens, then the donor', async ({ page, site }) => {
  const id = await post(site.url, donor, food('Ordered oats'));
  await page.goto(`/food/${id}`);
  const parts = [
    requestButton(page),
    page.getByText('Expired Date'),
    page.getByRole('heading', { name: 'Ingredients and allergens' }),
    page.getByText('Donator', { exact: true }),
  ];
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const tops = await Promise.all(parts.map(async (part) => (await boxOf(part)).y));
    expect(tops, `at ${width} px`).toEqual(tops.toSorted((one, other) => one - other));
  }
});

async function expectInFirstView(page: Page, action: Locator, where: string): Promise<void> {
  const { x, y, width, height } = await boxOf(action);
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  const bottom = size.width < 640 ? (await boxOf(thumbBar(page))).y : size.height;
  expect.soft(y, where).toBeGreaterThanOrEqual(0);
  expect.soft(Math.round(y + height), where).toBeLessThanOrEqual(Math.round(bottom));
  expect.soft(x + width, where).toBeLessThanOrEqual(size.width);
  const isCovered = await action.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    return !element.contains(seen) && !seen?.contains(element);
  });
  expect.soft(isCovered, `${where}: is it covered`).toBe(false);
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not visible.');
  return box;
}
