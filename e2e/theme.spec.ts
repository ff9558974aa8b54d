import type { Page } from '@playwright/test';
import { barColors } from '../app/layout/theme.ts';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';

type Theme = keyof typeof barColors;
const grounds = { light: rgb(barColors.light), dark: rgb(barColors.dark) };

test('the first visit is as light or dark as the system, follows it when it changes, and keeps nothing', async ({
  page,
}) => {
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
});

test('a choice is kept, holds on every page, and goes before the system', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/contact');
  const toggle = page.getByRole('button', { name: 'Dark mode' });
  await toggle.click();
  await expectTheme(page, 'dark');
  expect(await kept(page)).toBe('true');
  await page.reload();
  await expectTheme(page, 'dark');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Recipes' }).click();
  await expect(page).toHaveURL('/recipes');
  await expectTheme(page, 'dark');

  await toggle.press('Enter');
  await expectTheme(page, 'light');
  expect(await kept(page)).toBe('false');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectTheme(page, 'light');
  await page.goto('/teams');
  await expectTheme(page, 'light');
});

test('other tabs follow a choice', async ({ page, context }) => {
  await page.goto('/contact');
  const other = await context.newPage();
  await other.goto('/teams');
  await expectTheme(other, 'light');
  await page.getByRole('button', { name: 'Dark mode' }).click();
  await expectTheme(other, 'dark');
  await expect(other.getByRole('button', { name: 'Dark mode', pressed: true })).toBeVisible();
});

for (const [theme, system] of [
  ['dark', 'light'],
  ['light', 'dark'],
] as const) {
  test(`no ${system} page flashes by where ${theme} was chosen`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: system });
    await page.addInitScript(
      (choice) => {
        localStorage.setItem('isDarkMode', choice);
        // What the page looks like whenever a frame is about to be painted, from the very first one on.
        const seen = new Set<string>();
        Object.assign(window, { seen });
        const look = () => {
          if (document.body) seen.add(getComputedStyle(document.body).backgroundColor);
          requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      },
      String(theme === 'dark'),
    );
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });

    await page.goto('/contact', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectTheme(page, theme);
    release();
    await expect(page.getByRole('button', { name: 'Dark mode', pressed: theme === 'dark' })).toBeVisible();
    const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
    expect(seen).toEqual([grounds[theme]]);
  });
}

test('where the browser keeps nothing, the choice holds until the page is left', async ({ page }) => {
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

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the page follows the system and offers no switch', async ({ page, expectProblem }) => {
    expectProblem(/^request failed: GET .*\/assets\/.*\.js csp$/);
    for (const theme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await page.goto('/contact');
      await expect(page.locator('body')).toHaveCSS('background-color', grounds[theme]);
      await expect(page.getByRole('button', { name: 'Dark mode' })).toBeHidden();
    }
  });
});

test('the switch is accessible in both states', async ({ page }) => {
  await page.goto('/teams');
  await page.getByRole('button', { name: 'Dark mode' }).click();
  await expectAccessible(page, { widths: [360] });
});

async function expectTheme(page: Page, theme: Theme): Promise<void> {
  await expect(page.locator('html')).toContainClass(theme);
  await expect(page.locator('html')).not.toContainClass(theme === 'dark' ? 'light' : 'dark');
  await expect(page.locator('body')).toHaveCSS('background-color', grounds[theme]);
  // The first one counts, and it has the colour of the ground, as the browser's own bars should.
  await expect(page.locator('meta[name="theme-color"]').first()).toHaveAttribute('content', barColors[theme]);
}

function rgb(hex: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgb(${red}, ${green}, ${blue})`;
}

function kept(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('isDarkMode'));
}
