import type { Page } from '@playwright/test';
import { formatDay } from '../contract/dates.ts';
import { apiErrors } from '../contract/errors.ts';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { post } from '../test/browser/food-steps.ts';
import { ask, move, promise } from '../test/browser/hand-over-steps.ts';
import { dayIn } from '../test/browser/noon.ts';
import { settled, withoutLiveUpdates } from '../test/browser/settled.ts';
import { withTimeOfPage } from '../test/browser/site-clock.ts';
import { expectToast } from '../test/browser/toasts.ts';
import { call, food, type Person } from '../test/process/person.ts';

let dora: Person;
let rita: Person;

test.beforeAll(async ({ site }) => {
  dora = await site.register('Dora the donor');
  rita = await site.register('Rita who requests');
});

const columns = [
  'Title',
  'Expired Date',
  'Request Date',
  'Quantity',
  'Status',
  'Location',
  'Donator Name',
  'Donar Photo',
];

test('someone asks for a food and finds it among their requests, where it stays when the food is gone', async ({
  page,
  context,
  site,
}) => {
  const asker = await site.register('Alma who asks');
  const id = await post(site.url, dora, { ...food('Bread to be asked for'), deadline: '12/31/2031' });
  await site.enter(context, asker);
  await page.goto('/my-food-requests');
  await expect(page.getByRole('heading', { name: 'You Have no Food Request' })).toBeVisible();
  await expectAccessible(page);

  await test.step('the form shows the requested food', async () => {
    await page.goto(`/food/${id}`);
    await requestButton(page).click();
    for (const [label, value] of [
      ['Food Name', 'Bread to be asked for'],
      ['Food Image Url', 'https://pictures.example/loaf.jpg'],
      ['Food Id', id],
      ['Donator Email', dora.email],
      ['Donator Name', dora.name],
      ['Current User Email', asker.email],
      ['Expired Date', '12/31/2031'],
      ['Pickup Location', 'Lindenweg 4'],
      ['Quantity', '2'],
    ] as const) {
      await expect(requestDialog(page).getByLabel(label, { exact: true })).toBeHidden();
      await expect(requestDialog(page).getByLabel(label, { exact: true })).toHaveValue(value);
      await expect(requestDialog(page).getByLabel(label, { exact: true })).not.toBeEditable();
    }
    await expect(requestDialog(page).locator('img')).toHaveAttribute('src', '/art/food-sourdough.svg');
    await expect(requestDialog(page).getByText('Collecting today.')).toBeVisible();
    await expect(dateField(page)).toHaveValue(formatDay(dayIn(0)));
  });

  await test.step('the message is ready to be sent, two Tab keys from the button', async () => {
    await expect(notesField(page)).toBeFocused();
    await expect(notesField(page)).toHaveValue(greetingTo(dora));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(requestDialog(page).getByRole('button', { name: 'Request', exact: true })).toBeFocused();
  });

  await test.step('it is not sent without notes', async () => {
    await notesField(page).fill('');
    await send(page);
    await expect(notesField(page)).toBeFocused();
    await expect(notesField(page)).toHaveAccessibleDescription('Please fill out this field.');
    await expectAccessible(page, { widths: [360] });
  });

  await test.step('an invalid date is shown even where it is folded away', async () => {
    await whatIsSent(page).click();
    await dateField(page).fill('32nd of May');
    await whatIsSent(page).click();
    await notesField(page).fill('I come by bike');
    await send(page);
    await expect(dateField(page)).toBeFocused();
    await expectAccessible(page, { widths: [360] });
  });
  await dateField(page).fill('2/3/30');
  await expect(requestDialog(page).getByText(/^Collecting on /)).toBeVisible();
  await send(page);
  // The two spaces are the owner's. A locator by text would ignore them.
  await expectToast(page, /^Food Request {2}Added Successfully!!$/);
  await expect(page).toHaveURL('/my-food-requests');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'My Food Request', exact: true })).toBeVisible();
  await expect(page.getByText('1 Food', { exact: true })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText(columns);
  const row = page.getByRole('row', { name: /Bread to be asked for/ });
  const next = `${dora.name} will accept or decline. You’ll see the answer here.`;
  const line = `Requested1st in the queue${next}Withdraw`;
  const cells = [/^12\/31\/2031 in \d+ months$/, '02/03/2030', '2', line, 'Lindenweg 4', `${dora.name}Messages`, ''];
  await expect(row.getByRole('cell')).toHaveText(cells);
  await row.getByRole('link', { name: 'Bread to be asked for' }).click();
  await expect(page.getByRole('region', { name: 'Your request' })).toContainText('You’re 1st in the queue.');
  await expect(requestButton(page)).toHaveCount(0);

  // On the link, the pointer would prefetch the deleted food.
  await page.mouse.move(0, 0);
  await page.goBack();
  // If the food's page were still open, it would request the deleted food.
  await expect(row).toBeVisible();
  await call(site.url, dora, 'DELETE', `/delete-food/${id}`);
  await expect(row.getByText('Deleted by the donor', { exact: true })).toBeVisible();
  await expect(row.getByRole('link', { name: 'Bread to be asked for' })).toHaveCount(0);
});

test('the form for a food that someone else wants too opens and closes by keyboard, and returns the focus', {
  tag: '@journeys',
}, async ({ page, context, site }) => {
  const id = await post(site.url, dora, food('Bread with one in line'));
  await ask(site.url, await site.register('Emil who is earlier'), id);
  await site.enter(context, rita);
  await page.goto(`/food/${id}`);
  await expect(page.getByText('1 person is waiting')).toBeVisible();
  await expect(page.getByText('Someone has already asked for this.')).toBeVisible();
  await requestButton(page).press('Enter');
  await expect(requestDialog(page)).toBeVisible();
  await expectAccessible(page);
  await whatIsSent(page).press('Enter');
  await requestDialog(page).getByRole('button', { name: 'Open the calendar' }).press('Enter');
  const calendar = page.getByRole('dialog', { name: 'Calendar' });
  await expect(calendar.getByRole('button', { name: /^Today/ })).toBeFocused();
  await expectAccessible(page, { widths: [360] });
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await expect(requestDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(requestDialog(page)).toBeHidden();
  await expect(requestButton(page)).toBeFocused();

  await requestButton(page).click();
  await requestDialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(requestDialog(page)).toBeHidden();
});

test('text typed into the dialog is restored after Escape and after Back, until it is sent', {
  tag: '@journeys',
}, async ({ page, context, site }) => {
  const id = await post(site.url, dora, food('Bread that one thinks about'));
  await site.enter(context, rita);
  await page.goto('/foods?search=one+thinks+about');
  await page.getByRole('link', { name: /^View Details/ }).click();
  const [notes, date] = [notesField(page), dateField(page)];
  await requestButton(page).click();
  await notes.fill('I come by bike');
  await whatIsSent(page).click();
  await date.fill('2/3/30');
  await page.keyboard.press('Escape');
  await expect(requestDialog(page)).toBeHidden();
  await requestButton(page).click();
  await expect(notes).toHaveValue('I come by bike');
  await expect(date).toHaveValue('02/03/2030');

  await notes.fill('I come by bike, at six');
  await page.goBack();
  await expect(requestDialog(page), 'Back closes it').toBeHidden();
  await expect(page).toHaveURL(`/food/${id}`);
  await page.goBack();
  await expect(page).toHaveURL('/foods?search=one+thinks+about');
  await page.goForward();
  await page.reload();
  await requestButton(page).click();
  await expect(notes).toHaveValue('I come by bike, at six');
  await expect(requestDialog(page).getByText('We’ve restored your draft.')).toBeVisible();
  await expectAccessible(page, { widths: [320, 360, 1280] });
  await send(page);
  await expect(page).toHaveURL('/my-food-requests');
  await expect(page.getByRole('row', { name: /one thinks about/ })).toContainText('02/03/2030');
  const [request] = await (await call(site.url, rita, 'GET', `/request-by/${rita.email}`)).json();
  expect(request).toMatchObject({ foodId: id, notes: 'I come by bike, at six' });
  await call(site.url, rita, 'POST', `/request/${request._id}/withdrawal`);
  await page.goBack();
  await requestButton(page).click();
  await expect(notes).toHaveValue(greetingTo(dora));
});

test('guests see why a food can’t be requested instead of the button', { tag: '@journeys' }, async ({ page, site }) => {
  await page.goto('/foods?search=Pancakes');
  await page.getByRole('link', { name: /^View Details of Pancakes/ }).click();
  await expect(page.getByText('This food is coming soon and can’t be requested yet.')).toBeVisible();
  await expect(requestButton(page)).toHaveCount(0);

  await post(site.url, dora, food('Bread of last week'));
  await withTimeOfPage(page);
  await page.goto('/foods?search=of+last+week');
  await page.clock.setFixedTime(Date.now() + 7 * 24 * 60 * 60 * 1000);
  await page.getByRole('link', { name: 'View Details of Bread of last week' }).click();
  await expect(page.getByText('This food has expired and can no longer be requested.')).toBeVisible();
  await expect(requestButton(page)).toHaveCount(0);
  await expect(page.locator('meta[name=robots]'), 'search engines leave it out').toHaveAttribute('content', 'noindex');
  await expect(page.getByRole('heading', { name: 'More food' })).toBeVisible();
});

test('a guest who asks for a food registers, and is back on that food with the form open', async ({ page, site }) => {
  const id = await post(site.url, dora, food('Bread for a newcomer'));
  await page.goto('/foods?search=for+a+newcomer');
  await page.getByRole('link', { name: /^View Details/ }).click();
  await requestButton(page).click();
  await expectToast(page, 'Please login to request food');
  await expect(page).toHaveURL('/login');
  await page.getByRole('link', { name: 'or Register' }).click();
  await page.getByRole('link', { name: 'or Log In' }).click();
  await page.getByRole('link', { name: 'or Register' }).click();
  await page.getByLabel('Username').fill('Nina who is new');
  await page.getByLabel('Email Address').fill('nina.who.is.new@example.org');
  await page.getByLabel('Password').fill('Secret-Password');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(`/food/${id}#request`);
  await expect(notesField(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(requestDialog(page)).toBeHidden();
  await expect(page).toHaveURL(`/food/${id}`);
  await requestButton(page).click();
  await send(page);
  await expect(page).toHaveURL('/my-food-requests');
  await page.goBack();
  await expect(page).toHaveURL(`/food/${id}`);
  await expect(page.getByRole('region', { name: 'Your request' })).toBeVisible();
});

test('if the session ends while someone writes, their message is restored after they log in', {
  tag: '@journeys',
}, async ({ page, context, site, expectProblem }) => {
  const id = await post(site.url, dora, food('Bread of a long letter'));
  const slow = await site.register('Sven who writes slowly');
  await site.enter(context, slow);
  await page.goto(`/food/${id}`);
  await requestButton(page).click();
  await notesField(page).fill('A letter that took an hour');
  await settled(page);
  await call(site.url, slow, 'POST', '/logout');
  // The unread count may be requested first, as the end of a session ends its live updates.
  expectProblem(/answer 401: (POST .*\/api\/add-request|GET .*\/api\/unread)/);
  await send(page);
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email Address').fill(slow.email);
  await page.getByLabel('Password').fill(slow.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(notesField(page)).toHaveValue('A letter that took an hour');
  await requestDialog(page).getByRole('button', { name: 'Start over' }).click();
  await expect(notesField(page)).toHaveValue(greetingTo(dora));
  await notesField(page).fill('Nobody else’s business');
  await page.keyboard.press('Escape');
  // A menu closes when the address changes, which has happened by the time the form is gone.
  await expect(notesField(page)).toHaveCount(0);
  await expect(page).toHaveURL(`/food/${id}`);
  await page.getByLabel('Your account').press('Enter');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByLabel('Your account')).toBeHidden();
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('draft:')));
  await expect.poll(drafts).toEqual([]);
});

test('a donor finds the requests for their food instead of the button', { tag: '@journeys' }, async ({
  page,
  context,
  site,
}) => {
  await site.enter(context, dora);
  const id = await post(site.url, dora, food('Bread of my own'));
  await page.goto(`/food/${id}`);
  await expect(page.getByRole('link', { name: 'See requests' })).toBeVisible();
  await expect(requestButton(page)).toHaveCount(0);
  await page.getByRole('article').getByRole('link', { name: 'Edit' }).click();
  await expect(page).toHaveURL(`/update-food/${id}`);
  await page.goBack();
  await page.getByRole('link', { name: 'See requests' }).click();
  await expect(page).toHaveURL(`/my-posted-food/${id}`);
});

test('a donor’s own food, and the confirmation before a promised one is deleted, are accessible', {
  tag: '@journeys',
}, async ({ page, context, site }) => {
  const { foodId } = await promise(site.url, dora, rita, food('Bread that is promised'));
  await site.enter(context, dora);
  await page.goto(`/food/${foodId}`);
  await expect(page.getByRole('link', { name: 'See requests' })).toBeVisible();
  await expectAccessible(page, { widths: [320, 360, 1280] });
  await page.goto('/my-posted-food');
  await page.getByRole('button', { name: 'Delete Bread that is promised' }).click();
  await expect(page.getByRole('alertdialog')).toHaveAccessibleDescription(
    `Delete Bread that is promised: ${rita.name} is coming to collect it.`,
  );
  await expectAccessible(page, { widths: [320, 360, 1280] });
});

test('errors are shown in the form, which keeps what was typed and can be sent again', {
  tag: '@journeys',
}, async ({ page, context, site, expectProblem }) => {
  const id = await post(site.url, dora, food('Refused bread asked for twice'));
  for (const title of ['Refused bread past its day', 'Refused bread on a bad line']) {
    await post(site.url, dora, food(title));
  }
  await site.enter(context, rita);
  await page.goto('/foods?search=Refused+bread');

  await test.step('the form itself can’t be loaded', async () => {
    await page.route('**/assets/request-dialog-*.js', (route) => route.abort());
    expectProblem(/request-dialog-.*\.js/);
    await open(page, 'Refused bread asked for twice');
    await requestButton(page).click();
    await expectToast(page, 'The form couldn’t be loaded. Check your connection and try again.');
    await page.unroute('**/assets/request-dialog-*.js');
    // The message appears before the browser has gone back.
    await expect(page).not.toHaveURL(/#request$/);
    await page.reload();
  });

  await test.step('the person has already asked', async () => {
    await requestButton(page).click();
    await expect(requestDialog(page)).toBeVisible();
    await ask(site.url, rita, id, 'First');
    expectProblem(/answer 409: POST .*\/api\/add-request/);
    await sendNotes(page, 'Second');
    await expectRefusal(page, apiErrors.ALREADY_REQUESTED.message, 'Second');
    await expectAccessible(page, { widths: [360] });
    await closeForm(page);
    await expect(page.getByRole('region', { name: 'Your request' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.goBack();
  });

  // The server's date can't be changed, so its response is faked. The rule has tests of its own.
  await test.step('the food has expired', async () => {
    const { status, message } = apiErrors.FOOD_EXPIRED;
    const refuse = { status, json: { code: 'FOOD_EXPIRED', message } };
    await page.route('**/api/add-request', (route) => route.fulfill(refuse), { times: 1 });
    await open(page, 'Refused bread past its day');
    await requestButton(page).click();
    await sendNotes(page, 'Is it still good?');
    await expectRefusal(page, message, 'Is it still good?');
    await closeForm(page);
    await page.goBack();
  });

  await page.route('**/api/add-request', (route) => route.abort(), { times: 1 });
  expectProblem(/request failed: POST .*\/api\/add-request/);
  await open(page, 'Refused bread on a bad line');
  await requestButton(page).click();
  await sendNotes(page, 'Hello?');
  await expectRefusal(page, 'The site didn’t respond. Check your connection and try again.', 'Hello?');
  await requestDialog(page).getByRole('button', { name: 'Request' }).dblclick();
  await expect(page).toHaveURL('/my-food-requests');
  await expect(page.getByRole('row', { name: /Refused bread on a bad line/ })).toHaveCount(1);
});

test('a request for a food that is gone or promised meanwhile is refused with the reason, and the page shows it afterwards', {
  tag: '@journeys',
}, async ({ page, context, site, expectProblem }) => {
  const promised = await post(site.url, dora, food('Late bread that is promised'));
  const gone = await post(site.url, dora, food('Late bread that goes'));
  await site.enter(context, rita);
  await withoutLiveUpdates(page);
  await page.goto('/foods?search=Late+bread');

  await open(page, 'Late bread that is promised');
  await requestButton(page).click();
  await expect(requestDialog(page)).toBeVisible();
  const quick = await site.register('Quentin who was quicker');
  await move(site.url, dora, await ask(site.url, quick, promised), 'acceptance');
  expectProblem(/answer 409: POST .*\/api\/add-request/);
  await sendNotes(page, 'Me too');
  await expectRefusal(page, apiErrors.FOOD_NOT_AVAILABLE.message, 'Me too');
  await closeForm(page);
  await expect(page.getByRole('article').getByText('This food is no longer available.')).toBeVisible();
  await expect(requestButton(page)).toHaveCount(0);

  await page.goBack();
  await open(page, 'Late bread that goes');
  await requestButton(page).click();
  await expect(requestDialog(page)).toBeVisible();
  await call(site.url, dora, 'DELETE', `/delete-food/${gone}`);
  expectProblem(/answer 404: POST .*\/api\/add-request/);
  await sendNotes(page, 'Am I late?');
  await expectRefusal(page, apiErrors.FOOD_NOT_FOUND.message, 'Am I late?');
  expectProblem(/answer 404: GET .*\/api\/food\//);
  await closeForm(page);
  await expect(page.getByRole('heading', { name: 'This food is gone' })).toBeVisible();
});

function requestButton(page: Page) {
  return page.getByRole('article').getByRole('button', { name: 'Request', exact: true }).first();
}

function requestDialog(page: Page) {
  return page.getByRole('dialog', { name: 'Request this food' });
}

function notesField(page: Page) {
  return requestDialog(page).getByLabel('Additional Notes');
}

function whatIsSent(page: Page) {
  return requestDialog(page).locator('summary');
}

function greetingTo({ name }: Person): string {
  return `Hello ${name}, is this still available? I’d like to come and collect it. Thank you!`;
}

function dateField(page: Page) {
  return requestDialog(page).getByLabel('Request Date');
}

/** Opens a food's page from a list. */
async function open(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: `View Details of ${title}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

async function send(page: Page): Promise<void> {
  await requestDialog(page).getByRole('button', { name: 'Request' }).click();
}

async function sendNotes(page: Page, notes: string): Promise<void> {
  await notesField(page).fill(notes);
  await send(page);
}

/** By keyboard, because earlier messages may cover the button. */
async function closeForm(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(requestDialog(page)).toBeHidden();
  // The dialog closes before the browser has gone back, and its content is removed after that.
  await expect(page).not.toHaveURL(/#request$/);
  await expect(page.getByLabel('Additional Notes')).toHaveCount(0);
}

/** Expects the message once, inside the dialog, where screen readers can find it, and the typed text still there. */
async function expectRefusal(page: Page, message: string, notes: string): Promise<void> {
  await expect(requestDialog(page).getByRole('alert').getByText(message)).toHaveCount(1);
  await expect(notesField(page)).toHaveValue(notes);
}
