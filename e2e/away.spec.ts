import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { mainLink } from '../test/browser/food-steps.ts';
import { settled } from '../test/browser/settled.ts';

test.use({ serviceWorkers: 'allow' });

const AWAY = 'The site isn’t responding right now';

test('during a restart a tap waits for its page, and other pages say that the site isn’t responding until it is back', {
  tag: '@visitors',
}, async ({ page, context, site, expectProblem }) => {
  await page.goto('/recipes');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const [reader, newcomer] = [await context.newPage(), await context.newPage()];
  await reader.goto('/teams');
  await newcomer.goto('/login');
  await expect.poll(() => page.evaluate(async () => (await caches.match('/teams')) !== undefined)).toBe(true);
  for (const open of [page, reader, newcomer]) {
    await expect.poll(() => open.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await settled(open);
  }
  expectProblem(/net::ERR_CONNECTION_REFUSED|answer 503/);

  await site.whileStopped(async () => {
    await mainLink(page, 'Contact Us').click();
    await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toBeVisible();
    await expect(page.getByRole('status').getByText('The site hasn’t responded yet.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Delicious Recipes' })).toBeVisible();
    await expectAccessible(page, { widths: [360] });

    await reader.reload({ waitUntil: 'load' });
    await expect(reader.getByText(`${AWAY}. Last updated`)).toBeVisible();
    await expect(reader.getByRole('link', { name: 'Try again' })).toBeVisible();

    await newcomer.goto('/cookies', { waitUntil: 'load' });
    await expect(newcomer.getByRole('heading', { level: 1, name: AWAY })).toBeVisible();
    await expectAccessible(newcomer, { widths: [360] });
  });

  await expect(page.getByRole('heading', { level: 1, name: 'GET IN TOUCH' })).toBeVisible();
  await expect(page).toHaveURL('/contact');
  await expect(page.getByText('The site hasn’t responded yet.')).toHaveCount(0);
  for (const [open, path] of [
    [reader, '/teams'],
    [newcomer, '/cookies'],
  ] as const) {
    await expect(open.getByText(AWAY)).toHaveCount(0);
    await expect(open).toHaveURL(path);
    await expect(open.getByRole('navigation', { name: 'Main', exact: true })).toBeVisible();
  }
});

test('a visitor without saved pages sees our own page while the site is down, and then the page they wanted', {
  tag: '@visitors',
}, async ({ page, site, expectProblem }) => {
  await page.goto('/login');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await settled(page);
  expectProblem(/net::ERR_CONNECTION_REFUSED|answer 503/);
  await site.whileStopped(async () => {
    await page.goto('/foods', { waitUntil: 'load' });
    await expect(page.getByRole('heading', { level: 1, name: AWAY })).toBeVisible();
    await expect(page).toHaveTitle(`Open Larder | ${AWAY}`);
    await expectAccessible(page, { widths: [360] });
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Available Foods' })).toBeVisible();
});
