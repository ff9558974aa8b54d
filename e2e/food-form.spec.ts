import { formatDay } from '../contract/dates.ts';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { dayIn, fillFood, mainLink, post } from '../test/browser/food-steps.ts';
import { settled } from '../test/browser/settled.ts';
import { food, type Person } from '../test/process/person.ts';

let felix: Person;

test.beforeAll(async ({ site }) => {
  felix = await site.register('Felix at the form');
});

test('what does not fit is told beside its field until it is corrected, and nothing is sent meanwhile', async ({
  page,
  context,
  site,
  expectProblem,
}) => {
  await site.enter(context, felix);
  await page.goto('/add-food');
  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('/api/add-food') && sent.push(request.url()));
  const add = page.getByRole('button', { name: 'Add Food' });
  const [name, link, date] = ['Food Name', 'Food Image Url', 'Expired Date'].map((label) => page.getByLabel(label));
  if (!name || !link || !date) throw new Error('The form has other fields');
  await expectAccessible(page);

  await test.step('what is missing', async () => {
    await date.fill(formatDay(dayIn(-1)));
    await page.getByLabel('Total Quantity').fill('');
    await add.click();
    for (const label of ['Food Name', 'Food Image Url', 'Total Quantity', 'Pickup Location', 'Additional Notes']) {
      await expect(page.getByLabel(label)).toHaveAccessibleDescription('Please fill out this field.');
    }
    await expect(date).toHaveAccessibleDescription('Expired Date must be today or later.');
    await expect(name).toBeFocused();
    await expectAccessible(page, { widths: [360] });
  });

  await test.step('a corrected field loses its error at once, however it is corrected', async () => {
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
  });

  await test.step('what is wrong', async () => {
    await fillFood(page, { title: '   ', image: 'example.org/rye.jpg' });
    await add.click();
    await expect(page.getByRole('alert').getByText('Enter a Valid Link')).toBeVisible();
    await expect(link).toHaveAccessibleDescription('Enter a Valid Link');
    await expect(link).toBeFocused();
    await link.fill('https://pictures.example/rye');
    await expect(link).toHaveAccessibleDescription('');
    await date.fill('02/30/2031');
    await add.click();
    await expect(date).toHaveAccessibleDescription('Enter a real date as MM/dd/yyyy.');
    await date.fill(formatDay(dayIn(4)));
    for (const quantity of ['0', '1.5', '100001']) {
      await page.getByLabel('Total Quantity').fill(quantity);
      await add.click();
      await expect(page.getByLabel('Total Quantity')).toHaveAccessibleDescription(/./);
    }
    expect(sent).toEqual([]);
  });

  await test.step('what the server refuses, and what was typed stays', async () => {
    expectProblem(/answer 400: POST .*\/api\/add-food/);
    await page.getByLabel('Total Quantity').fill('2');
    await add.click();
    await expect(name).toHaveAccessibleDescription('Title is required.');
    await expect(page.getByLabel('Pickup Location')).toHaveValue('Mill Lane 3');
    await name.fill('Rye bread after all');
    await expect(name).toHaveAccessibleDescription('');
    await add.dblclick();
    await expect(page).toHaveURL('/my-posted-food');
    await expect(page.getByRole('row', { name: /Rye bread after all/ })).toHaveCount(1);
  });
});

test('a date starts at today, is typed as people type, or chosen from the calendar with the keyboard', {
  tag: '@long',
}, async ({ page, context, site }) => {
  const id = await post(site.url, felix, { ...food('Bread of yesteryear'), deadline: formatDay(dayIn(2)) });
  await site.enter(context, felix);
  await page.clock.setFixedTime('2031-03-30T12:00:00Z');
  await page.goto('/my-posted-food');
  const date = page.getByLabel('Expired Date');

  await test.step('also that of an expired food when it is changed', async () => {
    await page.getByRole('link', { name: 'Edit Bread of yesteryear' }).click();
    await expect(page).toHaveURL(`/update-food/${id}`);
    await expect(date).toHaveValue('03/30/2031');
  });

  await mainLink(page, 'Add Food').click();
  await expect(page).toHaveURL('/add-food');
  await expect(date).toHaveValue('03/30/2031');
  await date.fill('4-7-31');
  await page.getByRole('button', { name: 'Open the calendar' }).press('Enter');
  await expect(date).toHaveValue('04/07/2031');
  const calendar = page.getByRole('dialog', { name: 'Calendar' });
  await expect(calendar.getByRole('button', { name: /April 7, 2031, selected/ })).toBeFocused();
  await expectAccessible(page, { widths: [360] });

  await calendar.getByRole('button', { name: /Previous Month/ }).click();
  await expect(calendar.getByRole('button', { name: /March 29, 2031/ })).toBeDisabled();
  await expect(calendar.getByRole('button', { name: /^Today, .*March 30, 2031/ })).toBeEnabled();
  await expect(calendar.getByRole('button', { name: /Previous Month/ })).toBeHidden();
  await calendar.getByRole('button', { name: /March 31, 2031/ }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(calendar.getByRole('button', { name: /April 8, 2031/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(calendar).toBeHidden();
  await expect(date).toHaveValue('04/08/2031');
  await expect(page.getByRole('button', { name: 'Open the calendar' })).toBeFocused();
});

test('the picture or the illustration is beside the form, and without its calendar a date can still be typed', async ({
  page,
  context,
  site,
  expectProblem,
}) => {
  await site.enter(context, felix);
  await page.route(/assets\/calendar-(?!days-)/, (route) => route.abort());
  expectProblem(/assets\/calendar-/);
  await page.goto('/add-food');
  const picture = page.getByRole('figure').locator('img');
  await expect(picture).toHaveAttribute('src', '/art/food-any.svg');
  await page.getByLabel('Food Image Url').fill('https://pictures.example/fine.jpg');
  await page.getByLabel('Food Name').focus();
  await expect(page.getByText('We fetch the picture at this link as soon as your food is there.')).toBeVisible();
  await expect(picture).toHaveAttribute('src', '/art/food-any.svg');

  await page.getByRole('button', { name: 'Open the calendar' }).click();
  await expect(page.getByText('The calendar could not be loaded. Please type the date.')).toBeVisible();
});

test('a food that was begun is there again after a reload, asks before it is left, and offers what is likely', {
  tag: '@long',
}, async ({ page, context, site }) => {
  const dee = await site.register('Dee with drafts');
  await post(site.url, dee, food('Bread of before'));
  await site.enter(context, dee);
  await page.goto('/add-food');
  await expect(page.getByLabel('Pickup Location'), 'where she gave before').toHaveValue('Lindenweg 4');
  await expect(page.getByLabel('Total Quantity')).toHaveValue('1');
  await page.getByRole('button', { name: 'In 3 days' }).click();
  await expect(page.getByLabel('Expired Date')).toHaveValue(formatDay(dayIn(3)));
  await page.getByLabel('Food Name').fill('Begun bread');

  const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await mainLink(page, 'Recipes').click();
  await expect(question).toHaveAccessibleDescription(/You have not sent this form yet/);
  await expectAccessible(page, { widths: [360] });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/add-food');
  await expect(page.getByLabel('Food Name')).toHaveValue('Begun bread');
  await mainLink(page, 'Recipes').click();
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(page).toHaveURL('/recipes');

  await page.goBack();
  const isBack = page.getByText('What you had typed is here again.');
  await expect(isBack).toBeVisible();
  const keptAt = () =>
    page.evaluate(() => Object.values(localStorage).map((kept) => JSON.parse(kept).at as number | undefined));
  const before = await keptAt();
  expect(before.some(Number.isFinite)).toBe(true);
  await page.reload();
  await expect(isBack).toBeVisible();
  expect(await keptAt(), 'a draft gets no younger by being looked at').toEqual(before);
  await expect(page.getByLabel('Food Name')).toHaveValue('Begun bread');
  await expect(page.getByLabel('Expired Date')).toHaveValue(formatDay(dayIn(3)));
  await expectAccessible(page, { widths: [360] });
  await mainLink(page, 'Recipes').click();
  await expect(page, 'nothing new was typed').toHaveURL('/recipes');
  await page.goBack();
  await page.getByRole('button', { name: 'Start afresh' }).click();
  await expect(page.getByLabel('Food Name')).toHaveValue('');
  await expect(page.getByLabel('Expired Date')).toHaveValue(formatDay(dayIn(0)));
  await page.reload();
  await expect(page.getByLabel('Food Name')).toHaveValue('');
  await expect(isBack).toHaveCount(0);
});

test('without a network a form says so at once and keeps what was typed', async ({
  page,
  context,
  site,
  expectProblem,
}) => {
  await site.enter(context, felix);
  const id = await post(site.url, felix, food('Bread in a shaft'));
  await page.goto(`/update-food/${id}`);
  await page.getByLabel('Food Name').fill('Bread in a lift');
  await settled(page);
  await context.setOffline(true);
  expectProblem(/net::ERR_INTERNET_DISCONNECTED|PUT .*\/api\/update-food/);
  const save = page.getByRole('button', { name: 'Update Food' });
  await save.click();
  const said = page
    .getByRole('alert')
    .getByText('You are offline, so it was not sent. Check your connection and try again. What you typed is kept.');
  await expect(said).toBeVisible();
  await context.setOffline(false);
  await save.click();
  await expect(page).toHaveURL('/my-posted-food');
  await expect(said).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Bread in a lift/ })).toHaveCount(1);
});
