import type { Page } from '@playwright/test';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { post } from '../test/browser/food-steps.ts';
import { dayIn } from '../test/browser/noon.ts';
import { PHONE } from '../test/browser/phone.ts';
import { food, type Person } from '../test/process/person.ts';

const GRAZ = { lat: 47.067, lon: 15.45 };

let greta: Person;

test.beforeAll(async ({ site }) => {
  greta = await site.register('Greta of Graz');
  const far = { lat: GRAZ.lat + 0.03, lon: GRAZ.lon };
  await post(site.url, greta, near('Pie that keeps', GRAZ, 9));
  await post(site.url, greta, near('Soup of today', far, 1));
});

const near = (title: string, pickup: object, days: number) =>
  Object.assign(food(title), { pickup, deadline: dayIn(days) });
const town = (page: Page) => page.getByRole('combobox', { name: 'Near a town or coordinates' });
const options = (page: Page) => page.getByRole('listbox', { name: 'Towns' }).getByRole('option');
/** Titles in the first section of the list. Near a town, that is the food within the radius. */
const titles = (page: Page) =>
  page.getByRole('main').locator('section').first().getByRole('article').getByRole('heading');

test('typing suggests towns despite a typo, the keyboard can choose a town, and the choice stays', {
  tag: '@visitors',
}, async ({ page }) => {
  await page.goto('/foods');
  await town(page).pressSequentially('Berlni');
  await expect(options(page).first()).toHaveText('Berlin, Germany');
  await expect(town(page)).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(options(page)).toHaveCount(0);
  await expect(town(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(town(page)).toHaveValue('Berlni');

  await town(page).fill('Gra');
  await expect(options(page).filter({ hasText: 'Graz, Austria' })).toHaveCount(1);
  await expectAccessible(page, { widths: [320, 360, 1280] });
  const names = await options(page).allTextContents();
  for (const _ of names.slice(0, names.indexOf('Graz, Austria') + 1)) await page.keyboard.press('ArrowDown');
  const active = page.getByRole('option', { name: 'Graz, Austria', selected: true });
  await expect(town(page)).toHaveAttribute('aria-activedescendant', String(await active.getAttribute('id')));
  await expect(town(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/foods?near=Graz');
  await expect(town(page)).toHaveValue('Graz');
  await expect(page.getByText('Nearest to Graz, Austria first', { exact: true })).toBeVisible();
  await expect(titles(page)).toHaveText(['Pie that keeps', 'Soup of today']);
  for (const card of (await page.getByRole('article').all()).slice(0, 2))
    await expect(card).toContainText(/about|under/);
  await page.reload();
  await expect(town(page)).toHaveValue('Graz');
});

test('the list updates when a town is typed in full, without Enter, and when the field is emptied', {
  tag: '@visitors',
}, async ({ page }) => {
  await page.goto('/foods');
  await town(page).pressSequentially('graz');
  await expect(page).toHaveURL('/foods?near=graz');
  await expect(titles(page)).toHaveText(['Pie that keeps', 'Soup of today']);
  await expect(town(page), 'typing can continue').toBeFocused();
  await town(page).fill('');
  await expect(page).toHaveURL('/foods');
  await page.goBack();
  await expect(town(page)).toHaveValue('graz');
});

test('food near a town can be sorted by soonest to expire, and the choice stays', { tag: '@visitors' }, async ({
  page,
}) => {
  await page.goto('/foods?near=Graz');
  await expect(titles(page)).toHaveText(['Pie that keeps', 'Soup of today']);
  await page.getByLabel('Sort').selectOption('Soonest to expire first');
  await expect(page).toHaveURL('/foods?sort=asc&near=Graz');
  await expect(titles(page)).toHaveText(['Soup of today', 'Pie that keeps']);
  await expect(page.getByRole('article').first()).toContainText('about 3.5 km');
  await page.getByLabel('Distance').selectOption('10 km');
  await expect(page).toHaveURL('/foods?sort=asc&near=Graz&within=10');
  await expect(titles(page)).toHaveText(['Soup of today', 'Pie that keeps']);
});

test('towns with the same name are listed with region and country, which the field then shows too', {
  tag: '@visitors',
}, async ({ page, newVisitor }) => {
  await page.goto('/foods');
  await town(page).fill('springfield');
  await expect(options(page).nth(2)).toHaveText('Springfield, Illinois, United States');
  await options(page).nth(2).click();
  await expect(town(page)).toHaveValue('Springfield, Illinois, United States');
  await expect(page.getByText('No food within 5 km of Springfield, Illinois, United States yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Springfield, Ohio, United States' }).click();
  await expect(town(page)).toHaveValue('Springfield, Ohio, United States');

  const plain = await newVisitor({ javaScriptEnabled: false });
  await plain.goto('/foods');
  await town(plain).fill('Graz, Austria');
  await town(plain).press('Enter');
  await expect(town(plain)).toHaveValue('Graz, Austria');
  await expect(titles(plain)).toHaveText(['Pie that keeps', 'Soup of today']);
});

test('if towns cannot be looked up, the page says so, and a typed town still works', {
  tag: '@visitors',
}, async ({ page, expectProblem }) => {
  expectProblem(/answer 429: GET .*\/api\/places/);
  await page.goto('/foods');
  await page.route('**/api/places?**', (route) =>
    route.fulfill({ status: 429, json: { code: 'TOO_MANY', message: 'Please wait.' } }),
  );
  await town(page).fill('Gra');
  await expect(page.getByText('We can’t look up towns right now.').first()).toBeVisible();
  await page.unroute('**/api/places?**');
  await town(page).fill('Graz');
  await town(page).press('Enter');
  await expect(titles(page)).toHaveText(['Pie that keeps', 'Soup of today']);
});

test('an empty list offers to give food away and to get alerts, with the place filled in', {
  tag: '@visitors',
}, async ({ page, context, site }) => {
  await site.enter(context, greta);
  await page.goto('/foods?search=nothing+is+called+so&near=Bregenz&within=2');
  await expect(page.getByText('No Food Available at This Moment')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Give some food away' })).toHaveAttribute('href', '/add-food');
  await page.getByRole('button', { name: 'Notify me when there’s food' }).click();
  await expect(page.getByText('You’re getting alerts for this search.')).toBeVisible();
  await page.goto('/profile/notifications');
  await expect(
    page.getByText('New food within 2 km of Bregenz, with “nothing is called so” in its name'),
  ).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.goto('/foods?search=nothing+is+called+so');
  await page.getByRole('link', { name: 'Enter your town to get alerts' }).click();
  await expect(town(page)).toBeFocused();
  await expectAccessible(page, { widths: [320, 360, 1280] });
});

test('an unknown town is reported, and the town field is the next step', { tag: '@visitors' }, async ({ page }) => {
  await page.goto('/foods?near=nowhereville');
  await expect(page.getByText('We couldn’t find a town called “nowhereville”.')).toBeVisible();
  await page.getByRole('link', { name: 'Enter your town to get alerts' }).click();
  await expect(town(page)).toBeFocused();

  await test.step('an unknown town is not remembered for later searches, but a known one is', async () => {
    await page.goto('/foods');
    await expect(titles(page).first()).toBeVisible();
    await expect(town(page)).toHaveValue('');
    await page.goto('/foods?near=Graz');
    await expect(titles(page)).toHaveText(['Pie that keeps', 'Soup of today']);
    // The component that remembers it is hydrated after the page.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('near'))).toContain('Graz');
    await page.goto('/foods');
    await expect(town(page)).toHaveValue('Graz');
    await expect(page).toHaveURL('/foods?near=Graz');
  });
});

test('a remembered place sorts the list of all food and hides none of it', { tag: '@visitors' }, async ({
  page,
  site,
}) => {
  await post(site.url, greta, food('Salt from nowhere'));
  const all = page.getByRole('main').getByRole('article').getByRole('heading');
  await page.goto('/foods?near=Berlin');
  await expect(page.getByText('No food within 5 km of Berlin, Germany yet.')).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('near'))).toContain('Berlin');
  await page.goto('/');
  await page.getByRole('link', { name: 'Show All Food' }).click();
  await expect(page).toHaveURL('/foods?near=Berlin');
  await expect(page.getByRole('heading', { name: 'More than 5 km away' })).toBeVisible();
  await expect(all.filter({ hasText: 'Pie that keeps' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Not on the map' })).toBeVisible();
  await expect(all.filter({ hasText: 'Salt from nowhere' })).toBeAttached();
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page).toHaveURL('/foods');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('near'))).toBeNull();
});

test('the home page leads to food near a town that is chosen, typed or sent without a script, and near your location', async ({
  page,
  newVisitor,
}) => {
  await page.goto('/');
  await town(page).pressSequentially('Gra');
  await options(page).filter({ hasText: 'Graz, Austria' }).click();
  await expect(page).toHaveURL('/foods?near=Graz');
  await expect(titles(page)).toHaveText(['Pie that keeps', 'Soup of today']);
  await page.goBack();
  // Both pages have a town field.
  await expect(page.getByRole('button', { name: 'Find food' })).toBeVisible();
  await town(page).fill('Gratz');
  await page.getByRole('button', { name: 'Find food' }).click();
  await expect(page).toHaveURL('/foods?near=Gratz');

  const plain = await newVisitor({ javaScriptEnabled: false });
  await plain.goto('/');
  await town(plain).fill('graz');
  await plain.getByRole('button', { name: 'Find food' }).click();
  await expect(titles(plain)).toHaveText(['Pie that keeps', 'Soup of today']);

  const here = await newVisitor({
    geolocation: { latitude: GRAZ.lat, longitude: GRAZ.lon },
    permissions: ['geolocation'],
  });
  await here.goto('/');
  await here.getByRole('button', { name: 'Use my location' }).click();
  await expect(here).toHaveURL(/\/foods\?near=47\.067/);
  await expect(titles(here)).toHaveText(['Pie that keeps', 'Soup of today']);
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('the search has two lines of fields, also near a town, and the first two foods fit on the first screen', {
    tag: '@visitors',
  }, async ({ page }) => {
    for (const url of ['/foods', '/foods?near=Graz']) {
      await page.goto(url);
      await expect(town(page)).toBeVisible();
      const bottoms = await page
        .locator('search form')
        .evaluate((form) =>
          [...form.querySelectorAll('input, label.btn, select, button, summary')]
            .filter((field) => field.checkVisibility() && !field.closest('details > div'))
            .map((field) => Math.round(field.getBoundingClientRect().bottom / 10)),
        );
      expect(new Set(bottoms).size, 'lines of fields').toBe(2);
      const first = await page.getByRole('article').first().boundingBox();
      expect(first?.y, url).toBeLessThanOrEqual(244);
      const bar = await page.getByRole('navigation', { name: 'Shortcuts' }).boundingBox();
      const second = await page.getByRole('article').nth(1).boundingBox();
      expect((second?.y ?? 0) + (second?.height ?? 999)).toBeLessThanOrEqual(bar?.y ?? 0);
    }
  });

  test('the filter shows how many listings match as boxes are ticked, and its button stays visible', async ({
    page,
    site,
  }) => {
    const holding = (title: string, freeOf: string[]) => Object.assign(food(title), { contents: { freeOf } });
    await post(site.url, greta, Object.assign(holding('Counted cake', ['nuts', 'milk']), { pickup: GRAZ }));
    await post(site.url, greta, holding('Counted crumble', ['nuts']));
    await page.goto('/foods?search=Counted');
    const button = page.locator('summary').filter({ hasText: 'Ingredients and allergens' });
    await button.click();
    await expect(page.getByRole('button', { name: 'Show listings' })).toBeInViewport({ ratio: 1 });
    await page.getByLabel('nuts', { exact: true }).check();
    const show = page.getByRole('button', { name: /^Show/ });
    await expect(show).toHaveText('Show 2 listings');
    await page.getByLabel('milk', { exact: true }).check();
    await expect(show).toHaveText('Show 1 listing');
    await expect(show).toBeInViewport({ ratio: 1 });
    await page.getByLabel('lupin', { exact: true }).check();
    await expect(show).toHaveText('Show 0 listings');
    await expect(page.getByText('No food matches everything you ticked.')).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Untick “lupin”' }).click();
    await expect(page.getByLabel('lupin', { exact: true })).toBeFocused();
    await expect(page.getByLabel('lupin', { exact: true })).not.toBeChecked();
    await expect(show).toHaveText('Show 1 listing');
    await expectAccessible(page, { widths: [320, 360, 1280] });
    await show.click();
    await expect(titles(page)).toHaveText(['Counted cake']);
    await expect(button).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: /^1 listing shown$/ })).toBeAttached();

    await page.goto('/foods?near=Graz&search=Counted');
    await button.click();
    await page.getByLabel('nuts', { exact: true }).check();
    await expect(show, 'near a town, the whole list').toHaveText('Show 2 listings');
  });

  test('the filter is a named dialog that keeps the keyboard focus, and each way to close it discards what was ticked', {
    tag: '@visitors',
  }, async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Show All Food' }).click();
    const button = page.locator('summary').filter({ hasText: 'Ingredients and allergens' });
    const sheet = page.getByRole('dialog', { name: 'Ingredients and allergens' });
    const nuts = sheet.getByLabel('nuts', { exact: true });
    const ways = {
      Close: () => sheet.getByRole('button', { name: 'Close' }).click(),
      Escape: () => page.keyboard.press('Escape'),
      'a tap outside': () => page.mouse.click(180, 12),
      Back: () => page.goBack(),
    };
    for (const [way, close] of Object.entries(ways)) {
      await button.click();
      await expect(sheet.getByRole('heading', { name: 'Ingredients and allergens' })).toBeInViewport({ ratio: 1 });
      await town(page).evaluate((field) => field.focus());
      await expect(town(page), 'the page behind it takes no focus').not.toBeFocused();
      await expect(nuts).not.toBeChecked();
      await nuts.check();
      await close();
      await expect(sheet, way).toBeHidden();
      await expect(button, way).toBeFocused();
      await expect(page, way).toHaveURL('/foods');
    }
    await page.goBack();
    await expect(page).toHaveURL('/');
  });

  test('the first screen of the home page says what the site is, how it works and where to search', async ({
    page,
  }) => {
    await page.goto('/');
    for (const element of [
      page.getByText('Good food, free, from your neighbours.'),
      page.getByRole('list', { name: 'How it works' }),
      town(page),
      page.getByRole('button', { name: 'Use my location' }),
      page.getByRole('button', { name: 'Find food' }),
    ])
      await expect(element).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('list', { name: 'How it works' }).getByRole('listitem')).toHaveCount(3);
  });
});
