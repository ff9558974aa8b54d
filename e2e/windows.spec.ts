import { readFile } from 'node:fs/promises';
import { ANY_TIME, sayWindow, windowOf } from '../contract/window-terms.ts';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { dayIn, fillFood } from '../test/browser/food-steps.ts';
import { move } from '../test/browser/hand-over-steps.ts';
import { call } from '../test/process/person.ts';

test('pick-up times are offered with the food, one is chosen, and the calendar entry has its hours', {
  tag: '@long',
}, async ({ page, site, newVisitor }) => {
  test.slow();
  const [wanda, wim] = [await site.register('Wanda with windows'), await site.register('Wim who comes at ten')];
  const own = windowOf(dayIn(2), '10:00', '11:30');
  await site.enter(page.context(), wanda);
  await page.goto('/add-food');
  await fillFood(page, { title: 'Window bread' });
  await page.getByText('Pick-up times', { exact: true }).click();
  await page.getByRole('button', { name: 'Any time, ring' }).click();
  await page.getByRole('button', { name: 'Tomorrow morning' }).click();
  await page.getByRole('button', { name: 'Tomorrow morning' }).click();
  await page.getByLabel('Day', { exact: true }).fill(dayIn(2));
  await page.getByLabel('From', { exact: true }).fill('10:00');
  await page.getByLabel('To', { exact: true }).fill('11:30');
  await page.getByRole('button', { name: 'Add this time' }).click();
  await expect(page.getByRole('list', { name: 'Your pick-up times' }).getByRole('listitem')).toHaveText([
    sayOnPages(own),
    sayOnPages(ANY_TIME),
  ]);
  await page.getByLabel('Day', { exact: true }).fill(dayIn(-1));
  await page.getByRole('button', { name: 'Add this time' }).click();
  await expect(page.getByText('Day must be today or later.')).toBeVisible();
  await page.getByLabel('If nobody has confirmed the hand-over by then').selectOption('3');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add Food' }).click();
  await expect(page).toHaveURL('/my-posted-food');

  const [posted] = await (await call(site.url, wanda, 'GET', `/foods-by-donator/${wanda.email}`)).json();
  const other = await newVisitor();
  await site.enter(other.context(), wim);
  await other.goto(`/food/${posted._id}`);
  await expect(other.getByRole('definition').filter({ hasText: 'any time, ring' })).toContainText(sayOnPages(own));
  await other.getByRole('button', { name: 'Request', exact: true }).click();
  await other.getByLabel('When would you come?').selectOption(sayOnPages(own));
  await expectAccessible(other);
  await other.getByRole('dialog').getByRole('button', { name: 'Request' }).click();
  await expect(other).toHaveURL('/my-food-requests');

  const [request] = await (await call(site.url, wim, 'GET', `/request-by/${wim.email}`)).json();
  await page.goto(`/my-posted-food/${posted._id}`);
  await expect(page.getByText(`Pick-up time${sayOnPages(own)}`)).toBeVisible();
  // Whoever has the queue before them is told there, and by no card.
  await page.goto('/recipes');
  await move(site.url, wanda, request._id, 'acceptance');
  const card = other.getByRole('article').filter({ hasText: 'Window bread' });
  await expect(card).toContainText(`When${sayOnPages(own)}`);
  await expect(card).toContainText('the food goes to the next in line');
  await expectAccessible(other);
  const download = other.waitForEvent('download');
  await card.getByRole('link', { name: 'Add to calendar: collect Window bread' }).click();
  const calendar = await readFile(await (await download).path(), 'utf8');
  const day = dayIn(2).replaceAll('-', '');
  expect(calendar).toContain(`DTSTART:${day}T100000Z\r\nDTEND:${day}T113000Z\r\n`);

  await card.getByText('Choose another time to collect Window bread').click();
  await card.getByLabel('When would you come?').selectOption('any time, ring');
  await card.getByRole('button', { name: 'Choose', exact: true }).click();
  await expect(card).toContainText('Whenany time, ring');
  await expect(card.getByText('Choose another time to collect Window bread')).toBeFocused();
  await expect(card).not.toContainText('the food goes to the next in line');
  await expect(page.getByRole('region', { name: 'New for you' })).toContainText(
    `${wim.name} wants to collect Window bread any time, ring.`,
  );
});

/** As pages say it to whoever says nothing else of dates. */
function sayOnPages(window: string): string {
  return sayWindow(window, 'MM/dd/yyyy', dayIn(0));
}
