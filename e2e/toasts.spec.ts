import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { mainLink } from '../test/browser/food-steps.ts';
import { call, food } from '../test/process/person.ts';

// How long toasts stay, and what makes them wait, is tested in app/ui/feedback/toast.test.tsx.

test('toasts appear below the bar at the right, are announced, move nothing and disappear by themselves', {
  tag: '@visitors',
}, async ({ page, context, site, expectProblem }) => {
  await site.enter(context, await site.register('Saver who makes toasts'));
  await page.clock.install();
  await page.goto('/recipes');
  await page.clock.pauseAt(Date.now() + 60_000);
  const save = page.getByRole('article').first().getByRole('button');
  const notifications = page.getByRole('region', { name: 'Notifications' });
  const saved = notifications.getByRole('status').getByText('Recipes Saved', { exact: true });
  const refused = notifications
    .getByRole('alert')
    .getByText('Recipe not saved. Allow this site to store data in your browser’s settings');

  await test.step('it is where it belongs, and everything else stays where it was', async () => {
    await expect(notifications.getByRole('status')).toHaveText('');
    await expect(notifications.getByRole('alert')).toHaveText('');
    await save.scrollIntoViewIfNeeded();
    const before = await boxOf(save);
    await save.press('Enter');
    await expect(saved).toBeVisible();
    expect(await boxOf(save)).toEqual(before);
    const { x, y, width } = await boxOf(saved);
    expect(x + width).toBeGreaterThan(1280 / 2);
    const bar = await boxOf(page.getByRole('banner'));
    expect(y, 'below the bar').toBeGreaterThanOrEqual(bar.y + bar.height);
    expect(y).toBeLessThan(bar.y + bar.height + 40);
  });

  await test.step('it waits while the mouse is over it, and then for the time that was left', async () => {
    await page.clock.runFor(1500);
    await saved.hover();
    await page.clock.runFor(10_000);
    await expect(saved).toBeVisible();
    await page.mouse.move(10, 600);
    await page.clock.runFor(499);
    await expect(saved).toBeVisible();
    await page.clock.runFor(1);
    await expect(saved).toBeHidden();
  });

  await test.step('a success and an error wait while they have the focus, and Escape returns the focus', async () => {
    await save.press('Enter');
    await save.press('Enter');
    await keepNothing(page);
    await save.press('Enter');
    const dismiss = page.getByRole('button', { name: 'Dismiss' });
    await expect(dismiss).toHaveCount(2);
    await expect(save, 'what couldn’t be stored hasn’t changed').toHaveText('Saved');
    await dismiss.first().focus();
    // axe itself needs the time to pass.
    await page.clock.resume();
    await expectAccessible(page, { widths: [360] });
    await expect(saved).toBeVisible();
    await expect(refused).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(refused).toBeHidden();
    await expect(save).toBeFocused();
    await expect(page.getByRole('article').first(), 'the message stays beside it').toContainText(
      'Recipe not saved. Allow this site to store data in your browser’s settings',
    );
  });

  await test.step('if a dialog is open, the toast is inside it, where it can be reached', async () => {
    expectProblem(/answer 500: POST .*\/api\/add-request/);
    await mainLink(page, 'Available Foods').click();
    await page
      .getByRole('link', { name: /^View Details/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Request', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Additional Notes').fill('Today at six?');
    await page.route('**/api/add-request', (route) =>
      route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'The kitchen is on fire' } }),
    );
    await page.clock.pauseAt(Date.now() + 600_000);
    await dialog.getByRole('button', { name: 'Request', exact: true }).click();
    const toast = dialog.getByRole('alert').getByText('The kitchen is on fire');
    await expect(toast).toBeVisible();
    await dialog.getByRole('button', { name: 'Dismiss' }).click();
    await expect(toast).toBeHidden();
    await expect(dialog).toBeVisible();
    await expect(dialog.getByText('The kitchen is on fire'), 'the message stays above the button').toBeVisible();
  });
});

test('toasts cover neither the bar nor the control in use, at every size and even if the bar has scrolled away', {
  tag: '@visitors',
}, async ({ page, context, site }) => {
  await site.enter(context, await site.register('Reader under toasts'));
  await page.clock.install();
  await page.goto('/recipes');
  await page.clock.pauseAt(Date.now() + 60_000);
  const toast = page.getByRole('region', { name: 'Notifications' }).getByText('Recipes Saved', { exact: true });
  const bar = page.getByRole('banner');
  const saveFrom = async (offset: number) => {
    const save = page.getByRole('article').last().getByRole('button', { name: 'Save Recipe' });
    await save.evaluate((button, offset) => {
      button.scrollIntoView({ block: 'start' });
      scrollBy(0, button.getBoundingClientRect().top - offset);
    }, offset);
    await save.press('Enter');
    await expect(toast).toBeVisible();
    return { used: await boxOf(page.getByRole('article').last().getByRole('button')), said: await boxOf(toast) };
  };
  const takeBack = async () => {
    await page.clock.runFor(2000);
    await expect(toast).toBeHidden();
    await page.getByRole('article').last().getByRole('button', { name: 'Saved' }).press('Enter');
  };
  for (const [width, height] of [
    [360, 740],
    [1280, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    const { said } = await saveFrom(height / 2);
    const { y, height: thick } = await boxOf(bar);
    expect(y, 'the bar stays').toBe(0);
    expect(said.y, `below the bar at ${width} px`).toBeGreaterThanOrEqual(thick);
    expect(said.y).toBeLessThan(thick + 40);
    await takeBack();
  }

  await test.step('a control in use right below the bar stays visible, and the toast is above the bottom bar', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const { used, said } = await saveFrom(100);
    expect(used.y).toBeLessThan(140);
    expect(said.y).toBeGreaterThan(used.y + used.height);
    const foot = await boxOf(page.getByRole('navigation', { name: 'Shortcuts' }));
    expect(said.y + said.height).toBeLessThanOrEqual(foot.y);
    await takeBack();
  });

  await test.step('if the bar has scrolled away, toasts are at the top of the window', async () => {
    await page.setViewportSize({ width: 740, height: 360 });
    const { said } = await saveFrom(200);
    expect((await boxOf(bar)).y).toBeLessThan(-100);
    expect(said.y).toBeGreaterThanOrEqual(0);
    expect(said.y).toBeLessThan(40);
  });
});

test('a confirmation traps the focus, and stays until it is answered or its page is left', {
  tag: '@visitors',
}, async ({ page, context, site }) => {
  const person = await site.register('Asker');
  await call(site.url, person, 'POST', '/add-food', food('Asked-about loaf'));
  await site.enter(context, person);
  await page.goto('/my-posted-food');
  const button = page.getByRole('button', { name: 'Delete Asked-about loaf' });
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await button.press('Enter');
  await expect(question).toBeFocused();
  await expect(question).toHaveAccessibleDescription('Delete Asked-about loaf.');
  await page.keyboard.press('Tab');
  await expect(question.getByRole('button', { name: 'Yes' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.mouse.click(10, 600);
  await expect(question, 'a click outside it means no').toHaveCount(0);
  await expect(button).toBeFocused();
  await button.press('Enter');
  await question.getByRole('button', { name: 'Cancel' }).focus();
  await expectAccessible(page, { widths: [360] });
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(button).toBeFocused();

  await mainLink(page, 'Recipes').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delicious Recipes');
  await page.goBack();
  await button.press('Enter');
  await expect(question).toBeFocused();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delicious Recipes');
  await expect(question).toHaveCount(0);
  await page.goBack();
  await expect(button).toBeVisible();
  await expect(question).toHaveCount(0);

  await page.setViewportSize({ width: 360, height: 740 });
  await button.press('Enter');
  const { y, height } = await boxOf(question);
  expect(y + height, 'on a phone it is within reach of the thumb').toBe(740);
});

/** Makes the browser store nothing, as if its owner allowed no storage or it had run out. */
function keepNothing(page: Page): Promise<void> {
  return page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
  });
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not shown');
  return box;
}
