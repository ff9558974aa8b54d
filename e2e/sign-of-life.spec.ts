import type { Page } from '@playwright/test';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { mainLink, post } from '../test/browser/food-steps.ts';
import { settled, withoutLiveUpdates } from '../test/browser/settled.ts';
import { call, food, type Person } from '../test/process/person.ts';

let donor: Person;

test.beforeAll(async ({ site }) => {
  donor = await site.register('Sina on a slow line');
});

/** Holds back requests to these addresses until the returned function is called. */
async function hold(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const bar = (page: Page) => page.getByRole('progressbar', { name: 'Loading the page' });

test('a clicked card is busy before any response, and the page is first drawn from the card’s data', {
  tag: '@visitors',
}, async ({ page, site }) => {
  const id = await post(site.url, donor, food('Bread on a slow line'));
  await withoutLiveUpdates(page);
  await page.goto('/foods?search=slow+line');
  await settled(page);
  const sendScript = await hold(page, '**/assets/food-details-page-*.js');
  const answer = await hold(page, `**/api/food/${id}`);
  const card = page.getByRole('link', { name: 'View Details of Bread on a slow line' });
  await expect(bar(page)).toHaveCount(0);
  await card.click();
  await expect(card).toHaveAttribute('aria-busy', 'true');
  await expect(bar(page)).toBeVisible();
  await expectAccessible(page, { widths: [360] });

  sendScript();
  await expect(page).toHaveURL(`/food/${id}`);
  const title = page.getByRole('heading', { level: 1, name: 'Bread on a slow line' });
  await expect(title).toBeFocused();
  await expect(page.getByRole('definition').filter({ hasText: 'Lindenweg 4' })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading food' })).toBeVisible();
  await expect(bar(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Request', exact: true })).toHaveCount(0);
  await expectAccessible(page, { widths: [360] });
  const before = await title.boundingBox();

  answer();
  await expect(page.getByRole('button', { name: 'Request', exact: true })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await expect(title).toBeFocused();
  expect(await title.boundingBox()).toEqual(before);
});

test('the card’s data isn’t mistaken for the food: a deleted food isn’t found', { tag: '@visitors' }, async ({
  page,
  site,
  expectProblem,
}) => {
  expectProblem(/answer 404: GET .*\/api\/food\//);
  const id = await post(site.url, donor, food('Bread that goes meanwhile'));
  await withoutLiveUpdates(page);
  await page.goto('/foods?search=goes+meanwhile');
  await settled(page);
  const answer = await hold(page, `**/api/food/${id}`);
  await call(site.url, donor, 'DELETE', `/delete-food/${id}`);
  await page.getByRole('link', { name: /^View Details/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bread that goes meanwhile' })).toBeVisible();
  answer();
  await expect(page.getByRole('heading', { level: 1, name: 'This food is gone' })).toBeVisible();
});

test('a link in the bar is busy from the click until its page is there', async ({ page }) => {
  await page.goto('/contact');
  await settled(page);
  const send = await hold(page, '**/assets/recipes-page-*.js');
  const link = mainLink(page, 'Recipes');
  await link.click();
  await expect(link).toHaveAttribute('aria-busy', 'true');
  await expect(bar(page)).toBeVisible();
  send();
  await expect(page).toHaveURL('/recipes');
  await expect(bar(page)).toHaveCount(0);
  await expect(link).not.toHaveAttribute('aria-busy');
});

test('Request opens its form even offline, as the form is loaded beforehand', {
  tag: '@visitors',
}, async ({ page, context, site }) => {
  const id = await post(site.url, donor, food('Bread without a line'));
  await site.enter(context, await site.register('Olaf who goes offline'));
  const form = page.waitForResponse('**/assets/request-dialog-*.js');
  await page.goto(`/food/${id}`);
  await (await form).finished();
  await settled(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Request', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Request this food' })).toBeVisible();
});

test('the clicked button shows that its form is still loading', {
  tag: '@visitors',
}, async ({ page, context, site }) => {
  const id = await post(site.url, donor, food('Bread on the slowest line'));
  await site.enter(context, await site.register('Olga who waits for a form'));
  const send = await hold(page, '**/assets/request-dialog-*.js');
  await page.goto(`/food/${id}`);
  const button = page.getByRole('button', { name: 'Request', exact: true });
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  send();
  await expect(page.getByRole('dialog', { name: 'Request this food' })).toBeVisible();
  await expect(button.first()).not.toHaveAttribute('aria-busy');
});
