import type { Page } from '@playwright/test';
import { pickupTimeOf } from '../contract/requests/pickup-time-terms.ts';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, type Site, test } from '../test/browser/fixtures.ts';
import { fillFood, openMore, post } from '../test/browser/food-steps.ts';
import { inbox } from '../test/browser/inbox.ts';
import { dayIn } from '../test/browser/noon.ts';
import { settled } from '../test/browser/settled.ts';
import { call, food, type Person } from '../test/process/person.ts';

type Visitor = { person: Person; page: Page };

test('three people share apples, until none are left', { tag: '@journeys' }, async ({ newVisitor, site }) => {
  const enter = async (name: string) => enterAs(await newVisitor(), site, name);
  const ada = await enter('Ada who shares apples');
  const [ben, cleo, dot] = [
    await enter('Ben who bakes cake'),
    await enter('Cleo who stews'),
    await enter('Dot who eats them raw'),
  ];
  const title = 'Apples of the old tree';
  const url = await giveApples(ada, title);

  await test.step('each asks for some, and the person who asked for too many asks for fewer', async () => {
    await ask(ben, url, 36);
    await ask(cleo, url, 30);
    await ada.page.getByRole('link', { name: `2 waiting for ${title}` }).click();
    await expect(ada.page).toHaveURL(/\/my-posted-food\/./);
    await ada.page.getByRole('button', { name: `Accept ${ben.person.name}` }).click();
    await expect(waiting(ada.page, cleo)).toContainText('They asked for 30 pieces, but you have 24 pieces left.');
    await expect(ada.page.getByRole('button', { name: `Accept ${cleo.person.name}` })).toHaveCount(0);
    const own = row(cleo.page, title);
    await expect(own).toContainText('Your share: 30 of 60 pieces. Only 24 pieces left, so ask for less.');
    await own.getByText('Change', { exact: true }).click();
    await own.getByLabel('How many pieces would you like?').fill('12');
    await own.getByRole('button', { name: 'Ask for this instead' }).click();
    await expect(own).toContainText('Your share: 12 of 60 pieces');
    await ada.page.getByRole('button', { name: `Accept ${cleo.person.name}` }).click();
    await expect(coming(ada.page, cleo)).toContainText(/Share\s*12/);
  });

  await test.step('everyone sees how many are left', async () => {
    await dot.page.goto('/foods');
    await dot.page.getByRole('searchbox').fill(title);
    const card = dot.page.getByRole('article').filter({ hasText: title });
    await expect(card).toContainText('12 of 60 pieces left');
    await card.getByRole('link').click();
    await ask(dot, url, 12);
    await ada.page.getByRole('button', { name: `Accept ${dot.person.name}` }).click();
    await expect(ada.page.getByText('0 of 60 pieces left')).toBeVisible();
    await expect(ada.page.getByText('Not Available'), 'red').toHaveCSS('background-color', 'rgb(179, 42, 29)');
    await dot.page.goto(url);
    await expect(
      dot.page.getByText('Yours to collect', { exact: true }),
      'food promised to you isn’t shown as gone',
    ).toBeVisible();
    await expect(dot.page.getByText('Not Available')).toHaveCount(0);
    await dot.page.goto('/my-food-requests');
  });

  await test.step('each collects their share with their pick-up code, typed or scanned', async () => {
    await expect(card(ben.page, title)).toContainText('36 of 60 pieces');
    await collect(ada.page, ben, await readCode(ben.page, title));
    await expect(coming(ada.page, ben)).toHaveCount(0);
    const { foodId, requestId, code } = await requestOf(cleo, title);
    await ada.page.goto(`/my-posted-food/${foodId}#code=${code}&of=${requestId.slice(-12)}`);
    await expect(coming(ada.page, cleo).getByLabel('Pick-up code', { exact: true })).toHaveValue(code);
    await expect(coming(ada.page, dot).getByLabel('Pick-up code', { exact: true })).toHaveValue('');
    await coming(ada.page, cleo).getByRole('button', { name: 'Confirm hand-over' }).click();
    await expect(coming(ada.page, cleo)).toHaveCount(0);
    await expect(ada.page.getByRole('link', { name: 'Edit' })).toBeVisible();
    await collect(ada.page, dot, await readCode(dot.page, title));
    await expect(ada.page.getByRole('link', { name: `Give again: ${title}` })).toBeVisible();
    await expect(ada.page.getByRole('region', { name: 'Collected' }).getByRole('listitem')).toHaveCount(3);
  });
});

test('1.5 kg, typed with a comma, is offered as 1500 g and shared by three people', {
  tag: '@journeys',
}, async ({ newVisitor, site }) => {
  const ada = await enterAs(await newVisitor(), site, 'Ada who cuts cheese');
  const title = 'Mountain cheese';
  const quantity = ada.page.getByLabel('Total Quantity');

  await test.step('the form rejects a fraction and offers a fix, and scrolling over the field changes nothing', async () => {
    await ada.page.goto('/add-food');
    await fillFood(ada.page, { title, quantity: '1,5' });
    await openMore(ada.page);
    await ada.page.getByLabel('Unit').selectOption('kg');
    await ada.page.getByLabel('Who gets it?').selectOption('Several people share it');
    await ada.page.getByRole('button', { name: 'Add Food' }).click();
    await expect(quantity).toBeFocused();
    await expect(quantity).toHaveAccessibleDescription('Whole numbers only: use 1500 g');
    await expectAccessible(ada.page, { widths: [360] });
    await quantity.hover();
    await ada.page.mouse.wheel(0, 120);
    await expect(quantity).toHaveValue('1,5');
    await ada.page.getByRole('button', { name: 'use 1500 g' }).click();
    await expect(quantity).toHaveValue('1500');
    await expect(ada.page.getByLabel('Unit')).toHaveValue('g');
    await ada.page.getByRole('button', { name: 'Add Food' }).click();
    await expect(row(ada.page, title)).toContainText('1500 of 1500 g left');
  });

  const url = (await row(ada.page, title).getByRole('link', { name: title, exact: true }).getAttribute('href')) ?? '';
  for (const [name, wanted] of [
    ['Ben who grates', 800],
    ['Cleo who toasts', 400],
    ['Dot who nibbles', 300],
  ] as const) {
    await test.step(`${name} asks for ${wanted} g and sees it on the pick-up card`, async () => {
      const visitor = await enterAs(await newVisitor(), site, name);
      await ask(visitor, url, wanted, { unit: 'g', proposed: name.startsWith('Dot') ? '300' : '500' });
      await expect(row(visitor.page, title)).toContainText(`${wanted} of 1500 g`);
      await ada.page.goto(url.replace('/food/', '/my-posted-food/'));
      await expect(waiting(ada.page, visitor)).toContainText(new RegExp(`Asking for\\s*${wanted} g`));
      await ada.page.getByRole('button', { name: `Accept ${name}` }).click();
      await expect(coming(ada.page, visitor)).toContainText(new RegExp(`Share\\s*${wanted} g`));
      await expect(card(visitor.page, title)).toContainText(`${wanted} of 1500 g`);
    });
  }
  await expect(ada.page.getByText('0 of 1500 g left')).toBeVisible();
});

test('a donor offers less than someone asked for, and one tap accepts or declines the offer', {
  tag: '@journeys',
}, async ({ newVisitor, site }) => {
  const dora = await enterAs(await newVisitor(), site, 'Dora who has six pears');
  const ben = await enterAs(await newVisitor(), site, 'Ben who asks for six');
  const cleo = await site.register('Cleo who asks for five');
  const title = 'Pears of the wall';
  const id = await post(site.url, dora.person, { ...food(title), quantity: 6, ...{ inParts: true, unit: 'pieces' } });
  await call(site.url, ben.person, 'POST', '/add-request', { foodId: id, notes: 'For a tart', wanted: 6 });
  await call(site.url, cleo, 'POST', '/add-request', { foodId: id, notes: 'For us', wanted: 5 });
  const question = (amount: number) =>
    ben.page.getByRole('group', {
      name: `${dora.person.name} can give you ${amount} of the 6 pieces you asked for: ${title}.`,
    });
  await ben.page.goto('/inbox');
  await dora.page.goto(`/my-posted-food/${id}`);

  await test.step('the donor says how many pieces she can give', async () => {
    await dora.page.getByRole('button', { name: `Offer less to ${ben.person.name}` }).click();
    const dialog = dora.page.getByRole('dialog', { name: `Offer ${ben.person.name} less?` });
    const pieces = dialog.getByLabel('How many pieces can you give?');
    await expect(pieces).toBeFocused();
    await expect(pieces).toHaveValue('5');
    await expectAccessible(dora.page, { widths: [360] });
    await pieces.fill('2');
    await dialog.getByRole('button', { name: 'Offer', exact: true }).click();
    await expect(waiting(dora.page, ben)).toContainText(
      `You offered 2 of the 6 pieces. Waiting for ${ben.person.name} to answer.`,
    );
    await expect(dora.page.getByRole('button', { name: `Change offer to ${ben.person.name}` })).toBeFocused();
  });

  await test.step('the requester sees the offer in his inbox, on the food and in his requests, and accepts it', async () => {
    await expect(inbox(ben.page).getByRole('group')).toContainText('can give you 2 of the 6 pieces');
    await expectAccessible(ben.page, { widths: [360] });
    await ben.page.goto(`/food/${id}`);
    await expect(question(2).getByRole('button', { name: /^No, thanks/ })).toBeVisible();
    await expectAccessible(ben.page, { widths: [360] });
    await ben.page.goto('/my-food-requests');
    await question(2).getByRole('button', { name: 'Take 2' }).click();
    await expect(card(ben.page, title)).toContainText('2 of 6 pieces');
    await expect(coming(dora.page, ben)).toContainText(/Share\s*2/);
    await expect(dora.page.getByText(`${ben.person.name} accepted the 2 you offered.`)).toBeAttached();
  });

  await test.step('someone who doesn’t want a smaller share withdraws, after confirming', async () => {
    const other = await newVisitor();
    await site.enter(other.context(), cleo);
    await dora.page.getByRole('button', { name: `Offer less to ${cleo.name}` }).click();
    await dora.page.getByRole('button', { name: 'Offer', exact: true }).click();
    await dora.page.getByRole('button', { name: `Withdraw the offer to ${cleo.name}` }).click();
    await expect(dora.page.getByText(/^You offered/)).toHaveCount(0);
    await dora.page.getByRole('button', { name: `Offer less to ${cleo.name}` }).click();
    await dora.page.getByRole('button', { name: 'Offer', exact: true }).click();
    await other.goto('/inbox');
    await other.getByRole('button', { name: `No, thanks: withdraw the request for ${title}` }).click();
    await other.getByRole('button', { name: 'Yes' }).click();
    await expect(dora.page.getByText(`${cleo.name} is no longer in the queue.`)).toBeVisible();
  });
});

test('if the session ends while someone changes a request, their choice is kept and visible after they log in', {
  tag: '@journeys',
}, async ({ page, context, site, expectProblem }) => {
  const [abe, cora] = [await site.register('Abe who shares pears'), await site.register('Cora who changes her mind')];
  const title = 'Pears in two crates';
  const windows = [pickupTimeOf(dayIn(1), '09:00', '10:00'), pickupTimeOf(dayIn(2), '18:00', '19:00')];
  const id = await post(site.url, abe, { ...food(title), quantity: 9, ...{ inParts: true, unit: 'pieces', windows } });
  await call(site.url, cora, 'POST', '/add-request', { foodId: id, notes: 'For a cake', wanted: 2 });
  await site.enter(context, cora);
  await page.goto(`/food/${id}`);
  const own = page.getByRole('region', { name: 'Your request' });
  await own.getByText('Change', { exact: true }).click();
  const pieces = own.getByLabel('How many pieces would you like?');
  await pieces.fill('7');
  await settled(page);
  await call(site.url, cora, 'POST', '/logout');
  expectProblem(/answer 401: (PUT .*\/api\/request\/|GET )/);
  await own.getByRole('button', { name: 'Ask for this instead' }).click();
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email Address').fill(cora.email);
  await page.getByLabel('Password').fill(cora.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL(`/food/${id}`);
  await expect(pieces).toBeVisible();
  await expect(pieces).toHaveValue('7');
  await own.getByRole('button', { name: 'Ask for this instead' }).click();
  await expect(own).toContainText('Your share: 7 of 9 pieces');
});

async function enterAs(page: Page, site: Site, name: string): Promise<Visitor> {
  const person = await site.register(name);
  await site.enter(page.context(), person);
  return { person, page };
}

/** Posts sixty apples with the form. Returns the path of their page. */
async function giveApples({ page }: Visitor, title: string): Promise<string> {
  await page.goto('/add-food');
  await fillFood(page, { title, quantity: '60' });
  await openMore(page);
  await page.getByLabel('Unit').selectOption('pieces');
  await page.getByLabel('Who gets it?').selectOption('Several people share it');
  await page.getByRole('button', { name: 'Add Food' }).click();
  await expect(page).toHaveURL('/my-posted-food');
  await expect(row(page, title)).toContainText('60 of 60 pieces left');
  return (await row(page, title).getByRole('link', { name: title, exact: true }).getAttribute('href')) ?? '';
}

async function ask(
  { page }: Visitor,
  url: string,
  wanted: number,
  { unit = 'pieces', proposed = '1' }: { unit?: string; proposed?: string | RegExp } = {},
): Promise<void> {
  await page.goto(url);
  await page.getByRole('button', { name: 'Request', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Request this food' });
  const field = dialog.getByLabel(`How many ${unit} would you like?`);
  await expect(field).toHaveValue(proposed);
  await field.fill(String(wanted));
  await dialog.getByRole('button', { name: 'Request' }).click();
  await expect(page).toHaveURL('/my-food-requests');
}

async function collect(page: Page, visitor: Visitor, code: string): Promise<void> {
  await coming(page, visitor).getByLabel('Pick-up code', { exact: true }).fill(code);
  await coming(page, visitor).getByRole('button', { name: 'Confirm hand-over' }).click();
}

async function requestOf({ page, person }: Visitor, title: string) {
  const requests = await (await page.request.get(`/api/request-by/${person.email}`)).json();
  const request = requests.find((one: { title: string }) => one.title === title);
  return { foodId: request.foodId, requestId: request._id as string, code: request.pickupCode as string };
}

async function readCode(page: Page, title: string): Promise<string> {
  const said = await card(page, title)
    .getByText(/^Pick-up code: (\d ){5}\d$/)
    .textContent();
  return said?.replaceAll(/\D/g, '') ?? '';
}

function coming(page: Page, { person }: Visitor) {
  return page.getByRole('region', { name: 'Coming to collect' }).getByRole('listitem').filter({ hasText: person.name });
}

function waiting(page: Page, { person }: Visitor) {
  return page.getByRole('region', { name: 'Waiting' }).getByRole('listitem').filter({ hasText: person.name });
}

function row(page: Page, title: string) {
  return page.getByRole('row', { name: title });
}

function card(page: Page, title: string) {
  return page.getByRole('article', { name: title });
}
