import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { mainLink } from '../test/browser/food-steps.ts';
import { call, food } from '../test/process/person.ts';

const saved = (page: Page) => page.getByText('Recipes Saved', { exact: true });
const refused = (page: Page) => page.getByText('Please Log in First', { exact: true });
const save = (page: Page) => page.getByRole('article').first().getByRole('button');

test.beforeEach(async ({ page }) => {
  await page.clock.install();
});

test.describe('a success', () => {
  test.beforeEach(async ({ page, context, site }, { testId }) => {
    await site.enter(context, await site.register(`Saver ${testId}`));
    await openRecipes(page);
  });

  test('stays for 2000 ms in the top right corner', async ({ page }) => {
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    const { x, y, width } = await boxOf(saved(page));
    expect(x + width).toBeGreaterThan(1280 / 2);
    expect(y).toBeLessThan(80);
    await expectToLast(page, saved(page), 2000);
  });

  test('waits while the pointer is over it, and then has the time that was left', async ({ page }) => {
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    await page.clock.runFor(1500);
    await saved(page).hover();
    await page.clock.runFor(10_000);
    await expect(saved(page)).toBeVisible();
    await page.mouse.move(10, 600);
    await expectToLast(page, saved(page), 500);
  });

  test('waits while the keyboard is on it, and Escape dismisses it', async ({ page }) => {
    await save(page).press('Enter');
    const dismiss = page.getByRole('button', { name: 'Dismiss' });
    await dismiss.focus();
    await page.clock.runFor(10_000);
    await expect(saved(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(saved(page)).toBeHidden();
    await expect(save(page)).toBeFocused();
  });

  test('waits while the page is out of sight', async ({ page }) => {
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    await showPage(page, false);
    await page.clock.runFor(10_000);
    await expect(saved(page)).toBeVisible();
    await showPage(page, true);
    await expectToLast(page, saved(page), 2000);
  });

  test('is told to screen readers in a region that was there before, when they have time', async ({ page }) => {
    const region = page.getByRole('region', { name: 'Notifications' }).getByRole('status');
    await expect(region).toHaveText('');
    await save(page).click();
    await expect(region).toContainText('Recipes Saved');
    await expectHeldToastAccessible(page);
  });
});

test.describe('an error', () => {
  test.beforeEach(({ page }) => openRecipes(page));

  test('stays for 4000 ms', async ({ page }) => {
    await save(page).click();
    await expect(refused(page)).toBeVisible();
    await expectToLast(page, refused(page), 4000);
  });

  test('is told to screen readers at once', async ({ page }) => {
    const region = page.getByRole('region', { name: 'Notifications' }).getByRole('alert');
    await expect(region).toHaveText('');
    await save(page).click();
    await expect(region).toContainText('Please Log in First');
    await expectHeldToastAccessible(page);
  });

  test('is dismissed by its button, and the others keep their time', async ({ page }) => {
    await save(page).click();
    await save(page).click();
    await expect(refused(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Dismiss' }).first().click();
    await expect(refused(page)).toHaveCount(1);
    await page.mouse.move(10, 600);
    await expectToLast(page, refused(page), 4000);
  });

  test('is one of at most 20', async ({ page }) => {
    for (let press = 0; press < 24; press += 1) await save(page).press('Enter');
    await expect(refused(page)).toHaveCount(20);
    await page.clock.runFor(4000);
    await expect(refused(page)).toHaveCount(0);
  });

  test('does not move anything on the page', async ({ page }) => {
    await save(page).scrollIntoViewIfNeeded();
    const before = await boxOf(save(page));
    await save(page).press('Enter');
    await expect(refused(page)).toBeVisible();
    expect(await boxOf(save(page))).toEqual(before);
  });
});

test('a question takes the keyboard to itself and stays until it is answered', async ({ page, context, site }) => {
  const person = await site.register('Asker');
  await call(site.url, person, 'POST', '/add-food', food('Asked-about loaf'));
  await site.enter(context, person);
  await page.goto('/my-posted-food');
  await page.clock.pauseAt(Date.now() + 60_000);
  const button = page.getByRole('button', { name: 'Delete Asked-about loaf' });
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await button.press('Enter');
  await expect(question).toBeFocused();
  await expect(question).toHaveAccessibleDescription('Asked-about loaf');
  await page.clock.runFor('24:00:00');
  await expect(question).toBeVisible();

  await button.press('Enter');
  await expect(question, 'asking again asks no second time').toHaveCount(1);
  await expect(question).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(question.getByRole('button', { name: 'Yes' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.clock.resume();
  await expectAccessible(page, { widths: [360] });
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('a question goes with the page that asked it', async ({ page, context, site }) => {
  const person = await site.register('Asker who leaves');
  await call(site.url, person, 'POST', '/add-food', food('Loaf of a page that is left'));
  await site.enter(context, person);
  await page.goto('/my-posted-food');
  await page.getByRole('button', { name: 'Delete Loaf of a page that is left' }).click();
  await expect(page.getByRole('alertdialog')).toBeFocused();
  await mainLink(page, 'Recipes').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delicious Recipes');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('row', { name: /Loaf of a page that is left/ })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('over a dialog a toast is inside of it, where it can be reached', async ({
  page,
  context,
  site,
  expectProblem,
}) => {
  expectProblem(/answer 500: POST .*\/api\/add-request/);
  await site.enter(context, await site.register('Asker in a dialog'));
  const [sample] = await (await fetch(`${site.url}/api/foods?limit=1`)).json();
  await page.goto(`/food/${sample._id}`);
  await page.getByRole('button', { name: 'Request', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Additional Notes').fill('Today at six?');
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.route('**/api/add-request', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'The kitchen is on fire' } }),
  );
  await dialog.getByRole('button', { name: 'Request', exact: true }).click();
  const toast = dialog.getByRole('alert').getByText('The kitchen is on fire');
  await expect(toast).toBeVisible();
  await dialog.getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast).toBeHidden();
  await expect(dialog).toBeVisible();
});

async function openRecipes(page: Page): Promise<void> {
  await page.goto('/recipes');
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** It is there until the last millisecond of its time, and gone then. */
async function expectToLast(page: Page, toast: Locator, time: number): Promise<void> {
  await page.clock.runFor(time - 1);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1);
  await expect(toast).toBeHidden();
}

/** The keyboard holds the toast where it is, because axe itself needs the time to pass. */
async function expectHeldToastAccessible(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Dismiss' }).focus();
  await page.clock.resume();
  await expectAccessible(page, { widths: [360] });
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeFocused();
}

async function showPage(page: Page, shown: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    },
    shown ? 'visible' : 'hidden',
  );
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not shown');
  return box;
}
