import type { Page } from '@playwright/test';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { holdScripts } from '../test/browser/late-scripts.ts';
import { settled, withoutLiveUpdates } from '../test/browser/settled.ts';

const everyone = ['Home', 'Available Foods', 'Recipes', 'Contact Us'];
const guests = [...everyone, 'Login', 'Register'];
const members = [...everyone, 'Add Food', 'ManageMyFood', 'My Food Request'];
const PHONE = { width: 360, height: 740 };

const mainLinks = (page: Page) => page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link');
const current = (page: Page) => mainLinks(page).and(page.locator('[aria-current=page]'));
const folded = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const menu = (page: Page) => page.getByLabel('Menu', { exact: true });
const account = (page: Page) => page.getByLabel('Your account');

test('a guest finds their links in the bar, or below lg in a menu, and each page starts at its heading', async ({
  page,
}) => {
  await page.goto('/recipes');
  await expect(mainLinks(page)).toHaveText(guests);
  await expect(current(page)).toHaveText(['Recipes']);
  await expect(menu(page)).toBeHidden();

  await test.step('the links fold below lg', async () => {
    await page.setViewportSize({ width: 1024, height: 800 });
    await expect(mainLinks(page).first()).toBeVisible();
    await expect(menu(page)).toBeHidden();
    await page.setViewportSize({ width: 1023, height: 800 });
    await expect(menu(page)).toBeVisible();
    await expect(mainLinks(page)).toHaveCount(0);
  });

  await test.step('the focused element is never under the bar', async () => {
    await page.setViewportSize({ width: 768, height: 500 });
    await page.getByRole('contentinfo').getByRole('link').last().focus();
    const bar = await page.getByRole('banner').boundingBox();
    for (let presses = 0; presses < 14; presses += 1) {
      await page.keyboard.press('Shift+Tab');
      const focused = await page.locator(':focus').boundingBox();
      expect(focused?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
    }
  });

  await test.step('a new page starts at its heading, for screen readers', async () => {
    await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Teams' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Teams' })).toBeFocused();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Delicious Recipes' })).toBeFocused();
  });

  await test.step('in a window too low for the menu, it can be scrolled to its end', async () => {
    await page.setViewportSize({ width: 640, height: 320 });
    await menu(page).click();
    await folded(page).getByRole('link', { name: 'Register' }).click();
    await expect(page).toHaveURL('/registration');
  });
});

test('a menu opened while a new page is still rendering stays open and keeps the focus', {
  tag: '@visitors',
}, async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/recipes');
  await menu(page).click();
  await expect(folded(page)).toBeVisible();
  // Reopens the menu as soon as the address changes, as someone might who sees the new address.
  await menu(page).evaluate((summary: HTMLElement) => {
    const { pushState } = history;
    history.pushState = (...entry) => {
      pushState.apply(history, entry);
      history.pushState = pushState;
      summary.closest('details')?.removeAttribute('open');
      summary.focus();
      summary.click();
    };
  });
  await folded(page).getByRole('link', { name: 'Contact Us' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'GET IN TOUCH' })).toBeAttached();
  await settled(page);
  await expect(folded(page)).toBeVisible();
  await expect(menu(page)).toBeFocused();
  await folded(page).getByRole('link', { name: 'Recipes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Delicious Recipes' })).toBeFocused();
  await expect(folded(page), 'the menu that was open before is closed').toBeHidden();
});

test('the keyboard opens the menu, moves through it and leaves it, and a link in it leads to a heading', {
  tag: '@visitors',
}, async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/recipes');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(menu(page)).toBeFocused();
  await page.keyboard.press('Enter');
  for (const name of guests) {
    await page.keyboard.press('Tab');
    await expect(folded(page).getByRole('link', { name, exact: true })).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(folded(page)).toBeHidden();
  await expect(menu(page)).toBeFocused();

  await page.keyboard.press('Space');
  await expect(folded(page)).toBeVisible();
  for (const _ of guests) await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Open Larder, home' })).toBeFocused();
  await expect(folded(page)).toBeHidden();

  await menu(page).press('Enter');
  await folded(page).getByRole('link', { name: 'Contact Us' }).press('Enter');
  await expect(page).toHaveURL('/contact');
  await expect(folded(page)).toBeHidden();
  await expect(page.getByRole('heading', { name: 'GET IN TOUCH' })).toBeFocused();
});

test('a menu opened before the script loads stays open, and then closes on Escape', {
  tag: '@visitors',
}, async ({ page }) => {
  const arrive = await holdScripts(page);
  await page.setViewportSize(PHONE);
  await page.goto('/recipes', { waitUntil: 'commit' });
  await menu(page).press('Enter');
  await expect(folded(page)).toBeVisible();
  arrive();
  await settled(page);
  await expect(folded(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(folded(page)).toBeHidden();
  await expect(menu(page)).toBeFocused();
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: PHONE });

  test('a menu opens, closes on a tap elsewhere or on another menu, and its links work', { tag: '@visitors' }, async ({
    page,
    context,
    site,
  }) => {
    await site.enter(context, await site.register('Member on a phone'));
    await page.goto('/recipes');
    await menu(page).tap();
    await expect(folded(page)).toBeVisible();
    await page.getByRole('main').tap({ position: { x: 340, y: 600 } });
    await expect(folded(page)).toBeHidden();
    await menu(page).tap();
    await account(page).tap();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await expect(folded(page)).toBeHidden();
    await menu(page).tap();
    await folded(page).getByRole('link', { name: 'Contact Us' }).tap();
    await expect(page).toHaveURL('/contact');
    await expect(folded(page)).toBeHidden();
  });
});

test('a member finds their links, and an account menu that fits at any width, shows who they are and logs out', {
  tag: '@visitors',
}, async ({ page, context, site }) => {
  // A refetch that an earlier test caused may find the session ended, and visitors wouldn't be told.
  await withoutLiveUpdates(page);
  const person = await site.register(`Bartholomaeus${'o'.repeat(40)} of the bar`);
  await site.enter(context, person);
  await page.goto('/contact');
  await expect(mainLinks(page)).toHaveText(members);
  await expect(current(page)).toHaveText(['Contact Us']);
  const logout = page.getByRole('button', { name: 'Logout' });

  await test.step('nothing overflows, however long the name', async () => {
    for (const width of [360, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      await account(page).click();
      await expect(logout, `at ${width} px`).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await page.keyboard.press('Escape');
      await expect(logout).toBeHidden();
    }
  });

  await test.step('bar and foot are accessible with a menu open', async () => {
    await page.setViewportSize(PHONE);
    await menu(page).click();
    await expectAccessible(page, { widths: [360, 768] });
    await account(page).click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(logout).toBeHidden();
  });

  await page.setViewportSize({ width: 1280, height: 900 });
  await account(page).press('Enter');
  await expect(page.getByText(person.name)).toBeVisible();
  await expect(page.getByText(person.email)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(person.email)).toBeHidden();
  await expect(account(page)).toBeFocused();
  await test.step('logging out on a slow connection', () => logOutSlowly(page));
  await page.reload();
  await expect(mainLinks(page)).toHaveText(guests);
});

async function logOutSlowly(page: Page): Promise<void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/logout', async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press('Enter');
  const logout = page.getByRole('button', { name: 'Logout' });
  await logout.press('Enter');
  await expect(logout).toBeDisabled();
  release();
  await expect(mainLinks(page)).toHaveText(guests);
  await expect(account(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
}
