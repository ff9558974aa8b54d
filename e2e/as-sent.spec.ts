import type { Page } from '@playwright/test';
import { expect, test } from '../test/browser/fixtures.ts';

const SCRIPTS = '**/assets/*.js';
const broken = (page: Page) => page.getByRole('heading', { level: 1, name: 'Something went wrong' });

/** Breaks what the pictures of a page look at once it lives. */
const breakPictures = () => {
  Object.defineProperty(HTMLImageElement.prototype, 'complete', {
    get() {
      throw new Error('The pictures are broken');
    },
  });
};

test('in a browser that is too old a page stays as it was sent, is searched by its form, and fetches no scripts', async ({
  page,
}) => {
  const scripts: string[] = [];
  await page.route(SCRIPTS, (route) => {
    scripts.push(route.request().url());
    return route.continue();
  });
  await page.addInitScript(() => Reflect.deleteProperty(CSS, 'registerProperty'));
  await page.goto('/foods', { waitUntil: 'load' });
  await expect(page.getByRole('button', { name: 'Map' })).toBeHidden();
  await page.getByPlaceholder('Enter Food Title').fill('salad');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/search=salad/);
  await page.getByRole('main').getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Big mixed salad' })).toBeVisible();
  await expect(page.getByText(/^Asking for food works only with JavaScript/)).toBeVisible();
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Login' }).click();
  await expect(page.getByText(/^This form works only with JavaScript/)).toBeVisible();
  expect(scripts).toEqual([]);
});

test('a page that can not be rendered in the browser stays as it was sent, under a bar that lives', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/The recipes are burnt/);
  const body = "export default function Recipes() { throw new Error('The recipes are burnt'); }";
  await page.route('**/assets/recipes-page-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body }));
  await page.goto('/recipes', { waitUntil: 'load' });
  await expectSent(page, 'Delicious Recipes', 'Open Larder | Recipes');
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();

  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Contact Us' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'GET IN TOUCH' })).toBeVisible();
  expect(await page.evaluate(() => document.querySelector('.without-app'))).toBeNull();
});

test('a page that fails as it comes to life keeps what was typed, and its forms and links work', {
  tag: '@long',
}, async ({ page, expectProblem }) => {
  expectProblem(/The pictures are broken/);
  await page.addInitScript(breakPictures);
  await page.goto('/foods', { waitUntil: 'commit' });
  await page.getByPlaceholder('Enter Food Title').fill('salad');
  await expectSent(page, 'Available Foods', 'Open Larder | Available Food');
  await expect(page.getByPlaceholder('Enter Food Title')).toHaveValue('salad');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/search=salad/);
  await expectSent(page, 'Available Foods', 'Open Larder | Available Food');
  await page.getByRole('main').getByRole('link', { name: 'View Details' }).click();
  await expectSent(page, 'Big mixed salad', 'Open Larder | Big mixed salad');
});

test('where even the bar fails as it comes to life, the page stays as it was sent, and its links lead on', {
  tag: '@long',
}, async ({ page, expectProblem }) => {
  expectProblem(/The lamp is broken/);
  await page.addInitScript(() => {
    document.documentElement?.classList.add('dark');
    window.matchMedia = () => {
      throw new Error('The lamp is broken');
    };
  });
  await page.goto('/contact', { waitUntil: 'load' });
  await expectSent(page, 'GET IN TOUCH', 'Open Larder | Contact');
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Recipes' }).click();
  await expectSent(page, 'Delicious Recipes', 'Open Larder | Recipes');
});

test('a page that fails when it has been used says so', { tag: '@long' }, async ({ page, expectProblem }) => {
  expectProblem(/The pictures are broken/);
  await page.goto('/foods');
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  const search = page.getByPlaceholder('Enter Food Title');
  await search.fill('salad');
  await search.press('Enter');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  await page.evaluate(breakPictures);
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page).toHaveURL('/foods');
  await expect(broken(page)).toBeVisible();
});

/** Waits until the failure has happened, and expects the page to be there as before. */
async function expectSent(page: Page, heading: string, title: string): Promise<void> {
  await expect(page.locator('div.without-app')).toBeAttached();
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page).toHaveTitle(title);
  await expect(broken(page)).toHaveCount(0);
}
