import { recipes } from '../app/recipes/recipes.ts';
import { english } from '../contract/words/said.ts';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { settled } from '../test/browser/settled.ts';
import { expectToast } from '../test/browser/toasts.ts';

test('eight recipes show their time, their rating and three facts, and reserve room for their pictures', {
  tag: '@visitors',
}, async ({ page }) => {
  await page.goto('/recipes');
  await expect(page.getByRole('heading', { level: 1, name: 'Delicious Recipes' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(8);
  for (const { time, rating, ...recipe } of recipes) {
    const name = english._(recipe.name);
    const card = page.getByRole('article', { name });
    await expect(card.getByText(`${time} min`)).toBeVisible();
    await expect(card).toContainText(`Rated ${rating}`);
    await expect(card.getByRole('listitem')).toHaveText(recipe.description.map(english._));
    await expect(card.getByRole('img')).toHaveCount(0);
    await expect(card.getByRole('button', { name: 'Save Recipe' })).toHaveAccessibleDescription(name);
  }
  const sizes = await page
    .getByRole('article')
    .locator('img')
    .evaluateAll((images) => images.map((image) => [image.getAttribute('width'), image.getAttribute('height')]));
  expect(sizes).toEqual(Array(8).fill(['800', '600']));
  await expectAccessible(page);

  await test.step('a guest is asked to log in before saving', async () => {
    await page.getByRole('article').nth(2).getByRole('button', { name: 'Save Recipe' }).click();
    await expectToast(page, 'Please Log in First');
    await expect(page).toHaveURL('/login');
  });
});

test('a saved recipe is shown as saved until it is removed, and nothing is sent', async ({ page, context, site }) => {
  const [saver, other] = await Promise.all([site.register('Saver of recipes'), site.register('Sharer of a browser')]);
  await site.enter(context, saver);
  await page.goto('/recipes');
  await settled(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    // Live updates and their refetches come whenever the page has time for them, and so do the files and texts that are cached
    // for use offline. They tell no one what was saved.
    const isTelling = request.method() !== 'GET' || /\/api\/(?!(site|unread|events)$)/.test(request.url());
    if (isTelling) sent.push(`${request.method()} ${request.url()}`);
  });
  const paella = page.getByRole('article', { name: 'Sunday Paella' }).getByRole('button');
  await expect(paella).toHaveAttribute('aria-pressed', 'false');
  await paella.click();
  await expectToast(page, 'Recipes Saved');
  await expect(paella).toHaveText('Saved');
  await expect(paella).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: 'Save Recipe' })).toHaveCount(7);
  expect(sent).toEqual([]);
  await expectAccessible(page, { widths: [1280] });

  await test.step('a second tab shows it too, and removes it in both', async () => {
    const second = await context.newPage();
    await second.goto('/recipes');
    const paellaThere = second.getByRole('article', { name: 'Sunday Paella' }).getByRole('button');
    await expect(paellaThere).toHaveText('Saved');
    await paellaThere.click();
    await expect(paellaThere).toHaveText('Save Recipe');
    await expect(paella).toHaveText('Save Recipe');
    await paella.click();
    await expect(paellaThere).toHaveText('Saved');
    await settled(second);
    await second.close();
  });

  await test.step('another person who logs in in this browser has saved recipes of their own', async () => {
    await site.enter(context, other);
    await page.goto('/recipes');
    await expect(page.getByRole('button', { name: 'Save Recipe' })).toHaveCount(8);
  });
});
