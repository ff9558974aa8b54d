import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { post } from '../test/browser/food-steps.ts';
import { bell, inbox, news } from '../test/browser/inbox.ts';
import { expectToast } from '../test/browser/toasts.ts';
import { food } from '../test/process/person.ts';

test('someone sets an alert for food near a town, gets it on any page, and stops it', async ({
  page,
  context,
  site,
}) => {
  const [nell, olaf] = [await site.register('Nell nearby'), await site.register('Olaf who looks')];
  await site.enter(context, olaf);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/foods?near=Bregenz&within=2');
  await page.getByRole('button', { name: /^(Get alerts for new food|Notify me when there’s food)$/ }).click();
  await expectToast(page, 'You’ll get alerts for new food within 2 km of Bregenz');
  await expect(page.getByText('You’re getting alerts for this search.')).toBeVisible();
  await expectAccessible(page, { widths: [360] });

  await page.goto('/recipes');
  const give = (title: string) =>
    post(site.url, nell, Object.assign(food(title), { pickup: { lat: 47.503, lon: 9.747 } }));
  const id = await give('Apples by the lake');
  await expect(news(page)).toHaveText('New food near Bregenz: Apples by the lake.');
  await bell(page).click();
  await expect(inbox(page)).toContainText('New food near Bregenz: Apples by the lake.');
  await inbox(page).getByRole('link', { name: 'See it' }).click();
  await expect(page).toHaveURL(`/food/${id}`);
  await expect(bell(page)).toHaveAccessibleName('Inbox');

  await page.goto('/profile/notifications');
  const alerts = page.getByRole('region', { name: 'New food near you' });
  await expect(alerts.getByRole('listitem')).toHaveText([/New food within 2 km of Bregenz/]);
  await expectAccessible(page, { widths: [360] });
  await test.step('chooses the hour of the daily summary', async () => {
    const hour = page.getByRole('combobox', { name: 'Daily summary of new food' });
    await expect(hour).toHaveValue('8');
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
    await hour.selectOption('18:00');
    await saved;
    const pushed = page.getByLabel('Push notifications about new food only with this summary');
    const savedToo = page.waitForResponse((response) => response.request().method() === 'PUT');
    await pushed.check();
    await savedToo;
    await page.reload();
    await expect(hour).toHaveValue('18');
    await expect(pushed).toBeChecked();
  });
  await give('Pears by the lake');
  await expect(news(page)).toContainText('Pears by the lake');
  await expect(bell(page)).toHaveAccessibleName('Inbox, 1 new');
  await alerts.getByRole('button', { name: 'Stop alerts for new food within 2 km of Bregenz' }).click();
  await expect(alerts.getByText('You don’t have any alerts for new food yet.')).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName('Inbox');
});

test('an alert for one place does not count for another with the same label', { tag: '@visitors' }, async ({
  page,
  context,
  site,
}) => {
  await site.enter(context, await site.register('Otto who looks elsewhere'));
  const offer = page.getByRole('button', { name: /^(Get alerts for new food|Notify me when there’s food)$/ });
  const isTold = page.getByText('You’re getting alerts for this search.');
  await page.goto('/foods?near=Bregenz&within=2');
  await offer.click();
  await expect(isTold).toBeVisible();
  await page.goto('/foods?near=47.503,9.747&within=2');
  await expect(isTold, 'the same cell, given by its coordinates').toBeVisible();
  await page.goto('/foods?near=47.067,15.450&within=2');
  await offer.click();
  await expect(isTold).toBeVisible();
  await page.goto('/foods?near=48.208,16.372&within=2');
  await expect(offer).toBeVisible();
  await page.goto('/profile/notifications');
  await page.getByRole('button', { name: 'Stop alerts for new food within 2 km of your chosen location' }).click();
  await expectToast(page, 'You’ll no longer get alerts for food within 2 km of your chosen location');
});

test('an alert from a filtered list covers only food that its donor marked that way, and the list of alerts says so', {
  tag: '@visitors',
}, async ({ page, context, site }) => {
  const [dora, otis] = [await site.register('Dora who declares'), await site.register('Otis who eats no nuts')];
  await site.enter(context, otis);
  const isTold = page.getByText('You’re getting alerts for this search.');
  await page.goto('/foods?near=Dornbirn&within=2&free_of=nuts&diet=vegan');
  await page.getByRole('button', { name: /^(Get alerts for new food|Notify me when there’s food)$/ }).click();
  await expectToast(page, 'You’ll get alerts for new food within 2 km of Dornbirn, marked free of nuts, vegan');
  await expect(isTold).toBeVisible();
  await page.goto('/foods?near=Dornbirn&within=2');
  await expect(
    page.getByRole('button', { name: /^(Get alerts for new food|Notify me when there’s food)$/ }),
  ).toBeVisible();
  const give = (title: string, contents: object) =>
    post(site.url, dora, Object.assign(food(title), { contents, pickup: { lat: 47.414, lon: 9.742 } }));
  await give('Nut bread', { contains: ['nuts'], diets: ['vegan'] });
  await give('Plain bread', { freeOf: ['nuts'], diets: ['vegan'] });
  await expect(news(page)).toHaveText('New food near Dornbirn: Plain bread.');
  await page.goto('/profile/notifications');
  const alerts = page.getByRole('region', { name: 'New food near you' });
  await expect(alerts.getByRole('listitem')).toHaveText([
    /New food within 2 km of Dornbirn, marked free of nuts, vegan/,
  ]);
});

test('a guest who wants an alert is asked to log in first, and Back returns to their search', {
  tag: '@visitors',
}, async ({ page }) => {
  await page.goto('/foods?near=Bregenz&within=2');
  await page.getByRole('button', { name: /^(Get alerts for new food|Notify me when there’s food)$/ }).click();
  await expect(page).toHaveURL('/login');
  await expectToast(page, 'Please log in first.');
  await page.goBack();
  await expect(page).toHaveURL(/\/foods\?near=Bregenz/);
});
