import { formatDay } from '../contract/dates.ts';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { dayIn, fillFood, mainLink, post } from '../test/browser/food-steps.ts';
import { food, type Person } from '../test/process/person.ts';

let felix: Person;

test.beforeAll(async ({ site }) => {
  felix = await site.register('Felix at the form');
});

test('what does not fit is told beside its field, and nothing is sent', async ({ page, context, site }) => {
  await site.enter(context, felix);
  await page.goto('/add-food');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add Food' }).click();
  for (const label of ['Food Name', 'Food Image Url', 'Total Quantity', 'Pickup Location', 'Additional Notes']) {
    await expect(page.getByLabel(label)).toHaveAccessibleDescription('Please fill out this field.');
  }
  await expect(page.getByLabel('Food Name')).toBeFocused();
  await expectAccessible(page, { widths: [360] });

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

test('a corrected field loses its error at once, however it is corrected', async ({
  page,
  context,
  site,
  expectProblem,
}) => {
  await site.enter(context, felix);
  await page.goto('/add-food');
  const [name, link, date] = ['Food Name', 'Food Image Url', 'Expired Date'].map((label) => page.getByLabel(label));
  if (!name || !link || !date) throw new Error('The form has other fields');
  await date.fill(formatDay(dayIn(-1)));
  await page.getByRole('button', { name: 'Add Food' }).click();
  await expect(name).toHaveAccessibleDescription('Please fill out this field.');
  await name.press('R');
  await expect(name).toHaveAccessibleDescription('');
  await expect(name).toHaveAttribute('aria-invalid', 'false');
  await expect(link, 'the others keep theirs').toHaveAccessibleDescription('Please fill out this field.');
  await page.getByRole('button', { name: 'Open the calendar' }).click();
  await page
    .getByRole('dialog', { name: 'Calendar' })
    .getByRole('button', { name: /^Today/ })
    .click();
  await expect(date).toHaveAccessibleDescription('');

  await fillFood(page, { title: '   ', image: 'nowhere' });
  await page.getByRole('button', { name: 'Add Food' }).click();
  await expect(link).toHaveAccessibleDescription('Enter a Valid Link');
  await link.fill('https://example.org/rye');
  await expect(link).toHaveAccessibleDescription('');
  expectProblem(/answer 400: POST .*\/api\/add-food/);
  await page.getByRole('button', { name: 'Add Food' }).click();
  await expect(name).toHaveAccessibleDescription('Title is required.');
  await name.fill('Rye bread');
  await expect(name).toHaveAccessibleDescription('');
});

test('what the server refuses stands beside its field, and what was typed stays', async ({
  page,
  context,
  site,
  expectProblem,
}) => {
  await site.enter(context, felix);
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
  await site.enter(context, felix);
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
  await expectAccessible(page, { widths: [360] });

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
  await site.enter(context, felix);
  await page.route(/assets\/calendar-(?!days-)/, (route) => route.abort());
  expectProblem(/assets\/calendar-/);
  await page.goto('/add-food');
  await page.getByRole('button', { name: 'Open the calendar' }).click();
  await expect(page.getByText('The calendar could not be loaded. Please type the date.')).toBeVisible();
});

test('the deadline of an expired food starts at today when it is changed', async ({ page, context, site }) => {
  const id = await post(site.url, felix, { ...food('Bread of yesteryear'), deadline: formatDay(dayIn(2)) });
  await site.enter(context, felix);
  await page.clock.setFixedTime('2031-05-06T12:00:00Z');
  await page.goto('/my-posted-food');
  await page.getByRole('link', { name: 'Edit Bread of yesteryear' }).click();
  await expect(page).toHaveURL(`/update-food/${id}`);
  await expect(page.getByLabel('Expired Date')).toHaveValue('05/06/2031');
});

test('the picture is shown beside the form, or the illustration in its place', async ({ page, context, site }) => {
  await site.enter(context, felix);
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
