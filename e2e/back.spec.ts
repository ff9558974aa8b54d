import type { Page } from '@playwright/test';
import { expect, test } from '../test/browser/fixtures.ts';
import { post } from '../test/browser/food-steps.ts';
import { settled, withoutLiveUpdates } from '../test/browser/settled.ts';
import { food, type Person } from '../test/process/person.ts';

/** Longer than a response counts as fresh by its age alone, in milliseconds. */
const A_WHILE = 40_000;

let nora: Person;

test.beforeAll(async ({ site }) => {
  nora = await site.register('Nora who goes back');
  for (let number = 1; number <= 30; number += 1) await post(site.url, nora, food(`Returning jar ${number}`));
  // A page that opens within two seconds of a change fetches its data again, to be safe.
  await expect.poll(() => quietFor(site.url)).toBeGreaterThan(3_000);
});

for (const as of ['a guest', 'someone signed in']) {
  test(`${as} who goes back from a food finds the same cards at the same place, without any API calls`, {
    tag: '@visitors',
  }, async ({ page, context, site }) => {
    if (as !== 'a guest') await site.enter(context, nora);
    await follow(page);
    await page.goto('/foods');
    await page.getByPlaceholder('Enter Food Title').fill('Returning');
    // Until then the page still has the old list, which looks the same and is about to be replaced.
    await expect(page).toHaveURL('/foods?search=Returning');
    await settled(page);
    const card = await scrollToSecondPart(page);
    const before = await place(page);

    await card.click();
    await expect(page.getByRole('heading', { level: 1, name: /^Returning jar/ })).toBeVisible();
    await settled(page);
    await page.clock.fastForward(A_WHILE);
    const asked = calls(page);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Available Foods' })).toBeVisible();
    await expect.poll(() => place(page)).toEqual(before);
    await expect(page.getByPlaceholder('Enter Food Title')).toHaveValue('Returning');
    await settled(page);
    expect(asked).toEqual([]);
  });
}

test('going back to the home page shows it as it was, without any API calls', { tag: '@visitors' }, async ({
  page,
}) => {
  await follow(page);
  const connected = page.waitForResponse('**/api/events');
  await page.goto('/');
  await connected;
  await settled(page);
  const card = page.getByRole('link', { name: /^View Details of/ }).last();
  await card.click();
  await expect(page.getByRole('link', { name: 'Available Foods' }).last()).toBeVisible();
  await settled(page);
  await page.clock.fastForward(A_WHILE);
  const asked = calls(page);
  await page.goBack();
  await expect(card).toBeInViewport();
  await settled(page);
  expect(asked).toEqual([]);
});

test('going back to a list that has changed meanwhile fetches it again', { tag: '@visitors' }, async ({
  page,
  site,
}) => {
  await follow(page);
  const connected = page.waitForResponse('**/api/events');
  await page.goto('/foods?search=Returning+jar+1');
  await connected;
  await page.getByRole('link', { name: 'View Details of Returning jar 10', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Returning jar 10' })).toBeVisible();
  await post(site.url, nora, food('Returning jar 100'));
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Returning jar 100' })).toBeVisible();
});

test('without live updates, going back to a list after a while fetches it again', { tag: '@visitors' }, async ({
  page,
}) => {
  await withoutLiveUpdates(page);
  await page.clock.install();
  await page.goto('/foods?search=Returning+jar+2');
  await page.getByRole('link', { name: 'View Details of Returning jar 20', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Returning jar 20' })).toBeVisible();
  await page.clock.fastForward(A_WHILE);
  const again = page.waitForRequest('**/api/all-foods*');
  await page.goBack();
  await again;
});

/** Milliseconds since the last change on a site, which its event stream sends first. */
async function quietFor(url: string): Promise<number> {
  const { body } = await fetch(`${url}/api/events`);
  let received = '';
  for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    received += part;
    const [, data] = /^data: *(.*"quiet".*)$/m.exec(received) ?? [];
    if (data) return JSON.parse(data).quiet;
  }
  throw new Error('the event stream ended before it said how long the site has been quiet');
}

/** Gives a page its own connection for live updates, which a test can see, and a clock that can be moved forward. */
async function follow(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'SharedWorker');
  });
  await page.clock.install();
}

/** Scrolls until the list has loaded more, and returns the link of one of the new cards. */
async function scrollToSecondPart(page: Page) {
  const links = page.getByRole('link', { name: /^View Details of Returning jar/ });
  await expect(links).toHaveCount(24);
  await page.mouse.move(600, 500);
  await expect(async () => {
    await page.mouse.wheel(0, 2_000);
    await expect(links).toHaveCount(30, { timeout: 500 });
  }).toPass();
  const card = links.nth(26);
  await card.scrollIntoViewIfNeeded();
  await settled(page);
  return card;
}

/** Scroll position and titles on the page. */
function place(page: Page) {
  return page.evaluate(() => ({
    scrolled: Math.round(scrollY),
    titles: [...document.querySelectorAll('main h3')].map(({ textContent }) => textContent),
  }));
}

/** Paths of the API calls made from now on. */
function calls(page: Page): string[] {
  const made: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) made.push(pathname);
  });
  return made;
}
