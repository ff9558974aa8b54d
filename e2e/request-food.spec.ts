import type { Page } from '@playwright/test';
import { formatDay } from '../contract/dates.ts';
import { apiErrors } from '../contract/errors.ts';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { dayIn, post } from '../test/browser/food-steps.ts';
import { withoutLiveUpdates } from '../test/browser/settled.ts';
import { call, food, type Person } from '../test/process/person.ts';

let dora: Person;
let rita: Person;

test.beforeAll(async ({ site }) => {
  dora = await site.register('Dora the donor');
  rita = await site.register('Rita who requests');
});

test('someone asks for a food and finds it among their requests', async ({ page, context, site }) => {
  const asker = await site.register('Alma who asks');
  const id = await post(site.url, dora, { ...food('Bread to be asked for'), deadline: '12/31/2031' });
  await site.enter(context, asker);
  await page.goto(`/food/${id}`);
  await requestButton(page).click();
  const dialog = requestDialog(page);
  for (const [label, value] of [
    ['Food Name', 'Bread to be asked for'],
    ['Food Image Url', 'https://example.org/loaf.jpg'],
    ['Food Id', id],
    ['Donator Email', dora.email],
    ['Donator Name', dora.name],
    ['Current User Email', asker.email],
    ['Expired Date', '12/31/2031'],
    ['Pickup Location', 'Lindenweg 4'],
    ['Quantity', '2'],
  ] as const) {
    await expect(dialog.getByLabel(label, { exact: true })).toHaveValue(value);
    await expect(dialog.getByLabel(label, { exact: true })).not.toBeEditable();
  }
  await expect(dialog.getByLabel('Request Date')).toHaveValue(formatDay(dayIn(0)));

  await dialog.getByRole('button', { name: 'Request' }).click();
  await expect(dialog.getByLabel('Additional Notes')).toBeFocused();
  await expect(dialog.getByLabel('Additional Notes')).toHaveAccessibleDescription('Please fill out this field.');
  await expectAccessible(page, { widths: [360] });

  await dialog.getByLabel('Request Date').fill('2/3/30');
  await dialog.getByLabel('Additional Notes').fill('I come by bike');
  await dialog.getByRole('button', { name: 'Request' }).click();
  // Its two spaces are the owner's; a locator by text would not see them.
  await expect(page.getByText('Food Request Added Successfully!!')).toHaveText(
    /^Food Request {2}Added Successfully!!$/,
  );
  await expect(page).toHaveURL('/my-food-requests');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'My Food Request', exact: true })).toBeVisible();
  await expect(page.getByText('1 Food', { exact: true })).toBeVisible();
  const row = page.getByRole('table', { name: 'My food requests' }).getByRole('row').nth(1);
  await expect(row.getByRole('cell')).toHaveText([
    '12/31/2031',
    '02/03/2030',
    '2',
    'Requested1st in line Withdraw',
    'Lindenweg 4',
    dora.name,
    '',
  ]);
  await expect(page.getByRole('columnheader')).toHaveText([
    'Title',
    'Expired Date',
    'Request Date',
    'Quantity',
    'Status',
    'Location',
    'Donator Name',
    'Donar Photo',
  ]);

  await row.getByRole('link', { name: 'Bread to be asked for' }).click();
  await expect(page.getByRole('region', { name: 'Your request' })).toContainText('You are 1st in line.');
  await expect(requestButton(page)).toHaveCount(0);
});

test('a request stays on record, without a link, when its food is gone', async ({ page, context, site }) => {
  const asker = await site.register('Anna who comes late');
  await site.enter(context, asker);
  await page.goto('/my-food-requests');
  await expect(page.getByRole('heading', { name: 'You Have no Food Request' })).toBeVisible();
  await expectAccessible(page);

  const id = await post(site.url, dora, food('Soup that goes away'));
  await call(site.url, asker, 'POST', '/add-request', { foodId: id, notes: 'Please' });
  await call(site.url, dora, 'DELETE', `/delete-food/${id}`);
  await page.reload();
  const row = page.getByRole('row', { name: /Soup that goes away/ });
  await expect(row.getByText('Declined', { exact: true })).toBeVisible();
  await expect(row.getByRole('link')).toHaveCount(0);
  await expectAccessible(page, { widths: [360] });
});

test('the dialog opens and closes by the keyboard, and gives it back', async ({ page, context, site }) => {
  const id = await post(site.url, dora, food('Bread for the keyboard'));
  await site.enter(context, rita);
  await page.goto(`/food/${id}`);
  await requestButton(page).press('Enter');
  await expect(requestDialog(page)).toBeVisible();
  await requestDialog(page).getByRole('button', { name: 'Open the calendar' }).press('Enter');
  const calendar = page.getByRole('dialog', { name: 'Calendar' });
  await expect(calendar.getByRole('button', { name: /^Today/ })).toBeFocused();
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

test('what was typed into the dialog is there again after Escape and after Back, until it is sent', async ({
  page,
  context,
  site,
}) => {
  const id = await post(site.url, dora, food('Bread that one thinks about'));
  await site.enter(context, rita);
  await page.goto('/foods?search=one+thinks+about');
  await page.getByRole('link', { name: /^View Details/ }).click();
  const [notes, date] = [
    requestDialog(page).getByLabel('Additional Notes'),
    requestDialog(page).getByLabel('Request Date'),
  ];
  await requestButton(page).click();
  await notes.fill('I come by bike');
  await date.fill('2/3/30');
  await page.keyboard.press('Escape');
  await expect(requestDialog(page)).toBeHidden();
  await requestButton(page).click();
  await expect(notes).toHaveValue('I come by bike');
  await expect(date).toHaveValue('02/03/2030');

  await notes.fill('I come by bike, at six');
  await page.goBack();
  await expect(page).toHaveURL('/foods?search=one+thinks+about');
  await page.goForward();
  await requestButton(page).click();
  await expect(notes).toHaveValue('I come by bike, at six');
  await requestDialog(page).getByRole('button', { name: 'Request' }).click();
  await expect(page).toHaveURL('/my-food-requests');
  await expect(page.getByRole('row', { name: /one thinks about/ })).toContainText('02/03/2030');
  const [request] = await (await call(site.url, rita, 'GET', `/request-by/${rita.email}`)).json();
  expect(request).toMatchObject({ foodId: id, notes: 'I come by bike, at six' });
  await call(site.url, rita, 'POST', `/request/${request._id}/withdrawal`);
  await page.goBack();
  await requestButton(page).click();
  await expect(notes).toHaveValue('');
});

test('the dialog and its calendar are accessible', async ({ page, context, site }) => {
  await site.enter(context, rita);
  await page.goto(`/food/${await post(site.url, dora, food('Bread for everyone'))}`);
  await requestButton(page).click();
  await expect(requestDialog(page)).toBeVisible();
  await expectAccessible(page);
  await requestDialog(page).getByRole('button', { name: 'Open the calendar' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await expectAccessible(page, { widths: [360] });
});

test('what is asked for by someone else can be asked for too', async ({ page, context, site }) => {
  const id = await post(site.url, dora, food('Bread with one in line'));
  await call(site.url, await site.register('Emil who is earlier'), 'POST', '/add-request', { foodId: id, notes: 'Me' });
  await site.enter(context, rita);
  await page.goto(`/food/${id}`);
  await expect(page.getByText('1 person is waiting')).toBeVisible();
  await expect(page.getByText('Someone has asked for this already.')).toBeVisible();
  await expect(requestButton(page)).toBeVisible();
});

test('a guest is asked to log in', async ({ page, site }) => {
  await page.goto(`/food/${await post(site.url, dora, food('Bread for members'))}`);
  await requestButton(page).click();
  await expect(page.getByRole('alert').getByText('Please login to request food')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page, { widths: [360] });
});

test('a donor can not request their own food', async ({ page, context, site }) => {
  await site.enter(context, dora);
  const id = await post(site.url, dora, food('Bread of my own'));
  await page.goto(`/food/${id}`);
  await requestButton(page).click();
  await expect(page.getByRole('alert').getByText('You can not request your own food')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('link', { name: 'edit it' }).click();
  await expect(page).toHaveURL(`/update-food/${id}`);
  await page.goBack();
  await page.getByRole('link', { name: 'See who wants it' }).click();
  await expect(page).toHaveURL(`/my-posted-food/${id}`);
});

test('asking twice is refused in words, and what was typed stays', async ({ page, context, site, expectProblem }) => {
  const id = await post(site.url, dora, food('Bread asked for twice'));
  await site.enter(context, rita);
  await page.goto(`/food/${id}`);
  await requestButton(page).click();
  await expect(requestDialog(page)).toBeVisible();
  await call(site.url, rita, 'POST', '/add-request', { foodId: id, notes: 'First' });
  expectProblem(/answer 409: POST .*\/api\/add-request/);
  await requestWith(page, 'Second');
  await expectRefusal(page, apiErrors.ALREADY_REQUESTED.message, 'Second');
  await expectAccessible(page, { widths: [360] });
  await requestDialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('region', { name: 'Your request' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a food that is gone meanwhile is refused in words; the page says so after', async ({
  page,
  context,
  site,
  expectProblem,
}) => {
  const id = await post(site.url, dora, food('Bread that goes meanwhile'));
  await site.enter(context, rita);
  await withoutLiveUpdates(page);
  await page.goto(`/food/${id}`);
  await requestButton(page).click();
  await expect(requestDialog(page)).toBeVisible();
  await call(site.url, dora, 'DELETE', `/delete-food/${id}`);
  expectProblem(/answer 404: POST .*\/api\/add-request/);
  await requestWith(page, 'Am I late?');
  await expectRefusal(page, apiErrors.FOOD_NOT_FOUND.message, 'Am I late?');

  expectProblem(/answer 404: GET .*\/api\/food\//);
  await requestDialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('a food that is promised to someone else meanwhile is refused in words; the page says so after', async ({
  page,
  context,
  site,
  expectProblem,
}) => {
  const id = await post(site.url, dora, food('Bread that is promised'));
  await site.enter(context, rita);
  await withoutLiveUpdates(page);
  await page.goto(`/food/${id}`);
  await requestButton(page).click();
  await expect(requestDialog(page)).toBeVisible();
  const quick = await site.register('Quentin who was quicker');
  const asked = await call(site.url, quick, 'POST', '/add-request', { foodId: id, notes: 'Me first' });
  await call(site.url, dora, 'POST', `/request/${(await asked.json()).insertedId}/acceptance`);
  expectProblem(/answer 409: POST .*\/api\/add-request/);
  await requestWith(page, 'Me too');
  await expectRefusal(page, apiErrors.FOOD_NOT_AVAILABLE.message, 'Me too');

  await requestDialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('article').getByText('This food is no longer available.')).toBeVisible();
  await expect(requestButton(page)).toHaveCount(0);
});

// The server's own day can not be moved, so its answer is given in its place; its rule has tests of its own.
test('a food that has expired meanwhile is refused in words', async ({ page, context, site, expectProblem }) => {
  const id = await post(site.url, dora, food('Bread that expires meanwhile'));
  await site.enter(context, rita);
  await page.route('**/api/add-request', (route) => {
    const { status, message } = apiErrors.FOOD_EXPIRED;
    return route.fulfill({ status, json: { code: 'FOOD_EXPIRED', message } });
  });
  await page.goto(`/food/${id}`);
  expectProblem(/answer 409: POST .*\/api\/add-request/);
  await requestWith(page, 'Is it still good?');
  await expectRefusal(page, apiErrors.FOOD_EXPIRED.message, 'Is it still good?');
});

test('a request that does not reach the site says so, and goes through when it is sent again', async ({
  page,
  context,
  site,
  expectProblem,
}) => {
  const id = await post(site.url, dora, food('Bread on a bad line'));
  await site.enter(context, rita);
  await page.goto(`/food/${id}`);
  await page.route('**/api/add-request', (route) => route.abort(), { times: 1 });
  expectProblem(/request failed: POST .*\/api\/add-request/);
  await requestWith(page, 'Hello?');
  await expectRefusal(page, 'We could not reach the site. Check your connection and try again.', 'Hello?');
  await requestDialog(page).getByRole('button', { name: 'Request' }).dblclick();
  await expect(page).toHaveURL('/my-food-requests');
  await expect(page.getByRole('row', { name: /Bread on a bad line/ })).toHaveCount(1);
});

test('food that can not be had says why in place of the button', async ({ page, site }) => {
  await page.goto('/foods?search=Pancakes');
  await page.getByRole('link', { name: /^View Details of Pancakes/ }).click();
  await expect(page.getByText('This food is coming soon and can not be requested yet.')).toBeVisible();
  await expect(requestButton(page)).toHaveCount(0);

  const id = await post(site.url, dora, food('Bread of last week'));
  await page.goto('/foods?search=of+last+week');
  await page.clock.setFixedTime(Date.now() + 7 * 24 * 60 * 60 * 1000);
  await page.getByRole('link', { name: 'View Details of Bread of last week' }).click();
  await expect(page).toHaveURL(`/food/${id}`);
  await expect(page.getByText('This food has expired and can not be requested any more.')).toBeVisible();
  await expect(requestButton(page)).toHaveCount(0);
});

test('where the form can not be loaded, that is said and can be tried again', async ({
  page,
  context,
  site,
  expectProblem,
}) => {
  const id = await post(site.url, dora, food('Bread behind a tunnel'));
  await site.enter(context, rita);
  await page.route('**/assets/request-dialog-*.js', (route) => route.abort());
  expectProblem(/request-dialog-.*\.js/);
  await page.goto(`/food/${id}`);
  await requestButton(page).click();
  await expect(page.getByText('The form could not be loaded. Check your connection and try again.')).toBeVisible();
  await page.unroute('**/assets/request-dialog-*.js');
  await page.reload();
  await requestButton(page).click();
  await expect(requestDialog(page)).toBeVisible();
});

function requestButton(page: Page) {
  return page.getByRole('article').getByRole('button', { name: 'Request', exact: true }).first();
}

function requestDialog(page: Page) {
  return page.getByRole('dialog', { name: 'Request this food' });
}

async function requestWith(page: Page, notes: string): Promise<void> {
  if (await requestDialog(page).isHidden()) await requestButton(page).click();
  await requestDialog(page).getByLabel('Additional Notes').fill(notes);
  await requestDialog(page).getByRole('button', { name: 'Request' }).click();
}

/** The words are shown once, inside the dialog, where screen readers can hear them; what was typed is still there. */
async function expectRefusal(page: Page, message: string, notes: string): Promise<void> {
  await expect(requestDialog(page).getByRole('alert').getByText(message)).toHaveCount(1);
  await expect(requestDialog(page).getByLabel('Additional Notes')).toHaveValue(notes);
}
