import type { Page } from '@playwright/test';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { settled } from '../test/browser/settled.ts';
import { call, food, type Person } from '../test/process/person.ts';

let rosa: Person;

test.beforeAll(async ({ site }) => {
  rosa = await site.register('Rosa of the search');
  const post = (title: string, more: object) => call(site.url, rosa, 'POST', '/add-food', { ...food(title), ...more });
  await post('Crème brûlée', { notes: 'Made with quark and saffron.' });
  for (let number = 1; number <= 26; number++) await post(`Jar ${number}`, { notes: 'Contains elderflower.' });
});

test('a search ignores accents and letter case', async ({ page }) => {
  await page.goto('/foods?search=creme+brulee');
  await expect(titles(page)).toHaveText(['Crème brûlée']);
  await search(page).fill('BRÛLÉE');
  await expect(page).toHaveURL(/search=BR/);
  await expect(titles(page)).toHaveText(['Crème brûlée']);
});

test('if no title has the words, food that mentions them is listed, loads more, and gives way to a title that has them', {
  tag: '@visitors',
}, async ({ page, site, newVisitor }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/all-foods')) asked.push(request.url());
  });
  const heading = page.getByRole('heading', {
    level: 2,
    name: 'No titles contain “elderflower”. Food that mentions it:',
  });
  await page.goto('/foods?search=elderflower');
  await expect(heading).toBeVisible();
  expect(asked, 'the server has rendered it').toEqual([]);
  await expect(titles(page)).toHaveCount(24);
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText(
    'No titles contain “elderflower”. Food that mentions it: 24 listings shown',
  );
  await expectAccessible(page);

  await test.step('scrolling loads the rest', async () => {
    await titles(page).last().scrollIntoViewIfNeeded();
    await expect(titles(page)).toHaveCount(26);
  });

  await test.step('links lead to the rest without JavaScript', async () => {
    const plain = await newVisitor({ javaScriptEnabled: false });
    await plain.goto('/foods?search=elderflower&sort=asc');
    await plain.getByRole('link', { name: 'Show more food' }).click();
    await expect(titles(plain)).toHaveCount(2);
    await expect(plain.getByRole('heading', { level: 2, name: /^No titles contain “elderflower”/ })).toBeVisible();
    await plain.getByRole('link', { name: 'Back to the start of the list' }).click();
    await expect(titles(plain)).toHaveCount(24);
  });

  await test.step('a food with the word in its title takes their place', async () => {
    const body = { ...food('Elderflower syrup'), deadline: food('').deadline };
    expect((await call(site.url, rosa, 'POST', '/add-food', body)).status).toBe(200);
    await expect(titles(page)).toHaveText(['Elderflower syrup']);
    await expect(heading).toBeHidden();
  });
});

test('typing on a phone leads from titles to food that mentions the words, to nothing, and one link leads back', {
  tag: '@visitors',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/foods');
  await search(page).fill('saffron');
  await expect(
    page.getByRole('heading', { name: 'No titles contain “saffron”. Food that mentions it:' }),
  ).toBeVisible();
  await expect(titles(page)).toHaveText(['Crème brûlée']);

  await search(page).fill('saffron nowhere');
  await expect(page.getByRole('heading', { level: 2, name: 'No Food Available at This Moment' })).toBeVisible();
  await expect(page.getByText('Check back later for new listings!')).toBeVisible();
  await expect(page.getByRole('main').getByText('No results for “saffron nowhere”.').last()).toBeVisible();
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText('No results for “saffron nowhere”.');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Clear the search' }).press('Enter');
  await expect(page).toHaveURL('/foods');
  await expect(search(page)).toHaveValue('');
  await expect(titles(page)).toHaveCount(24);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(search(page)).toHaveValue('saffron nowhere');
  await expect(page.getByRole('heading', { name: 'No Food Available at This Moment' })).toBeVisible();
});

test('a slow response about food that mentions the words doesn’t replace a later search', {
  tag: '@visitors',
}, async ({ page }) => {
  await page.goto('/foods');
  await settled(page);
  const slow = Promise.withResolvers<void>();
  await page.route('**/api/all-foods?search=quark&in=anywhere&*', async (route) => {
    await slow.promise;
    await route.continue();
  });
  const first = page.waitForRequest('**/api/all-foods?search=quark&in=anywhere&*');
  await search(page).fill('quark');
  await first;
  await search(page).fill('sourdough');
  await expect(titles(page)).toHaveText(['Sourdough loaf, baked this morning']);
  const late = page.waitForResponse('**/api/all-foods?search=quark&in=anywhere&*');
  slow.resolve();
  await late;
  await settled(page);
  await expect(titles(page)).toHaveText(['Sourdough loaf, baked this morning']);
});

function search(page: Page) {
  return page.getByPlaceholder('Enter Food Title');
}

function titles(page: Page) {
  return page.getByRole('main').getByRole('heading', { level: 3 });
}
