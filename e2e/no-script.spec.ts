import { expect, test } from '../test/browser/fixtures.ts';
import { publicPages } from '../test/browser/public-pages.ts';

test.use({ javaScriptEnabled: false });

// What a browser would have fetched ahead; it has been told to run none of it.
test.beforeEach(({ expectProblem }) => expectProblem(/^request failed: GET .*\/assets\/.*\.js csp$/));

test('every public page is complete without a script', async ({ page, site }) => {
  for (const { path, heading } of await publicPages(site.url)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading }), path).toBeVisible();
    await expect(page.getByRole('contentinfo'), path).toBeVisible();
    await expect(page.getByText('Loading...'), path).toBeHidden();
    const unsized = page.locator('img:not([width][height])');
    await expect(unsized, path).toHaveCount(0);
    await expect(page.locator('body [style]'), path).toHaveCount(0);
  }
});

test('one walks through the whole site by its links', async ({ page }) => {
  await page.goto('/contact');
  const main = page.getByRole('navigation', { name: 'Main', exact: true });
  for (const [link, path] of [
    ['Available Foods', '/foods'],
    ['Recipes', '/recipes'],
    ['Login', '/login'],
    ['Register', '/registration'],
    ['Contact Us', '/contact'],
    ['Home', '/'],
  ] as const) {
    await main.getByRole('link', { name: link, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(main.getByRole('link', { name: link, exact: true })).toHaveAttribute('aria-current', 'page');
  }
  const footer = page.getByRole('navigation', { name: 'Footer' });
  for (const [link, path] of [
    ['Teams', '/teams'],
    ['Privacy', '/privacy'],
    ['Cookies', '/cookies'],
    ['Contact', '/contact'],
    ['Home', '/'],
  ] as const) {
    await footer.getByRole('link', { name: link, exact: true }).click();
    await expect(page).toHaveURL(path);
  }
});

test('on a phone the menu opens, and leads on', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/contact');
  const recipes = page.getByRole('navigation', { name: 'Main, folded' }).getByRole('link', { name: 'Recipes' });
  await expect(recipes).toBeHidden();
  await page.getByLabel('Menu', { exact: true }).click();
  await recipes.click();
  await expect(page).toHaveURL('/recipes');
});

test('one finds a food by the search form and reads about it', async ({ page }) => {
  await page.goto('/foods');
  await page.getByPlaceholder('Enter Food Title').fill('sourdough');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/search=sourdough/);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  await page.getByRole('link', { name: /View Details/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Sourdough loaf/ })).toBeVisible();
});

test('a form says that it needs a script', async ({ page }) => {
  for (const path of ['/contact', '/login', '/registration']) {
    await page.goto(path);
    const word = page.locator('form noscript p');
    await expect(word, path).toHaveText('This form works only with JavaScript.');
    await expect(word, path).toBeVisible();
  }
});
