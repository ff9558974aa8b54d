import type { Page } from '@playwright/test';
import { expect, test } from '../test/browser/fixtures.ts';
import { post } from '../test/browser/food-steps.ts';
import { holdScripts, SCRIPTS } from '../test/browser/late-scripts.ts';
import { food } from '../test/process/person.ts';

/** Opens a page whose scripts don't load before the returned function is called. */
async function open(page: Page, path: string): Promise<() => void> {
  const arrive = await holdScripts(page);
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  return arrive;
}

test('scripts wait until the page is visible with its pictures, but for a second at most', {
  tag: '@visitors',
}, async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (/\.js$/.test(request.url())) scripts.push(request.url());
  });
  // The page's clock is paused, so that a slow machine doesn't use up its second.
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1_000);
  for (const arrives of [true, false]) {
    const { promise, resolve: arrive } = Promise.withResolvers<void>();
    await page.route('**/art/hero-taste.svg', async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.clock.runFor(900);
    expect(scripts).toEqual([]);
    if (arrives) arrive();
    // In small steps: once the picture is there, the page is complete, and nothing else is waited for.
    await expect
      .poll(async () => {
        await page.clock.runFor(arrives ? 1 : 200);
        return scripts;
      })
      .not.toEqual([]);
    arrive();
    await page.unrouteAll({ behavior: 'wait' });
    scripts.length = 0;
  }
});

test('a button clicked before the scripts have loaded does its work once they have, and only once', async ({
  page,
}) => {
  const arrive = await open(page, '/recipes');
  const asks = page.getByRole('alert').getByText('Please Log in First', { exact: true });
  await page.getByRole('button', { name: 'Save Recipe' }).first().dblclick();
  arrive();
  await expect(asks).toBeVisible();
  await expect(asks).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back!' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Delicious Recipes' })).toBeVisible();
});

test('a switch changed before the scripts have loaded takes effect once they have', { tag: '@visitors' }, async ({
  page,
  context,
  site,
}) => {
  const sven = await site.register('Sven who switches early');
  await site.enter(context, sven);
  const arrive = await open(page, '/profile');
  const hidden = page.getByRole('checkbox', { name: /^Hide my email/ });
  await hidden.press('Space');
  arrive();
  await expect(page.getByText('Others can no longer see your email')).toBeVisible();
  await expect(hidden).toBeChecked();
});

test('a form sent before the scripts have loaded keeps what was typed, and is sent once they have', async ({
  page,
}) => {
  const arrive = await open(page, '/contact');
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill('not-an-address');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL('/contact');
  arrive();
  await expect(page.getByLabel('Name')).toHaveValue('Ada');
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');

  await test.step('it is kept together with what is typed later', async () => {
    await page.getByLabel('Subject').fill('Plums');
    await page.reload();
    await expect(page.getByLabel('Subject')).toHaveValue('Plums');
    await expect(page.getByLabel('Name')).toHaveValue('Ada');
  });
});

test('notes changed before the scripts have loaded stay changed', { tag: '@visitors' }, async ({
  page,
  context,
  site,
}) => {
  const nora = await site.register('Nora who is quick');
  await site.enter(context, nora);
  const id = await post(site.url, nora, food('Quince jelly'));
  const arrive = await open(page, `/update-food/${id}`);
  const [title, notes] = [page.getByLabel('Food Name'), page.getByLabel('Additional Notes')];
  await title.fill('Quince jelly, two jars');
  await notes.fill('Ring twice');
  arrive();
  await page.getByRole('button', { name: 'Tomorrow' }).click();
  await expect(page.getByText('until tomorrow')).toBeVisible();
  await expect(title).toHaveValue('Quince jelly, two jars');
  await expect(notes).toHaveValue('Ring twice');
});

test('a link in a section whose code loads last is not replaced, even while it is being clicked', {
  tag: '@visitors',
}, async ({ page, context, site }) => {
  const dora = await site.register('Dora who gives');
  await site.enter(context, dora);
  const id = await post(site.url, dora, food('Bread of her own'));
  const last = Promise.withResolvers<void>();
  await page.route('**/assets/own-food-*.js', async (route) => {
    await last.promise;
    await route.continue();
  });
  const isAskedFor = page.waitForRequest('**/assets/own-food-*.js');
  await page.goto(`/food/${id}`, { waitUntil: 'load' });
  const edit = page.getByRole('article').getByRole('link', { name: 'Edit' });
  const rendered = await edit.elementHandle();
  await isAskedFor;
  await edit.hover();
  await page.mouse.down();
  const isUsed = page.waitForRequest('**/assets/background-*.js');
  last.resolve();
  await isUsed;
  expect(await rendered?.evaluate((link) => link.isConnected)).toBe(true);
  await page.mouse.up();
  await expect(page.getByRole('heading', { level: 1, name: 'Update' })).toBeVisible();
});

test('a search typed before the scripts have loaded gives results once they have', { tag: '@visitors' }, async ({
  page,
}) => {
  const arrive = await open(page, '/foods');
  await page.getByPlaceholder('Enter Food Title').fill('salad');
  arrive();
  await expect(page).toHaveURL(/search=salad/);
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText(['Big mixed salad']);
  await expect(page.getByPlaceholder('Enter Food Title')).toHaveValue('salad');
});

for (const [how, scripts, answer] of [
  ['can’t be loaded', SCRIPTS, undefined],
  ['can’t all be loaded', '**/assets/entry.client-*.js', undefined],
  ['fail', '**/assets/foods-page-*.js', "throw new Error('The scripts are broken');"],
] as const)
  test(`a form works without the scripts if they ${how}`, async ({ page, expectProblem }) => {
    expectProblem(answer ? /The scripts are broken/ : /\/assets\/.*\.js/);
    await page.route(scripts, (route) =>
      answer ? route.fulfill({ contentType: 'text/javascript', body: answer }) : route.abort(),
    );
    await page.goto('/foods', { waitUntil: 'load' });
    await page.getByPlaceholder('Enter Food Title').fill('salad');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/search=salad/);
    await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText(['Big mixed salad']);
  });
