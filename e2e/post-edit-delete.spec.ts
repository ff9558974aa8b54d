import type { Page } from '@playwright/test';
import { type Day, formatDay } from '../contract/dates.ts';
import { call, food, type Person } from '../server/process/person.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';

let petra: Person;
let nils: Person;

test.beforeAll(async ({ site }) => {
  petra = await site.register('Petra who posts');
  nils = await site.register('Nils next door');
});

test('someone posts a food, changes it and deletes it', async ({ page, context, site }) => {
  await site.enter(context, await site.register('Paula who posts'));
  await page.goto('/my-posted-food');
  await expect(page).toHaveTitle('Open Larder | Manage Food');
  await page.getByRole('main').getByRole('link', { name: 'Add Food' }).click();
  await expect(page).toHaveTitle('Open Larder | Add Food');
  await expect(page.getByRole('heading', { name: 'Add a Food' })).toBeVisible();
  await expect(page.getByLabel('Food Status')).toHaveValue('Available');
  await expect(page.getByLabel('Food Status')).not.toBeEditable();
  await expect(page.getByLabel('Expired Date')).toHaveValue(formatDay(dayIn(0)));
  await fillFood(page, { title: 'Rye bread', quantity: '3', deadline: formatDay(dayIn(9)) });
  await page.getByRole('button', { name: 'Add Food' }).click();

  await expect(page.getByText('Food Added Successfully!!')).toBeVisible();
  await expect(page).toHaveURL('/my-posted-food');
  await expect(page.getByText('1 Food', { exact: true })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    'Title',
    'Expired Date',
    'Quantity',
    'Status',
    'Location',
    'Edit',
    'Delete',
  ]);
  const row = page.getByRole('row', { name: /Rye bread/ });
  await expect(row.getByRole('cell')).toHaveText([
    formatDay(dayIn(9)),
    '3',
    'Available',
    'Mill Lane 3',
    'Edit',
    'Delete',
  ]);

  await row.getByRole('link', { name: 'Edit Rye bread' }).click();
  await expect(page).toHaveTitle('Open Larder | Update Food');
  await expect(page.getByRole('heading', { name: 'Update Food' })).toBeVisible();
  await expect(page.getByLabel('Food Name')).toHaveValue('Rye bread');
  await expect(page.getByLabel('Food Image Url')).toHaveValue('https://example.org/rye.jpg');
  await expect(page.getByLabel('Total Quantity')).toHaveValue('3');
  await expect(page.getByLabel('Pickup Location')).toHaveValue('Mill Lane 3');
  await expect(page.getByLabel('Expired Date')).toHaveValue(formatDay(dayIn(9)));
  await expect(page.getByLabel('Additional Notes')).toHaveValue('Ring twice');
  await page.getByLabel('Food Name').fill('Rye bread, sliced');
  await page.getByRole('button', { name: 'Update Food' }).click();
  await expect(page.getByText('Food Data Updated Successfully!!')).toBeVisible();
  await expect(page).toHaveURL('/my-posted-food');
  await expect(page.getByRole('link', { name: 'Rye bread, sliced', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Delete Rye bread, sliced' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await expect(question).toHaveAccessibleDescription('Rye bread, sliced');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText('1 Food', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Delete Rye bread, sliced' }).click();
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('Food Data Deleted Successfully!!!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Please Add Some Food' })).toBeVisible();
});

test('a double click asks and deletes once', async ({ page, context, site }) => {
  await post(site.url, petra, food('Bread for a double click'));
  await site.enter(context, petra);
  await page.goto('/my-posted-food');
  const deletions: string[] = [];
  page.on('request', (request) => request.method() === 'DELETE' && deletions.push(request.url()));

  await page.getByRole('button', { name: 'Delete Bread for a double click' }).dblclick();
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await expect(question).toHaveCount(1);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Yes' }).dblclick();
  await expect(page.getByText('Food Data Deleted Successfully!!!')).toHaveCount(1);
  await expect(page.getByRole('row', { name: /double click/ })).toHaveCount(0);
  expect(deletions).toHaveLength(1);
});

test('a food is deleted with the keyboard alone', async ({ page, context, site }) => {
  await post(site.url, petra, food('Bread for the keys'));
  await post(site.url, petra, food('Bread that stays'));
  await site.enter(context, petra);
  await page.goto('/my-posted-food');
  await page.getByRole('button', { name: 'Delete Bread for the keys' }).press('Enter');
  await expect(page.getByRole('alertdialog')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Delete Bread for the keys' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Food Data Deleted Successfully!!!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'My Posted Food' })).toBeFocused();
});

test('what does not fit is told beside its field, and nothing is sent', async ({ page, context, site }) => {
  await site.enter(context, petra);
  await page.goto('/add-food');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add Food' }).click();
  for (const label of ['Food Name', 'Food Image Url', 'Total Quantity', 'Pickup Location', 'Additional Notes']) {
    await expect(page.getByLabel(label)).toHaveAccessibleDescription('Please fill out this field.');
  }
  await expect(page.getByLabel('Food Name')).toBeFocused();
  await expectAccessible(page);

  await fillFood(page, { title: 'Rye bread', image: 'example.org/rye.jpg' });
  await page.getByRole('button', { name: 'Add Food' }).click();
  await expect(page.getByRole('alert').getByText('Enter a Valid Link')).toBeVisible();
  await expect(page.getByLabel('Food Image Url')).toHaveAccessibleDescription('Enter a Valid Link');
  await expect(page.getByLabel('Food Image Url')).toBeFocused();

  await fillFood(page, { title: 'Rye bread', deadline: formatDay(dayIn(-1)) });
  await page.getByRole('button', { name: 'Add Food' }).click();
  await expect(page.getByLabel('Expired Date')).toHaveAccessibleDescription('Expired Date must be today or later.');
  await fillFood(page, { title: 'Rye bread', deadline: '02/30/2031' });
  await page.getByRole('button', { name: 'Add Food' }).click();
  await expect(page.getByLabel('Expired Date')).toHaveAccessibleDescription('Enter a real date as MM/dd/yyyy.');
  for (const quantity of ['0', '1.5', '100001']) {
    await fillFood(page, { title: 'Rye bread', quantity });
    await page.getByRole('button', { name: 'Add Food' }).click();
    await expect(page.getByLabel('Total Quantity')).toHaveAccessibleDescription(/./);
  }
  expect(sent.filter((url) => url.includes('/api/add-food'))).toEqual([]);
});

test('what the server refuses stands beside its field, and what was typed stays', async ({
  page,
  context,
  site,
  expectProblem,
}) => {
  await site.enter(context, petra);
  await page.goto('/add-food');
  await fillFood(page, { title: '   ' });
  expectProblem(/answer 400: POST .*\/api\/add-food/);
  await page.getByRole('button', { name: 'Add Food' }).click();
  await expect(page.getByLabel('Food Name')).toHaveAccessibleDescription('Title is required.');
  await expect(page.getByLabel('Pickup Location')).toHaveValue('Mill Lane 3');
  await page.getByLabel('Food Name').fill('Rye bread after all');
  await page.getByRole('button', { name: 'Add Food' }).dblclick();
  await expect(page).toHaveURL('/my-posted-food');
  await expect(page.getByRole('row', { name: /Rye bread after all/ })).toHaveCount(1);
});

test('a date is typed as people type, or chosen from the calendar with the keyboard', async ({
  page,
  context,
  site,
}) => {
  await site.enter(context, petra);
  await page.clock.setFixedTime('2027-03-30T12:00:00Z');
  await page.goto('/foods');
  await mainLink(page, 'Add Food').click();
  const date = page.getByLabel('Expired Date');
  await expect(date).toHaveValue('03/30/2027');
  await date.fill('4-7-27');
  await page.getByRole('button', { name: 'Open the calendar' }).press('Enter');
  await expect(date).toHaveValue('04/07/2027');
  const calendar = page.getByRole('dialog', { name: 'Calendar' });
  await expect(calendar.getByRole('button', { name: /April 7, 2027, selected/ })).toBeFocused();
  await expectAccessible(page);

  await calendar.getByRole('button', { name: /Previous Month/ }).click();
  await expect(calendar.getByRole('button', { name: /March 29, 2027/ })).toBeDisabled();
  await expect(calendar.getByRole('button', { name: /^Today, .*March 30, 2027/ })).toBeEnabled();
  await expect(calendar.getByRole('button', { name: /Previous Month/ })).toBeHidden();
  await calendar.getByRole('button', { name: /March 31, 2027/ }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(calendar.getByRole('button', { name: /April 8, 2027/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(calendar).toBeHidden();
  await expect(date).toHaveValue('04/08/2027');
  await expect(page.getByRole('button', { name: 'Open the calendar' })).toBeFocused();
});

test('without its calendar a date can still be typed', async ({ page, context, site, expectProblem }) => {
  await site.enter(context, petra);
  await page.goto('/add-food');
  await page.route('**/assets/calendar-*.js', (route) => route.abort());
  expectProblem(/assets\/calendar-/);
  await page.getByRole('button', { name: 'Open the calendar' }).click();
  await expect(page.getByText('The calendar could not be loaded. Please type the date.')).toBeVisible();
});

test('the deadline of an expired food starts at today when it is changed', async ({ page, context, site }) => {
  const id = await post(site.url, petra, { ...food('Bread of yesteryear'), deadline: formatDay(dayIn(2)) });
  await site.enter(context, petra);
  await page.clock.setFixedTime('2031-05-06T12:00:00Z');
  await page.goto('/my-posted-food');
  await page.getByRole('link', { name: 'Edit Bread of yesteryear' }).click();
  await expect(page).toHaveURL(`/update-food/${id}`);
  await expect(page.getByLabel('Expired Date')).toHaveValue('05/06/2031');
});

test('the picture is shown beside the form, or the illustration in its place', async ({ page, context, site }) => {
  await site.enter(context, petra);
  await page.goto('/add-food');
  const picture = page.getByRole('figure').locator('img');
  await expect(picture).toHaveAttribute('src', '/art/food-any.svg');
  await page.getByLabel('Food Image Url').fill('https://example.org/fine.jpg');
  await page.getByLabel('Food Name').focus();
  await expect(picture).toHaveAttribute('src', 'https://example.org/fine.jpg');
  await page.route('https://example.org/broken.jpg', (route) => route.abort());
  await page.getByLabel('Food Image Url').fill('https://example.org/broken.jpg');
  await page.getByLabel('Food Name').focus();
  await expect(picture).toHaveAttribute('src', '/art/food-any.svg');
});

test('nobody else can change or delete a food', async ({ page, context, site }) => {
  const id = await post(site.url, petra, food('Bread of somebody else'));
  expect((await call(site.url, nils, 'PUT', `/update-food/${id}`, food('Taken over'))).status).toBe(403);
  expect((await call(site.url, nils, 'DELETE', `/delete-food/${id}`)).status).toBe(403);

  await site.enter(context, nils);
  await page.goto(`/update-food/${id}`);
  await expect(page.getByRole('heading', { name: 'This food belongs to someone else.' })).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(`/food/${id}`);
  await expect(page.getByRole('heading', { name: 'Bread of somebody else' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit it' })).toHaveCount(0);
  await page.goto('/my-posted-food');
  await expect(page.getByRole('heading', { name: 'Please Add Some Food' })).toBeVisible();
  await expectAccessible(page);
});

test('a food that is not there can not be changed', async ({ page, context, site, expectProblem }) => {
  await site.enter(context, petra);
  expectProblem(/answer 404: GET .*\/api\/food\//);
  await page.goto('/update-food/nothing%2Fhere');
  await expect(page.getByRole('heading', { name: 'This food no longer exists.' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'ManageMyFood' }).click();
  await expect(page).toHaveURL('/my-posted-food');
});

test('the lists of one’s own say that they load, and that they can not be had', async ({
  page,
  context,
  site,
  expectProblem,
}) => {
  await site.enter(context, await site.register('Lena with empty lists'));
  await page.goto('/foods');
  for (const [link, path, title, empty] of [
    ['ManageMyFood', 'foods-by-donator', 'Your foods could not be loaded', 'Please Add Some Food'],
    ['My Food Request', 'request-by', 'Your requests could not be loaded', 'You Have no Food Request'],
  ] as const) {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(
      `**/api/${path}/**`,
      async (route) => {
        await held;
        await route.fulfill({ status: 429, json: { code: 'TOO_MANY_ATTEMPTS', message: 'Please wait a little.' } });
      },
      { times: 1 },
    );
    expectProblem(new RegExp(`answer 429: GET .*/api/${path}/`));
    await mainLink(page, link).click();
    await expect(page.getByRole('status').getByText('Loading...')).toBeVisible();
    answer();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByRole('alert').getByText('Please wait a little.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: empty })).toBeVisible();
  }
});

test('a long list goes on, and its count never claims to be all before it is', async ({ page, context, site }) => {
  const lotte = await site.register('Lotte with a long list');
  for (const number of [1, 2, 3, 4, 5]) await post(site.url, lotte, food(`Jar ${number}`));
  await site.enter(context, lotte);
  await page.goto('/foods');
  let parts = 0;
  let goOn = () => {};
  const second = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  // The same server, asked for two at a time rather than a hundred.
  await page.route('**/api/foods-by-donator/**', async (route) => {
    parts += 1;
    if (parts === 2) await second;
    const url = new URL(route.request().url());
    url.searchParams.set('limit', '2');
    await route.continue({ url: url.href });
  });
  await mainLink(page, 'ManageMyFood').click();
  await expect(page.getByText('2+ Food', { exact: true })).toBeVisible();
  goOn();
  await expect(page.getByText('5 Food', { exact: true })).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveText(['Jar 5', 'Jar 4', 'Jar 3', 'Jar 2', 'Jar 1']);
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
});

test('the table of posted foods is read without scrolling sideways, whatever is in it', async ({
  page,
  context,
  site,
}) => {
  const wanda = await site.register('Wanda with long words');
  await post(site.url, wanda, { ...food('W'.repeat(120)), location: 'L'.repeat(200), quantity: 100_000 });
  await post(site.url, wanda, food('Short'));
  await site.enter(context, wanda);
  await page.goto('/my-posted-food');
  await expect(page.getByRole('rowheader')).toHaveCount(2);
  for (const width of [320, 360, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width} px`).toBeLessThanOrEqual(
      width,
    );
    await expect(page.getByRole('row', { name: /Short/ }).getByRole('cell')).toHaveCount(6);
  }
  await expectAccessible(page);
});

type FoodFields = { title: string; image?: string; quantity?: string; deadline?: string };

async function fillFood(page: Page, { title, ...rest }: FoodFields): Promise<void> {
  const { image = 'https://example.org/rye.jpg', quantity = '2', deadline = formatDay(dayIn(4)) } = rest;
  await page.getByLabel('Food Name').fill(title);
  await page.getByLabel('Food Image Url').fill(image);
  await page.getByLabel('Total Quantity').fill(quantity);
  await page.getByLabel('Pickup Location').fill('Mill Lane 3');
  await page.getByLabel('Expired Date').fill(deadline);
  await page.getByLabel('Additional Notes').fill('Ring twice');
}

/** The day some days from today in the test site's zone, which is UTC. */
function dayIn(days: number): Day {
  return new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10) as Day;
}

function mainLink(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name });
}

async function post(url: string, as: Person, details: ReturnType<typeof food>): Promise<string> {
  const response = await call(url, as, 'POST', '/add-food', details);
  return (await response.json()).insertedId;
}
