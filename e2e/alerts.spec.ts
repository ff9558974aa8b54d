import type { Page } from '@playwright/test';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { post } from '../test/browser/food-steps.ts';
import { CONNECTING } from '../test/browser/settled.ts';
import { food } from '../test/process/person.ts';

const toast = (page: Page, text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text);

test('someone has themselves told of food near a town, is told on whatever page they are, and ends it', {
  tag: '@long',
}, async ({ page, context, site }) => {
  const [nell, olaf] = [await site.register('Nell nearby'), await site.register('Olaf who looks')];
  await site.enter(context, olaf);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/foods?near=Bregenz&within=2');
  await page.getByRole('button', { name: 'Tell me when there is more' }).click();
  await expect(toast(page, 'We tell you when there is new food within 2 km of Bregenz')).toBeVisible();
  await expect(page.getByText('We tell you of new food here.')).toBeVisible();
  await expectAccessible(page, { widths: [360] });

  await test.step('another place has no alert yet, though it is called the same', async () => {
    const offer = page.getByRole('button', { name: 'Tell me when there is more' });
    const isTold = page.getByText('We tell you of new food here.');
    await page.goto('/foods?near=47.503,9.747&within=2');
    await expect(isTold, 'the same cell by its coordinates').toBeVisible();
    await page.goto('/foods?near=47.067,15.450&within=2');
    await offer.click();
    await expect(isTold).toBeVisible();
    await page.goto('/foods?near=48.208,16.372&within=2');
    await expect(offer).toBeVisible();
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Stop: new food within 2 km of your place' }).click();
    await expect(toast(page, 'We tell you no more of food within 2 km of your place')).toBeVisible();
  });

  await page.goto('/recipes');
  const give = (title: string) =>
    post(site.url, nell, Object.assign(food(title), { pickup: { lat: 47.503, lon: 9.747 } }));
  const id = await give('Apples by the lake');
  const card = page.getByRole('region', { name: 'New for you' });
  await expect(card).toContainText('New near Bregenz: Apples by the lake.', CONNECTING);
  await card.getByRole('link', { name: 'See it' }).click();
  await expect(page).toHaveURL(`/food/${id}`);
  await expect(card).toHaveCount(0);

  await page.goto('/profile');
  const alerts = page.getByRole('region', { name: 'New food near you' });
  await expect(alerts.getByRole('listitem')).toHaveText([/New food within 2 km of Bregenz/]);
  await expectAccessible(page, { widths: [360] });
  await give('Pears by the lake');
  await expect(card).toContainText('Pears by the lake', CONNECTING);
  await alerts.getByRole('button', { name: 'Stop: new food within 2 km of Bregenz' }).click();
  await expect(alerts.getByText('You are not told of new food.')).toBeVisible();
  await expect(card).toHaveCount(0);
});

test('a guest who wants to be told of food logs in first and is back where they looked', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/foods?near=Bregenz&within=2');
  await page.getByRole('button', { name: 'Tell me when there is more' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Please log in first.')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/foods\?near=Bregenz/);
});
