import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { mainLink } from '../test/browser/food-steps.ts';
import { publicPages } from '../test/browser/public-pages.ts';
import { settled } from '../test/browser/settled.ts';

/** The other public pages have test files of their own. */
const PAGES = ['/foods', '/teams', '/privacy', '/cookies', '/login', '/registration'];

test('public pages load with their titles and headings, are accessible, and store only what Cookies lists in a guest’s browser', {
  tag: '@visitors',
}, async ({ page, context, site }) => {
  const pages = (await publicPages(site.url)).filter(({ path }) => PAGES.includes(path));
  expect(pages).toHaveLength(PAGES.length);
  for (const { path, title, heading } of pages) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page).toHaveTitle(`Open Larder | ${title}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      // The passkey button is disabled until the page knows whether anyone is logged in.
      await expect(page.getByRole('button', { disabled: true })).toHaveCount(0);
      await expectAccessible(page);
    });
  }

  const main = page.getByRole('main');
  await test.step('the footer leads to who runs the site and what it stores', async () => {
    for (const name of ['Cookies', 'Privacy', 'Teams']) {
      await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    }
    await expect(main.getByText('They haven’t added their name and address yet.')).toBeVisible();
  });
  for (const name of ['Recipes', 'Home']) {
    await mainLink(page, name).click();
    await expect(page).toHaveTitle(`Open Larder | ${name}`);
  }
  await page.goto('/cookies');
  await settled(page);
  expect(await context.cookies()).toEqual([]);
  const kept = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await caches.keys()),
    ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
  ]);
  const named = await main.getByRole('heading', { level: 3 }).allTextContents();
  expect(kept.filter((name) => !named.includes(name))).toEqual([]);
});
