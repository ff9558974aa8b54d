import { formatDay } from '../contract/dates.ts';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { fillFood, mainLink, post } from '../test/browser/food-steps.ts';
import { handOver } from '../test/browser/hand-over-steps.ts';
import { dayIn } from '../test/browser/noon.ts';
import { expectToast, toastsOf } from '../test/browser/toasts.ts';
import { call, food, type Person } from '../test/process/person.ts';

let petra: Person;
let nils: Person;

test.beforeAll(async ({ site }) => {
  petra = await site.register('Petra who posts');
  nils = await site.register('Nils next door');
});

test('someone posts a food, changes it and deletes it', async ({ page, context, site }) => {
  await site.enter(context, await site.register('Paula who posts'));
  await page.goto('/my-posted-food');
  await expect(page).toHaveTitle('Open Larder | My Posted Foods');
  await page.getByRole('main').getByRole('link', { name: 'Add Food' }).click();
  await expect(page).toHaveTitle('Open Larder | Add Food');
  await expect(page.getByRole('heading', { name: 'Add a Food' })).toBeVisible();
  await expect(page.getByLabel('Food Status')).toHaveValue('Available');
  await expect(page.getByLabel('Food Status')).not.toBeEditable();
  await expect(page.getByLabel('Expired Date')).toHaveValue(formatDay(dayIn(0)));
  await fillFood(page, { title: 'Rye bread', quantity: '3', deadline: formatDay(dayIn(9)) });
  await page.getByRole('button', { name: 'Add Food' }).click();

  await expectToast(page, 'Food Added Successfully!!');
  await expect(page).toHaveURL('/my-posted-food');
  await expect(page.getByText('1 Food', { exact: true })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    'Title',
    'Expired Date',
    'Quantity',
    'Status',
    'Location',
    'Requests',
    'Edit',
    'Delete',
  ]);
  const row = page.getByRole('row', { name: /Rye bread/ });
  await expect(row.getByRole('cell')).toHaveText([
    `${formatDay(dayIn(9))} in 9 days`,
    '3',
    'Available',
    'Mill Lane 3',
    'No one waiting for Rye bread',
    'Edit',
    'Delete',
  ]);

  await row.getByRole('link', { name: 'Edit Rye bread' }).click();
  await expect(page).toHaveTitle('Open Larder | Update Food');
  await expect(page.getByRole('heading', { name: 'Update Food' })).toBeVisible();
  await expect(page.getByLabel('Food Name')).toHaveValue('Rye bread');
  await expect(page.getByLabel('Food Image Url')).toHaveValue('https://pictures.example/rye.jpg');
  await expect(page.getByLabel('Total Quantity')).toHaveValue('3');
  await expect(page.getByLabel('Pickup Location')).toHaveValue('Mill Lane 3');
  await expect(page.getByLabel('Expired Date')).toHaveValue(formatDay(dayIn(9)));
  await expect(page.getByLabel('Additional Notes')).toHaveValue('Ring twice');
  await page.getByLabel('Food Name').fill('Rye bread, sliced');
  await page.getByRole('button', { name: 'Update Food' }).click();
  await expectToast(page, 'Food Data Updated Successfully!!');
  await expect(page).toHaveURL('/my-posted-food');
  await expect(page.getByRole('link', { name: 'Rye bread, sliced', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Delete Rye bread, sliced' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await expect(question).toHaveAccessibleDescription('Delete Rye bread, sliced.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText('1 Food', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Delete Rye bread, sliced' }).click();
  await question.getByRole('button', { name: 'Yes' }).click();
  await expectToast(page, 'Food Data Deleted Successfully!!!');
  await expect(page.getByRole('heading', { name: 'Please Add Some Food' })).toBeVisible();
});

test('a double click deletes a food only once, and the keyboard alone is enough', { tag: '@journeys' }, async ({
  page,
  context,
  site,
  expectProblem,
}) => {
  for (const title of ['Bread for a double click', 'Bread for the keys', 'Bread that stays'])
    await post(site.url, petra, food(title));
  await site.enter(context, petra);

  await test.step('a food that doesn’t exist can’t be edited, and leads to the donor’s list', async () => {
    expectProblem(/answer 404: GET .*\/api\/food\//);
    await page.goto('/update-food/nothing%2Fhere');
    await expect(page.getByRole('heading', { name: 'This food no longer exists.' })).toBeVisible();
    await expectToast(page, 'This food no longer exists.');
    await page.getByRole('main').getByRole('link', { name: 'My Posted Foods' }).click();
    await expect(page).toHaveURL('/my-posted-food');
  });

  const deletions: string[] = [];
  page.on('request', (request) => request.method() === 'DELETE' && deletions.push(request.url()));
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await test.step('by a double click', async () => {
    await page.getByRole('button', { name: 'Delete Bread for a double click' }).dblclick();
    await expect(question).toHaveCount(1);
    await question.getByRole('button', { name: 'Yes' }).dblclick();
    await expectToast(page, 'Food Data Deleted Successfully!!!');
    await expect(page.getByRole('row', { name: /double click/ })).toHaveCount(0);
    expect(toastsOf(page), 'there is only one message').toEqual([]);
    expect(deletions).toHaveLength(1);
  });

  await test.step('with the keyboard', async () => {
    await page.getByRole('button', { name: 'Delete Bread for the keys' }).press('Enter');
    await expect(question).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Delete Bread for the keys' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row', { name: /Bread for the keys/ })).toHaveCount(0);
    expect(deletions).toHaveLength(2);
    await expect(page.getByRole('heading', { name: 'My Posted Foods' })).toBeFocused();
    await expect(page.getByRole('row', { name: /Bread that stays/ })).toBeVisible();
  });
});

test('only the donor can change or delete a food', { tag: '@journeys' }, async ({ page, context, site }) => {
  const id = await post(site.url, petra, food('Bread of somebody else'));
  expect((await call(site.url, nils, 'PUT', `/update-food/${id}`, food('Taken over'))).status).toBe(403);
  expect((await call(site.url, nils, 'DELETE', `/delete-food/${id}`)).status).toBe(403);

  await site.enter(context, nils);
  await page.goto(`/update-food/${id}`);
  await expect(page.getByRole('heading', { name: 'This food belongs to someone else.' })).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expectAccessible(page, { widths: [360] });
  await page.getByRole('main').getByRole('link', { name: 'My Posted Foods' }).click();
  await expect(page.getByRole('heading', { name: 'Please Add Some Food' })).toBeVisible();
  await expectAccessible(page);

  await mainLink(page, 'Available Foods').click();
  await page.getByRole('link', { name: 'View Details of Bread of somebody else' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bread of somebody else' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'edit it' })).toHaveCount(0);
});

test('collected food can’t be changed, and can be given again as a new listing', { tag: '@journeys' }, async ({
  page,
  context,
  site,
}) => {
  const donor = await site.register('Gerda who gives again');
  const id = await post(site.url, donor, food('Bread of every day'));
  await handOver(site.url, donor, nils, id);
  await site.enter(context, donor);
  await page.goto(`/update-food/${id}`);
  await expect(page.getByRole('heading', { name: 'This food has been collected.' })).toBeVisible();
  await expectAccessible(page, { widths: [360] });
  await mainLink(page, 'ManageMyFood').click();
  await expect(page.getByRole('row', { name: /Bread of every day/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit Bread of every day' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Give again: Bread of every day' }).click();
  await expect(page.getByRole('heading', { name: 'Add a Food' })).toBeVisible();
  await expect(page.getByLabel('Food Name')).toHaveValue('Bread of every day');
  await page.getByLabel('Total Quantity').fill('1');
  await page.getByRole('button', { name: 'Add Food' }).click();

  await expectToast(page, 'Food Added Successfully!!');
  await expect(page.getByRole('row', { name: /Bread of every day/ })).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'Edit Bread of every day' })).toHaveCount(1);
  const collected = await (await call(site.url, donor, 'GET', `/food/${id}`)).json();
  expect(collected).toMatchObject({ quantity: 2, collected: true, status: 'Not Available' });
});
