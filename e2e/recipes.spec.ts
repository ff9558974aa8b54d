import { recipes } from '../app/recipes/recipes.ts';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { settled } from '../test/browser/settled.ts';

test('eight recipes tell their time, their rating and three things about them, and leave room for their pictures', async ({
  page,
}) => {
  await page.goto('/recipes');
  await expect(page.getByRole('heading', { level: 1, name: 'Delicious Recipes' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(8);
  for (const { name, time, rating, description } of recipes) {
    const card = page.getByRole('article', { name });
    await expect(card.getByText(`${time} min`)).toBeVisible();
    await expect(card).toContainText(`Rated ${rating}`);
    await expect(card.getByRole('listitem')).toHaveText([...description]);
    await expect(card.getByRole('img')).toHaveCount(0);
    await expect(card.getByRole('button', { name: 'Save Recipe' })).toHaveAccessibleDescription(name);
  }
  const sizes = await page
    .getByRole('article')
    .locator('img')
    .evaluateAll((images) => images.map((image) => [image.getAttribute('width'), image.getAttribute('height')]));
  expect(sizes).toEqual(Array(8).fill(['800', '600']));
  await expectAccessible(page);
});

test('a guest is asked to log in before saving', async ({ page }) => {
  await page.goto('/recipes');
  await page.getByRole('article').nth(2).getByRole('button', { name: 'Save Recipe' }).click();
  await expect(page.getByRole('alert').getByText('Please Log in First', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/recipes');
  await expectAccessible(page, { widths: [360, 1280] });
});

test('someone who has logged in saves a recipe, and nothing is sent or kept', async ({ page, context, site }) => {
  await site.enter(context, await site.register('Saver of recipes'));
  await page.goto('/recipes');
  await settled(page);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  await page.getByRole('article', { name: 'Sunday Paella' }).getByRole('button', { name: 'Save Recipe' }).click();
  await expect(page.getByRole('status').getByText('Recipes Saved', { exact: true })).toBeVisible();
  expect(sent).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).toBe(kept);
});
