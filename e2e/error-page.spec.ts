import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';

test('an unknown address returns 404 with noindex, says that the page was not found and links to the home page', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/answer 404: GET .*\/no\/such\/page$/);
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveTitle('Open Larder | Not Found');
  await expect(page.locator('head meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.getByText('404 error', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  const words = 'Sorry, the page you are looking for doesnt exist.Here are some helpful links:';
  await expect(page.getByText(words, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Take me home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page).toHaveTitle('Open Larder | Home');
});

test('a broken page keeps the navigation bar and the footer, which lead to other pages, and can be tried again', {
  tag: '@visitors',
}, async ({ page, expectProblem }) => {
  expectProblem(/The recipes are burnt/);
  const script = '**/assets/recipes-page-*.js';
  const body =
    "export const clientLoader = () => null; export default function Recipes() { throw new Error('The recipes are burnt'); }";
  await page.route(script, (route) => route.fulfill({ contentType: 'text/javascript', body }));
  await page.goto('/contact');
  const main = page.getByRole('navigation', { name: 'Main' });
  const broken = page.getByRole('heading', { level: 1, name: 'Something went wrong' });
  await main.getByRole('link', { name: 'Recipes' }).click();
  await expect(broken).toBeVisible();
  await expect(page).toHaveTitle('Open Larder | Error');
  await expect(page.getByText('burnt')).toBeHidden();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expectAccessible(page, { widths: [360] });
  await main.getByRole('link', { name: 'Contact Us' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'GET IN TOUCH' })).toBeVisible();

  await main.getByRole('link', { name: 'Recipes' }).click();
  await expect(broken).toBeVisible();
  await page.unroute(script);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Delicious Recipes' })).toBeVisible();
});

test('if even the navigation bar breaks while in use, a plain page links to the home page', {
  tag: '@visitors',
}, async ({ page, expectProblem }) => {
  expectProblem(/The lamp is broken/);
  await page.goto('/contact');
  await page.evaluate(() => {
    HTMLElement.prototype.focus = () => {
      throw new Error('The lamp is broken');
    };
  });
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Recipes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
  await expect(page).toHaveTitle('Open Larder | Error');
  await expectAccessible(page, { widths: [360] });
  await expect(page.getByRole('link', { name: 'Take me home' })).toHaveAttribute('href', '/');
});
