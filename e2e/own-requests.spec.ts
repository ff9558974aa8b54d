import type { Page } from '@playwright/test';
import { apiErrors } from '../contract/errors.ts';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { mainLink, post } from '../test/browser/food-steps.ts';
import { ask, miss, move, overtake, promise } from '../test/browser/hand-over-steps.ts';
import { moreAbout } from '../test/browser/more-menu.ts';
import { settled } from '../test/browser/settled.ts';
import { expectToast } from '../test/browser/toasts.ts';
import { food, type Person } from '../test/process/person.ts';

let dora: Person;
let first: Person;

test.beforeAll(async ({ site }) => {
  dora = await site.register('Dora of own requests');
  first = await site.register('Fritz who is always first');
});

test('each request shows its state as a word and an icon, decisions are marked new once, and the food’s page says more', {
  tag: '@journeys',
}, async ({ page, context, site }) => {
  const { url } = site;
  const rita = await site.register('Rita with requests');
  const requests = new Map<string, string>();
  for (const title of ['Waits', 'Accepted', 'Collected', 'Declined', 'Withdrawn', 'No show']) {
    const foodId = await post(url, dora, food(`${title} loaf`));
    if (title === 'Waits') await ask(url, first, foodId);
    requests.set(title, await ask(url, rita, foodId));
  }
  const id = (title: string) => requests.get(title) ?? '';
  await move(url, dora, id('Declined'), 'decline');
  await move(url, rita, id('Withdrawn'), 'withdrawal');
  await move(url, dora, id('No show'), 'acceptance');
  await miss(site, dora, id('No show'));
  await move(url, dora, id('Accepted'), 'acceptance');
  const { requestId, code } = await promise(url, dora, rita, food('Eaten loaf'));
  await move(url, dora, requestId, 'collection', { code });

  await site.enter(context, rita);
  await page.goto('/my-food-requests');
  for (const [title, state] of [
    ['Waits', `Requested2nd in the queue${dora.name} will accept or decline. You’ll see the answer here.Withdraw`],
    ['Eaten', /^CollectedNewThe donor has been able to see your email since/],
    ['Declined', 'DeclinedNew'],
    ['Withdrawn', 'Withdrawn'],
    ['No show', /^Didn’t turn upNewThe donor has been able to see your email since .*Answer/],
  ] as const) {
    const status = row(page, `${title} loaf`).getByRole('cell').nth(3);
    await expect(status).toHaveText(state);
    await expect(status.locator('.badge svg')).toHaveCount(1);
  }
  // A promised food is only on its card, with everything that the table shows about a request.
  const card = page.getByRole('article', { name: 'Accepted loaf' });
  await expect(card).toContainText('Yours to collectNew');
  for (const fact of ['WhereLindenweg 4', 'Request Date', 'Quantity2', `From${dora.name}`])
    await expect(card).toContainText(fact);
  await moreAbout(card, dora.name).press('Enter');
  await expect(card.getByRole('link', { name: `Report ${dora.name}` })).toBeVisible();
  await expect(card.getByRole('button', { name: `Block ${dora.name}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(moreAbout(card, dora.name), 'the focus is back where it was').toBeFocused();
  await expect(card.getByRole('button', { name: `Block ${dora.name}` })).toHaveCount(0);
  await expect(row(page, 'Accepted loaf')).toHaveCount(0);
  await expect(page.getByText('7 Food', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(row(page, 'Declined loaf')).toBeVisible();
  await expect(page.getByText('New', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Recent updates' })).toHaveCount(0);

  for (const [title, said, mayAsk] of [
    ['Declined', 'Your request was declined.', true],
    ['No show', 'The donor says you didn’t turn up.', true],
    ['Eaten', 'You’ve collected this.', false],
  ] as const) {
    await row(page, `${title} loaf`)
      .getByRole('link', { name: `${title} loaf` })
      .click();
    await expect(page.getByRole('region', { name: 'Your request' })).toContainText(said);
    await expect(requestButton(page)).toHaveCount(mayAsk ? 1 : 0);
    await expect(page.getByText('This food is no longer available.')).toHaveCount(0);
    await page.goBack();
  }
});

test('someone withdraws after confirming, and the focus isn’t lost; a request decided meanwhile is reported and shown', {
  tag: '@journeys',
}, async ({ page, context, site: { url, ...site }, expectProblem }) => {
  const wilma = await site.register('Wilma who withdraws');
  const decided = await ask(url, wilma, await post(url, dora, food('Loaf decided on')));
  await ask(url, wilma, await post(url, dora, food('Loaf not wanted')));
  await site.enter(context, wilma);
  await page.goto('/my-food-requests');
  await withdraw(page, 'Loaf not wanted').press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await expect(question).toHaveAccessibleDescription('Your request for Loaf not wanted will be withdrawn.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(withdraw(page, 'Loaf not wanted')).toBeFocused();
  await expect(row(page, 'Loaf not wanted')).toContainText('1st in the queue');

  await withdraw(page, 'Loaf not wanted').press('Enter');
  await question.getByRole('button', { name: 'Yes' }).press('Enter');
  await expectToast(page, 'Request withdrawn');
  await expect(row(page, 'Loaf not wanted').getByText('Withdrawn', { exact: true })).toBeVisible();
  await expect(withdraw(page, 'Loaf not wanted')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await overtake(page, '**/withdrawal', () => move(url, dora, decided, 'decline'));
  expectProblem(/answer 409: POST .*\/withdrawal/);
  await withdraw(page, 'Loaf decided on').click();
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('alert').getByText(apiErrors.REQUEST_DECLINED.message)).toBeVisible();
  await expect(row(page, 'Loaf decided on').getByText('Declined', { exact: true })).toBeVisible();
});

test('a food’s page shows requesters, and no one else, the state of their request as it changes', {
  tag: '@journeys',
}, async ({ page, context, request: guest, site: { url, ...site } }) => {
  const foodId = await post(url, dora, food('Loaf with a queue'));
  await ask(url, first, foodId);
  const sara = await site.register('Sara who stands in line');
  const saras = await ask(url, sara, foodId);
  await site.enter(context, sara);
  await page.goto(`/food/${foodId}`);
  const mine = page.getByRole('region', { name: 'Your request' });
  await expect(page.getByText('2 people are waiting')).toBeVisible();
  await expect(mine).toContainText('You’re 2nd in the queue.');
  await expect(requestButton(page)).toHaveCount(0);
  await expectAccessible(page, { widths: [360] });

  await move(url, dora, saras, 'acceptance');
  await expect(mine.getByRole('status')).toContainText('It’s yours to collect.');
  await expect(mine.getByText(/^Pick-up code: (\d ){5}\d$/)).toBeAttached();
  await expectAccessible(page, { widths: [360] });
  const seenByGuests = await (await guest.get(`/food/${foodId}`)).text();
  expect(seenByGuests).toMatch(/>\s*Promised\s*</);
  expect(seenByGuests).toContain('1 person is waiting');
  expect(seenByGuests).not.toContain('Your request');

  await page.getByRole('link', { name: 'Open the pick-up card' }).click();
  await expect(page.getByRole('article', { name: 'Loaf with a queue' })).toBeVisible();
  await page.goBack();
  await withdraw(page, 'Loaf with a queue').click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(mine).toContainText('You’ve withdrawn your request.');
  await expect(requestButton(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await test.step('after they log out, and after someone else logs in, nothing of their request is shown', async () => {
    const next = await site.register('Norbert who logs in next');
    // The withdrawal causes refetches, which would be refused after the logout.
    await settled(page);
    // By keyboard, because the toast about the withdrawal may cover these buttons.
    await page.getByLabel('Your account').press('Enter');
    await page.getByRole('button', { name: 'Logout' }).press('Enter');
    await expect(mine).toHaveCount(0);
    await mainLink(page, 'Login').press('Enter');
    await page.getByLabel('Email').fill(next.email);
    await page.getByLabel('Password').fill(next.password);
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    await expect(page.getByLabel('Your account')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Loaf with a queue' })).toBeVisible();
    await expect(mine).toHaveCount(0);
  });
});

function row(page: Page, title: string) {
  return page.getByRole('table', { name: 'My food requests' }).getByRole('row', { name: new RegExp(title) });
}

function withdraw(page: Page, title: string) {
  return page.getByRole('button', { name: `Withdraw the request for ${title}` });
}

function requestButton(page: Page) {
  return page.getByRole('article').getByRole('button', { name: 'Request', exact: true });
}
