import type { Page } from '@playwright/test';
import { formatDay } from '../contract/dates.ts';
import { english } from '../contract/words/said.ts';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { fillFood, openMore, post } from '../test/browser/food-steps.ts';
import { dayIn } from '../test/browser/noon.ts';
import { food } from '../test/process/person.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const filter = (page: Page) => page.locator('summary').filter({ hasText: 'Ingredients and allergens' });
const holding = (title: string, contents: object, more: object = {}) => Object.assign(food(title), { contents }, more);

test('a donor declares ingredients and allergens, finds them in the form after a reload, and the page says what isn’t declared', {
  tag: '@visitors',
}, async ({ page, context, site, expectProblem }) => {
  expectProblem(/answer 400: PUT .*\/api\/update-food/);
  const nora = await site.register('Nora who names');
  await site.enter(context, nora);
  await page.goto('/add-food');
  await fillFood(page, { title: 'Nut roast of Nora', deadline: formatDay(dayIn(3)) });
  await openMore(page);
  const contains = page.getByRole('group', { name: 'Allergens it contains' });
  const freeOf = page.getByRole('group', { name: 'Free of' });
  await expect(contains.getByRole('checkbox')).toHaveCount(14);
  await contains.getByLabel('nuts', { exact: true }).check();
  await contains.getByLabel('gluten').check();
  await contains.getByLabel('milk').check();
  await page.getByText('Free of…').click();
  await freeOf.getByLabel('gluten').check();
  await expect(contains.getByLabel('gluten'), 'it can’t be both').not.toBeChecked();
  await page.getByLabel('vegan').check();
  await page.getByLabel('frozen').check();
  await page.getByLabel('Date on the pack').selectOption('Use by');
  await page.getByLabel('Use-by date').fill(formatDay(dayIn(2)));
  await expectAccessible(page, { widths: [320, 360, 1280] });

  await page.reload();
  await expect(page.getByText('We’ve restored your draft.')).toBeVisible();
  await expect(page.getByLabel('frozen')).toBeVisible();
  await expect(page.getByLabel('frozen')).toBeChecked();
  await expect(contains.getByLabel('nuts', { exact: true })).toBeChecked();
  await expect(freeOf.getByLabel('gluten'), 'even in a fold within the fold').toBeVisible();
  await expect(freeOf.getByLabel('gluten')).toBeChecked();
  await expect(page.getByLabel('Use-by date')).toHaveValue(formatDay(dayIn(2)));

  const add = page.getByRole('button', { name: 'Add Food' });
  await add.click();
  await expect(contains).toHaveAccessibleDescription('Food that contains milk isn’t vegan.');
  await expect(page.getByLabel('Expired Date'), 'the first error').toBeFocused();
  await freeOf.getByLabel('milk').check();
  await expect(contains).toHaveAccessibleDescription('');
  await add.click();
  await expect(page.getByText('Expired Date can’t be later than the use-by date.').first()).toBeVisible();
  await page.getByLabel('Expired Date').fill(formatDay(dayIn(2)));
  await add.click();
  await expect(page).toHaveURL('/my-posted-food');

  await page.getByRole('link', { name: 'Nut roast of Nora' }).first().click();
  const contents = page.getByRole('region', { name: 'Ingredients and allergens' });
  await expect(contents).toContainText(`Date on the packUse by ${english.day(dayIn(2))}`);
  await expect(contents).toContainText('Containsnuts');
  await expect(contents).toContainText('Free ofgluten and milk');
  await expect(contents).toContainText(
    'Not declaredcrustaceans, eggs, fish, peanuts, soya, celery, mustard, sesame, sulphites, lupin and molluscs',
  );
  await expect(contents).toContainText('Dietvegan');
  await expect(contents).toContainText('The food may contain anything that isn’t declared.');
  await expect(contents).toContainText('Check that it’s still frozen.');
  await expectAccessible(page, { widths: [320, 360, 1280] });

  const id = new URL(page.url()).pathname.split('/').at(-1);
  await page.goto(`/update-food/${id}`);
  await expect(page.getByLabel('frozen')).toBeChecked();
  await page.getByLabel('Use-by date').fill(formatDay(dayIn(4)));
  await page.getByRole('button', { name: 'Update Food' }).click();
  await expect(page.getByText('You can’t remove a use-by date or make it later.').first()).toBeVisible();

  await page.goto(`/add-food?again=${id}`);
  await expect(page.getByLabel('frozen')).toBeChecked();
  await expect(freeOf.getByLabel('gluten')).toBeChecked();
  await expect(page.getByLabel('Date on the pack')).toHaveValue('');
});

test('a food without declarations says so in one line, and a click explains what that means', async ({
  page,
  site,
}) => {
  const id = await post(site.url, await site.register('Silas who says little'), food('Silent soup'));
  await page.goto(`/food/${id}`);
  const contents = page.getByRole('region', { name: 'Ingredients and allergens' });
  await page.setViewportSize({ width: 360, height: 740 });
  expect((await contents.boundingBox())?.height).toBeLessThan(64);
  await contents.getByText('Not declared all 14 allergens').click();
  await expect(contents.getByText('The food may contain anything that isn’t declared.')).toBeVisible();
  await expectAccessible(page, { widths: [320, 360, 1280] });
});

test('filtering by an allergen shows food declared free of it, including new food, and Back shows everything again', {
  tag: '@visitors',
}, async ({ page, site }) => {
  const rita = await site.register('Rita with recipes');
  await post(site.url, rita, food('Stew of Rita that says nothing'));
  await post(site.url, rita, holding('Stew of Rita with nuts', { contains: ['nuts'] }));
  await post(site.url, rita, holding('Stew of Rita for all', { freeOf: ['nuts', 'milk'], diets: ['vegan'] }));

  await page.goto('/foods?search=Stew+of+Rita');
  await expect(cards(page)).toHaveCount(3);
  await filter(page).click();
  await page.getByLabel('nuts', { exact: true }).check();
  await page.getByLabel('vegetarian').check();
  await expectAccessible(page, { widths: [320, 360, 1280] });
  await page.getByRole('button', { name: 'Show 1 listing' }).click();
  await expect(page).toHaveURL('/foods?search=Stew+of+Rita&free_of=nuts&diet=vegetarian');
  await expect(filter(page)).toBeFocused();
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('Stew of Rita for all');
  await expect(page.getByText('Only food marked free of nuts, vegetarian')).toBeVisible();
  await expectAccessible(page, { widths: [320, 360, 1280] });

  await post(site.url, rita, food('Stew of Rita that is new'));
  await post(site.url, rita, holding('Stew of Rita, new for all', { freeOf: ['nuts'], diets: ['vegetarian'] }));
  await expect(cards(page)).toHaveCount(2);
  await expect(cards(page).first()).toContainText('Stew of Rita, new for all');

  await page.getByLabel('Sort by expiration date').selectOption('Ascending');
  await expect(page).toHaveURL('/foods?search=Stew+of+Rita&sort=asc&free_of=nuts&diet=vegetarian');
  await page.goBack();
  await page.goBack();
  await expect(cards(page)).toHaveCount(5);
  await filter(page).click();
  await expect(page.getByLabel('nuts', { exact: true })).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('nuts', { exact: true })).toBeHidden();
  await expect(filter(page)).toBeFocused();
  await page.goForward();
  await page.getByRole('link', { name: 'Show all food' }).click();
  await expect(cards(page)).toHaveCount(5);

  await page.goto('/foods?search=Stew+of+Rita&free_of=lupin');
  await expect(page.getByText('No Food Available at This Moment')).toBeVisible();
  await expect(page.getByText('Only food marked free of lupin')).toBeVisible();
});

test('the filter is a plain form without JavaScript', { tag: '@visitors' }, async ({ newVisitor, site }) => {
  const olga = await site.register('Olga without scripts');
  await post(site.url, olga, food('Olga’s pie'));
  await post(site.url, olga, holding('Olga’s other pie', { freeOf: ['eggs', 'milk'] }));
  const plain = await newVisitor({ javaScriptEnabled: false });
  await plain.goto('/foods?search=Olga');
  await expect(cards(plain)).toHaveCount(2);
  await filter(plain).click();
  await plain.getByLabel('eggs').check();
  await plain.getByLabel('milk').check();
  await plain.getByRole('button', { name: 'Show listings' }).click();
  await expect(plain).toHaveURL(/free_of=eggs&free_of=milk/);
  await expect(cards(plain)).toHaveCount(1);
  await expect(cards(plain)).toContainText('Olga’s other pie');
});

test('on a phone two listings with many declarations fit into the first view', { tag: '@visitors' }, async ({
  page,
  site,
}) => {
  const ines = await site.register('Ines');
  for (const title of [
    'A very long title of a curry by Ines that takes two lines',
    'Curry of Ines with nuts and all',
  ]) {
    const contents = {
      contains: ['nuts', 'milk', 'celery', 'mustard', 'sesame'],
      conditions: ['frozen', 'home-cooked'],
    };
    const packDate = { kind: 'best-before', day: formatDay(dayIn(-3)) };
    await post(site.url, ines, holding(title, contents, { packDate, deadline: formatDay(dayIn(300)) }));
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/foods');
  const bar = await page.getByRole('navigation', { name: 'Shortcuts' }).boundingBox();
  const second = await cards(page).nth(1).boundingBox();
  expect((second?.y ?? 0) + (second?.height ?? 999)).toBeLessThanOrEqual(bar?.y ?? 0);
  await expect(cards(page).nth(1)).toContainText('Contains');
});
