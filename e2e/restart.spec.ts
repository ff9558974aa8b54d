import type { Page } from '@playwright/test';
import { expect, test } from '../test/browser/fixtures.ts';
import { fillFood, post } from '../test/browser/food-steps.ts';
import { settled } from '../test/browser/settled.ts';
import { food } from '../test/process/person.ts';

test('typed text survives a restart of the server and is sent once after it, and a list that failed recovers by itself', {
  tag: '@visitors',
}, async ({ page, context, site, newVisitor, expectProblem }) => {
  test.slow();
  const rosa = await site.register('Rosa of the restart');
  const id = await post(site.url, rosa, food('Bread of before'));
  await site.enter(context, rosa);
  await page.goto('/add-food');
  await fillFood(page, { title: 'Bread that outlives' });
  const [update, request] = [await context.newPage(), await newVisitor()];
  const isBack = 'We’ve restored your draft.';
  await update.goto(`/update-food/${id}`);
  await update.getByLabel('Food Name').fill('Bread of before and after');
  await test.step('changes to a food survive a reload too', async () => {
    await update.reload();
    await expect(update.getByText(isBack)).toBeVisible();
    await expect(update.getByLabel('Food Name')).toHaveValue('Bread of before and after');
    await update.getByLabel('Additional Notes').fill('Still warm');
  });
  await site.enter(request.context(), await site.register('Ria of the restart'));
  await request.goto(`/food/${id}#request`);
  const dialog = request.getByRole('dialog', { name: 'Request this food' });
  await dialog.getByLabel('Additional Notes').fill('A letter that outlives');
  const guest = await newVisitor();
  await guest.goto('/foods');
  await settled(guest);

  expectProblem(/ERR_|answer 50|Failed to load|console (error|warning)/);
  const failed = guest.getByRole('heading', { name: 'We couldn’t load the listings' });
  await site.whileStopped(async () => {
    await page.getByRole('button', { name: 'Add Food' }).click();
    await update.getByRole('button', { name: 'Update Food' }).click();
    await dialog.getByRole('button', { name: 'Request' }).click();
    for (const form of [page, update, request]) await expectKept(form);
    await expect(page.getByLabel('Food Name')).toHaveValue('Bread that outlives');
    await guest.getByPlaceholder('Enter Food Title').fill('of before');
    // After as many retries as the specification requires.
    await expect(failed).toBeVisible();
  });
  for (const form of [page, update, request]) {
    await form.reload();
    await expect(form.getByText(isBack)).toBeVisible();
  }
  await expect(update.getByLabel('Food Name')).toHaveValue('Bread of before and after');
  await expect(update.getByLabel('Additional Notes')).toHaveValue('Still warm');
  await expect(dialog.getByLabel('Additional Notes')).toHaveValue('A letter that outlives');
  await update.getByRole('button', { name: 'Update Food' }).click();
  await expect(update).toHaveURL('/my-posted-food');
  await dialog.getByRole('button', { name: 'Request' }).click();
  await expect(request).toHaveURL('/my-food-requests');
  await expect(request.getByRole('row', { name: /Bread of before and after/ })).toHaveCount(1);
  await page.getByRole('button', { name: 'Add Food' }).click();
  await expect(page).toHaveURL('/my-posted-food');
  await expect(page.getByRole('row', { name: /Bread that outlives/ })).toHaveCount(1);
  await expect(guest.getByRole('article').first()).toBeVisible();
  await expect(failed).toHaveCount(0);
});

function expectKept(page: Page): Promise<void> {
  const said = 'The site didn’t respond. Check your connection and try again. Your draft is saved.';
  return expect(page.getByRole('alert').getByText(said)).toBeVisible();
}
