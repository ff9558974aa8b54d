import type { Page } from '@playwright/test';
import { apiErrors } from '../contract/errors.ts';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { post } from '../test/browser/food-steps.ts';
import { ask, codeOf, move, overtake } from '../test/browser/hand-over-steps.ts';
import { withTimeOfPage } from '../test/browser/site-clock.ts';
import { call, food, type Person } from '../test/process/person.ts';

const busy = { status: 429, json: { code: 'TOO_MANY_ATTEMPTS', message: 'Please wait a little.' } };

let dora: Person;
let ben: Person;
let cleo: Person;

test.beforeAll(async ({ site }) => {
  dora = await site.register('Dora who is refused');
  ben = await site.register('Ben in the queue');
  cleo = await site.register('Cleo in the queue');
});

test.beforeEach(async ({ context, site }) => {
  await site.enter(context, dora);
});

test('a wrong code is refused at its field, and five wrong codes lock it', { tag: '@journeys' }, async ({
  page,
  site,
  expectProblem,
}) => {
  const id = await post(site.url, dora, food('Bread behind a code'));
  const bens = await ask(site.url, ben, id);
  await ask(site.url, cleo, id);
  await move(site.url, dora, bens, 'acceptance');
  const right = await codeOf(site.url, ben, bens);
  const wrong = right === '000000' ? '000001' : '000000';
  await page.goto(`/my-posted-food/${id}`);

  await confirm(page, '');
  await expect(codeField(page)).toHaveAccessibleDescription(/^Please fill out this field\./);
  await confirm(page, '12 34 5');
  await expect(codeField(page)).toHaveAccessibleDescription(/^Enter the 6-digit pick-up code\./);
  await expect(codeField(page)).toBeFocused();

  expectProblem(/answer 409: POST .*\/collection/);
  for (const attempt of [1, 2, 3, 4, 5]) {
    const answered = page.waitForResponse('**/collection');
    await confirm(page, wrong);
    expect((await answered).status(), `attempt ${attempt}`).toBe(409);
    await expect(page.getByRole('button', { name: 'Confirm hand-over' })).toBeEnabled();
    if (attempt === 3)
      await expect(codeField(page)).toHaveAccessibleDescription(/^That code isn’t right\. 2 tries left\./);
  }
  await expect(
    page
      .getByRole('alert')
      .getByText(/^That code isn’t right\. Try again in 15 minutes\./)
      .first(),
  ).toBeVisible();
  await expect(codeField(page)).toHaveAccessibleDescription(/^That code isn’t right\. Try again in 15 minutes\./);
  await expect(codeField(page)).toBeFocused();
  await expect(codeField(page)).toHaveValue(wrong);
  await page.getByRole('button', { name: 'Undo promise' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  expectProblem(/answer 429: POST .*\/collection/);
  await confirm(page, right);
  const locked = 'Too many wrong codes. Please wait 15 minutes and try again.';
  await expect(page.getByRole('alert').getByText(locked)).toBeVisible();
  await expect(codeField(page)).toHaveAccessibleDescription(new RegExp(`^${locked}`));
  await expect(codeField(page)).toBeFocused();
});

test('changes by others while a donor decides are reported and shown, and a double click acts once', {
  tag: '@journeys',
}, async ({ page, site, expectProblem }) => {
  const id = await post(site.url, dora, food('Bread that many decide on'));
  let bens = await ask(site.url, ben, id);
  const cleos = await ask(site.url, cleo, id);
  await page.goto(`/my-posted-food/${id}`);
  expectProblem(/answer 409: POST .*\/acceptance/);

  await test.step('someone who has withdrawn meanwhile can’t be accepted', async () => {
    await overtake(page, '**/acceptance', () => move(site.url, ben, bens, 'withdrawal'));
    await page.getByRole('button', { name: `Accept ${ben.name}` }).click();
    await expectAlert(page, apiErrors.REQUEST_WITHDRAWN.message);
    await expect(page.getByRole('listitem').getByRole('heading', { level: 3 })).toHaveText([cleo.name]);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  await test.step('a promise made in another tab is not forgotten', async () => {
    bens = await ask(site.url, ben, id);
    await overtake(page, '**/acceptance', () => move(site.url, dora, bens, 'acceptance'));
    await page.getByRole('button', { name: `Accept ${cleo.name}` }).click();
    await expectAlert(page, apiErrors.FOOD_PROMISED.message);
    await expect(page.getByRole('region', { name: 'Coming to collect' })).toContainText(ben.name);
  });

  await test.step('if someone withdraws while their code is typed, the donor is told', async () => {
    await move(site.url, cleo, cleos, 'withdrawal');
    await overtake(page, '**/collection', () => move(site.url, ben, bens, 'withdrawal'));
    expectProblem(/answer 409: POST .*\/collection/);
    await confirm(page, '123456');
    await expectAlert(page, apiErrors.REQUEST_WITHDRAWN.message);
    await expect(page.getByRole('heading', { name: 'No one is waiting for this food' })).toBeVisible();
  });

  bens = await ask(site.url, ben, id);
  const calls: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && calls.push(new URL(request.url()).pathname));
  await page.getByRole('button', { name: `Accept ${ben.name}` }).dblclick();
  await expect(codeField(page)).toBeVisible();
  await codeField(page).fill(await codeOf(site.url, ben, bens));
  await page.getByRole('button', { name: 'Confirm hand-over' }).dblclick();
  await expect(page.getByRole('region', { name: 'Collected' })).toBeVisible();
  expect(calls.filter((path) => /acceptance|collection/.test(path))).toEqual([
    `/api/request/${bens}/acceptance`,
    `/api/request/${bens}/collection`,
  ]);
});

test('the page says if the list may be out of date, or the food is gone, never existed or is someone else’s', {
  tag: '@journeys',
}, async ({ page, site, expectProblem }) => {
  const others = await post(site.url, cleo, food('Bread of someone else'));
  await ask(site.url, ben, others);
  const id = await post(site.url, dora, food('Bread behind the times'));
  await ask(site.url, ben, id);
  await page.goto(`/my-posted-food/${id}`);

  await test.step('a list that may be out of date can be loaded again', async () => {
    expectProblem(/answer 429: GET .*\/requests/);
    await page.route('**/api/food/*/requests', (route) => route.fulfill(busy));
    await ask(site.url, cleo, id);
    const stale = page.getByRole('main').getByRole('alert');
    await expect(stale).toContainText('This list may be out of date. Please wait a little.');
    await expectAccessible(page, { widths: [360] });
    await page.unroute('**/api/food/*/requests');
    await stale.getByRole('button', { name: 'Try again' }).click();
    await expect(stale).toHaveCount(0);
    await expect(page.getByRole('button', { name: `Accept ${cleo.name}` })).toBeVisible();
  });

  await test.step('a food deleted elsewhere is gone, and so is one that never existed', async () => {
    await page.getByRole('button', { name: `Decline ${ben.name}` }).focus();
    expectProblem(/answer 404: GET .*\/api\/food\//);
    await call(site.url, dora, 'DELETE', `/delete-food/${id}`);
    await expect(page.getByRole('heading', { name: apiErrors.FOOD_NOT_FOUND.message })).toBeFocused();
    await expectAccessible(page, { widths: [360] });
    await page.getByRole('main').getByRole('link', { name: 'My Posted Foods' }).click();
    await expect(page).toHaveURL('/my-posted-food');
    await page.goto('/my-posted-food/nothing%2Fhere');
    await expect(page.getByRole('heading', { name: apiErrors.FOOD_NOT_FOUND.message })).toBeVisible();
  });

  await page.goto(`/my-posted-food/${others}`);
  await expect(page.getByRole('heading', { name: 'This food belongs to someone else.' })).toBeVisible();
  await expect(page.getByText(ben.name)).toHaveCount(0);
  await expect(page).toHaveURL(`/my-posted-food/${others}`);
});

test('errors are reported and can be tried again, and the page says when the last day has passed', {
  tag: '@journeys',
}, async ({ page, site, expectProblem }) => {
  await post(site.url, dora, food('Bread past its day'));
  const id = await post(site.url, dora, food('Bread on a bad day'));
  await ask(site.url, ben, id);
  await withTimeOfPage(page);
  await page.goto('/my-posted-food');
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/food/*/requests', (route) => held.then(() => route.fulfill(busy)), { times: 1 });
  expectProblem(/answer 429: GET .*\/requests/);
  await page.getByRole('link', { name: '1 waiting for Bread on a bad day' }).click();
  await expect(page.getByRole('status', { name: 'Loading the requests' })).toBeVisible();
  await expectAccessible(page, { widths: [360] });
  answer();
  await expect(page.getByRole('heading', { name: 'Requests couldn’t be loaded' })).toBeVisible();
  await expectAccessible(page, { widths: [360] });
  await page.getByRole('button', { name: 'Try again' }).click();

  await page.route('**/acceptance', (route) => route.abort(), { times: 1 });
  expectProblem(/request failed: POST .*\/acceptance/);
  const accept = page.getByRole('button', { name: `Accept ${ben.name}` });
  await accept.press('Enter');
  await expect(page.getByRole('alert').getByText(/^The site didn’t respond\./)).toBeVisible();
  await expect(accept).toBeFocused();

  await page.getByRole('link', { name: 'My Posted Foods' }).click();
  await page.clock.setFixedTime(Date.now() + 7 * 24 * 60 * 60 * 1000);
  await page.getByRole('link', { name: 'No one waiting for Bread past its day' }).click();
  await expect(page.getByText('The last day has passed, so all open requests have ended.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No one is waiting for this food' })).toHaveCount(0);
  await expectAccessible(page, { widths: [360] });
});

/** Expects a message once. Dismisses it, unless it has gone by itself, so that the next one is the next step's. */
async function expectAlert(page: Page, message: string): Promise<void> {
  await expect(page.getByRole('alert').getByText(message)).toHaveCount(1);
  await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).evaluateAll(clickAll);
  await expect(page.getByRole('alert').getByText(message)).toHaveCount(0);
}

function clickAll(buttons: (HTMLElement | SVGElement)[]): void {
  for (const button of buttons) if (button instanceof HTMLElement) button.click();
}

async function confirm(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code);
  await page.getByRole('button', { name: 'Confirm hand-over' }).click();
}

function codeField(page: Page) {
  return page.getByRole('region', { name: 'Coming to collect' }).getByLabel('Pick-up code');
}
