import type { Page } from '@playwright/test';
import { barColors } from '../app/layout/theme.ts';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { mainLink } from '../test/browser/food-steps.ts';

type Theme = keyof typeof barColors;
const grounds = { light: rgb(barColors.light), dark: rgb(barColors.dark) };

test('a first visit follows the system’s theme and stores nothing; a choice is stored, applies to every tab and overrides the system', async ({
  page,
  context,
}) => {
  const toggle = page.getByRole('button', { name: 'Dark mode' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/contact');
  for (const theme of ['dark', 'light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await expectTheme(page, theme);
    await expect(page.getByRole('button', { name: 'Dark mode', pressed: theme === 'dark' })).toBeVisible();
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.reload();
  await expectTheme(page, 'light');
  await expect(page.getByRole('button', { name: 'Dark mode', pressed: false })).toBeVisible();
  expect(await kept(page)).toBeNull();

  await test.step('a choice is stored, and applies to every tab and every page', async () => {
    const other = await context.newPage();
    await other.goto('/teams');
    await expectTheme(other, 'light');
    await toggle.click();
    await expectTheme(page, 'dark');
    expect(await kept(page)).toBe('true');
    await expectTheme(other, 'dark');
    await expect(other.getByRole('button', { name: 'Dark mode', pressed: true })).toBeVisible();
    await other.close();
    await page.reload();
    await expectTheme(page, 'dark');
    await mainLink(page, 'Recipes').click();
    await expect(page).toHaveURL('/recipes');
    await expectTheme(page, 'dark');
    await expectAccessible(page, { widths: [360] });
  });

  await test.step('it overrides the system', async () => {
    await toggle.press('Enter');
    await expectTheme(page, 'light');
    expect(await kept(page)).toBe('false');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectTheme(page, 'light');
    await page.reload();
    await expectTheme(page, 'light');
  });
});

test('no page flashes in the other theme once one was chosen', async ({ page }) => {
  await page.addInitScript(() => {
    // The page's background whenever a frame is about to be painted, from the very first one on.
    const seen = new Set<string>();
    Object.assign(window, { seen });
    const look = () => {
      if (document.body) seen.add(getComputedStyle(document.body).backgroundColor);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  let held = Promise.resolve();
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  // So that a choice can be stored before the first page opens.
  await page.goto('/robots.txt');
  for (const [theme, system] of [
    ['dark', 'light'],
    ['light', 'dark'],
  ] as const) {
    await test.step(`${theme} in a system that is ${system}`, async () => {
      await page.emulateMedia({ colorScheme: system });
      await page.evaluate((choice) => localStorage.setItem('isDarkMode', choice), String(theme === 'dark'));
      const arrive = Promise.withResolvers<void>();
      held = arrive.promise;
      await page.goto('/contact', { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectTheme(page, theme);
      arrive.resolve();
      await expect(page.getByRole('button', { name: 'Dark mode', pressed: theme === 'dark' })).toBeVisible();
      const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
      expect(seen).toEqual([grounds[theme]]);
    });
  }
});

test('if the browser stores nothing, the choice lasts until the page is left', { tag: '@visitors' }, async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await page.goto('/contact');
  await expectTheme(page, 'light');
  await page.getByRole('button', { name: 'Dark mode' }).click();
  await expectTheme(page, 'dark');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page follows the system and offers no switch', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/contact');
    for (const theme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await expect(page.locator('body')).toHaveCSS('background-color', grounds[theme]);
      await expect(page.getByRole('button', { name: 'Dark mode' })).toBeHidden();
    }
  });
});

async function expectTheme(page: Page, theme: Theme): Promise<void> {
  await expect(page.locator('html')).toContainClass(theme);
  await expect(page.locator('html')).not.toContainClass(theme === 'dark' ? 'light' : 'dark');
  await expect(page.locator('body')).toHaveCSS('background-color', grounds[theme]);
  // The first theme-color counts. It matches the page's background, as the browser's own bars should.
  await expect(page.locator('meta[name="theme-color"]').first()).toHaveAttribute('content', barColors[theme]);
}

function rgb(hex: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgb(${red}, ${green}, ${blue})`;
}

function kept(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('isDarkMode'));
}
