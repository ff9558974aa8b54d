import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { mainLink, post } from '../test/browser/food-steps.ts';
import { ask } from '../test/browser/hand-over-steps.ts';
import { settled } from '../test/browser/settled.ts';
import { expectToast } from '../test/browser/toasts.ts';
import { food, type Person } from '../test/process/person.ts';

const OFTEN = { intervals: [100] };

let dora: Person;

test.use({ serviceWorkers: 'allow' });

test.beforeAll(async ({ site }) => {
  dora = await site.register('Dora offline');
});

test('offline, visited pages open as they were, even those opened by script, and other pages list them', {
  tag: '@visitors',
}, async ({ page, context, site, expectProblem }) => {
  const id = await post(site.url, dora, food('Bread in a tunnel'));
  await page.goto('/foods?search=in+a+tunnel');
  await untilKept(page, '/foods?search=in+a+tunnel');
  await page.getByRole('link', { name: /^View Details/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bread in a tunnel' })).toBeVisible();
  await untilKept(page, `/food/${id}`);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));

  expectProblem(/net::ERR_INTERNET_DISCONNECTED/);
  await settled(page);
  await context.setOffline(true);
  await expect(page.getByText('You’re offline. You can read pages you’ve already visited')).toBeVisible();

  const notice = page.getByText(/^You’re offline\. Last updated /);
  await test.step('after a reload', async () => {
    await page.reload({ waitUntil: 'load' });
    await expect(notice).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Bread in a tunnel' })).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByText('You can read pages you’ve already visited')).toHaveCount(0);
    const broken = () => [...document.images].filter(({ naturalWidth }) => naturalWidth === 0).length;
    expect(await page.evaluate(broken)).toBe(0);
    expect(await page.evaluate(() => document.fonts.check('16px "Fredoka Variable"'))).toBe(true);
    // The script that reopens the page once the network is back.
    expect(await page.evaluate(() => document.scripts.length)).toBe(1);
    await expectAccessible(page, { widths: [360] });
    const left = async (part: Locator) => (await part.boundingBox())?.x;
    const wide = page.viewportSize();
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await left(notice)).toBe(await left(page.getByRole('article')));
    if (wide) await page.setViewportSize(wide);
  });

  await test.step('through a link', async () => {
    await mainLink(page, 'Recipes').click();
    await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible();
    await expectAccessible(page, { widths: [360] });
    await page.getByRole('link', { name: 'Bread in a tunnel' }).click();
    await expect(notice).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Available Foods' }).click();
    await expect(page).toHaveURL('/foods?search=in+a+tunnel');
    await expect(page.getByRole('article').getByText('Bread in a tunnel')).toBeVisible();
  });

  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('searchbox')).toHaveValue('in a tunnel');
});

test('a link followed offline leads to a cached page, which comes back to life with the network', async ({
  page,
  context,
  site,
  expectProblem,
}) => {
  await page.goto('/recipes');
  await untilKept(page, '/recipes');
  await mainLink(page, 'Available Foods').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Available Foods' })).toBeVisible();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  expectProblem(/net::ERR_INTERNET_DISCONNECTED/);
  // Photos of food from other tests may still be loading, and would fail.
  await settled(page);
  await context.setOffline(true);
  await mainLink(page, 'Recipes').click();
  await expect(page.getByText('You’re offline. Last updated')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Delicious Recipes' })).toBeVisible();
  await context.setOffline(false);
  await expect(mainLink(page, 'Recipes')).toHaveAttribute('aria-current', 'page');
  await expect(page.getByText('You’re offline.')).toHaveCount(0);
  await page.goto(`${site.url}/foods`);
  await expect(page.getByRole('searchbox')).toBeVisible();
});

test('an action taken offline says that it wasn’t sent, can be tried again, and doesn’t happen later', {
  tag: '@visitors',
}, async ({ page, context, newVisitor, site, expectProblem }) => {
  const [wim, walt] = [await site.register('Wim who withdraws'), await site.register('Walt who waits')];
  const id = await post(site.url, dora, food('Bread in a shelter'));
  for (const person of [wim, walt]) await ask(site.url, person, id);
  expectProblem(/net::ERR_INTERNET_DISCONNECTED/);
  const moves: string[] = [];
  const goOffline = async (page: Page) => {
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await settled(page);
    page.on('request', (request) => request.method() !== 'GET' && moves.push(request.url().replace(/.*\//, '')));
    await page.context().setOffline(true);
  };
  const expectNotSent = async (page: Page, button: Locator) => {
    const said = page.getByRole('alert').getByText('You’re offline, and the site didn’t respond.');
    await expect(said).toHaveCount(1);
    // By then every refetch has failed too.
    await expect(button).toHaveAttribute('aria-disabled', 'false');
    await page.clock.runFor(10_000);
    const beside = page.getByRole('main').getByText('You’re offline, and the site didn’t respond.');
    await expect(beside, 'the message stays beside the button').toBeVisible();
    await expectAccessible(page, { widths: [360] });
    await page.context().setOffline(false);
    await settled(page);
    await expect(button).toBeVisible();
  };

  await test.step('a donor accepts', async () => {
    await site.enter(context, dora);
    await page.clock.install();
    await page.goto(`/my-posted-food/${id}`);
    await goOffline(page);
    const accept = page.getByRole('button', { name: `Accept ${walt.name}` });
    await accept.click();
    await expectNotSent(page, accept);
    expect(moves.splice(0)).toEqual(['acceptance']);
    await accept.click();
    await expect(page.getByText(`Promised to ${walt.name}.`, { exact: true })).toBeVisible();
  });

  await test.step('a requester withdraws', async () => {
    const other = await newVisitor();
    await site.enter(other.context(), wim);
    await other.clock.install();
    await other.goto('/my-food-requests');
    await goOffline(other);
    const withdraw = other.getByRole('button', { name: 'Withdraw the request for Bread in a shelter' });
    const yes = other.getByRole('alertdialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Yes' });
    await withdraw.click();
    await yes.click();
    await expectNotSent(other, withdraw);
    expect(moves.splice(0).filter((move) => move !== 'acceptance')).toEqual(['withdrawal']);
    await withdraw.click();
    await yes.click();
    await expectToast(other, 'Request withdrawn');
  });
});

test('logging out deletes all cached pages', { tag: '@visitors' }, async ({ page, context, site }) => {
  await site.enter(context, dora);
  await page.goto('/my-posted-food');
  await untilKept(page, '/my-posted-food');
  await page.getByLabel('Your account').click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(() => kept(page, '/my-posted-food'), OFTEN).toBe('');
});

function kept(page: Page, path: string): Promise<string> {
  return page.evaluate(
    async (path) => (await (await caches.match(path, { cacheName: 'seen-pages' }))?.text()) ?? '',
    path,
  );
}

/** Waits until a page is cached with all that it needs, and the list of visited pages has it too. */
async function untilKept(page: Page, path: string): Promise<void> {
  await expect.poll(() => kept(page, path), OFTEN).not.toBe('');
  await expect.poll(() => kept(page, '/pages-you-have-seen.json'), OFTEN).toContain(path);
}
