import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { mainLink, post } from '../test/browser/food-steps.ts';
import { promise } from '../test/browser/hand-over-steps.ts';
import { withoutLiveUpdates } from '../test/browser/settled.ts';
import { food } from '../test/process/person.ts';

test('a person’s own lists say that they are loading, and when they can’t be loaded', { tag: '@journeys' }, async ({
  page,
  context,
  site,
  expectProblem,
}) => {
  await withoutLiveUpdates(page);
  await site.enter(context, await site.register('Lena with empty lists'));
  await page.goto('/foods');
  for (const [link, path, title, empty] of [
    ['ManageMyFood', 'foods-by-donator', 'Your listings couldn’t be loaded', 'Please Add Some Food'],
    ['My Food Request', 'request-by', 'Your requests couldn’t be loaded', 'You Have no Food Request'],
  ] as const) {
    const message = `Please wait a little for ${link}.`;
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(
      `**/api/${path}/**`,
      async (route) => {
        await held;
        await route.fulfill({ status: 429, json: { code: 'TOO_MANY_ATTEMPTS', message } });
      },
      { times: 1 },
    );
    expectProblem(new RegExp(`answer 429: GET .*/api/${path}/`));
    // The message about the previous list may cover the link.
    await mainLink(page, link).press('Enter');
    await expect(page.getByRole('status').getByText('Loading...')).toBeVisible();
    answer();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByRole('alert').getByText(message)).toBeVisible();
    // The other list uses the same component.
    if (path === 'foods-by-donator') await expectAccessible(page, { widths: [360] });
    const again = page.waitForRequest(`**/api/${path}/**`);
    const goOn = Promise.withResolvers<void>();
    await page.route(`**/api/${path}/**`, (route) => goOn.promise.then(() => route.continue()), { times: 1 });
    await page.getByRole('button', { name: 'Try again' }).click();
    await again;
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    goOn.resolve();
    await expect(page.getByRole('heading', { name: empty })).toBeVisible();
  }
});

test('a long list keeps loading while it changes, never claims to be complete too early, and fits any content', {
  tag: '@journeys',
}, async ({ page, context, site }) => {
  const lotte = await site.register('Lotte with a long list');
  await promise(site.url, lotte, await site.register('Lars who comes for the oldest'), food('Jar that Lars comes for'));
  for (const number of [1, 2, 3, 4, 5]) await post(site.url, lotte, food(`Jar ${number}`));
  await site.enter(context, lotte);
  await page.goto('/foods');
  let parts = 0;
  let goOn = () => {};
  const second = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  // The real server, asked for two at a time rather than a hundred.
  await page.route('**/api/foods-by-donator/**', async (route) => {
    parts += 1;
    if (parts === 2) await second;
    const url = new URL(route.request().url());
    url.searchParams.set('limit', '2');
    await route.continue({ url: url.href });
  });
  await mainLink(page, 'ManageMyFood').click();
  await expect(page.getByText('2+ Food', { exact: true })).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveText(['Jar that Lars comes for', 'Jar 5']);
  const long = 'W'.repeat(120);
  await post(site.url, lotte, { ...food(long), location: 'L'.repeat(200), quantity: 100_000 });
  goOn();
  await expect(page.getByText('7 Food', { exact: true })).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveText([
    ...['Jar that Lars comes for', long],
    ...[5, 4, 3, 2, 1].map((number) => `Jar ${number}`),
  ]);
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);

  for (const width of [320, 360, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width} px`).toBeLessThanOrEqual(
      width,
    );
    await expect(page.getByRole('row', { name: /Jar 5/ }).getByRole('cell')).toHaveCount(7);
  }
  await expectAccessible(page);
});

test('row and column headings are aligned to the start of the line', async ({ page, context, site }) => {
  const olga = await site.register('Olga of the lines');
  await post(site.url, olga, food('Jam'));
  await site.enter(context, olga);
  await page.goto('/my-posted-food');
  await expect(page.getByRole('rowheader', { name: 'Jam' })).toHaveCSS('text-align', 'start');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('columnheader', { name: 'Location' })).toHaveCSS('text-align', 'start');
});
