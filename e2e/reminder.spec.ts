import { pickupTimeOf, sayPickupTime } from '../contract/requests/pickup-time-terms.ts';
import { english } from '../contract/words/said.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { post } from '../test/browser/food-steps.ts';
import { move } from '../test/browser/hand-over-steps.ts';
import { bell, inbox, news } from '../test/browser/inbox.ts';
import { dayIn, wallClock } from '../test/browser/noon.ts';
import { call, food } from '../test/process/person.ts';

test('both people are reminded an hour before, whatever page they are on', { tag: '@journeys' }, async ({
  page,
  site,
  newVisitor,
}) => {
  const [rosa, remo] = [await site.register('Rosa who reminds'), await site.register('Remo who forgets')];
  const start = wallClock(3 * HOUR).slice(11, 16);
  const window = pickupTimeOf(dayIn(0), start, '23:00');
  const id = await post(site.url, rosa, Object.assign(food('Soup at one'), { windows: [window] }));
  const other = await newVisitor();
  await site.enter(page.context(), rosa);
  await site.enter(other.context(), remo);
  await other.goto(`/food/${id}#request`);
  await expect(other.getByLabel('When can you come?')).toHaveValue(window);
  await other.getByRole('dialog').getByRole('button', { name: 'Request' }).click();
  await expect(other).toHaveURL('/my-food-requests');
  const [request] = await (await call(site.url, remo, 'GET', `/request-by/${remo.email}`)).json();
  await move(site.url, rosa, request._id, 'acceptance');
  await expect(other.getByRole('article')).toContainText('Soup at one');
  // The server checks once a minute.
  await site.later(2.5, async () => {
    await page.goto('/recipes');
    await other.goto('/recipes');
    await expect(news(other)).toContainText(
      `It’s nearly time to collect Soup at one: ${sayPickupTime(english, window, undefined, dayIn(0))}.`,
      { timeout: 120_000 },
    );
    await bell(page).click();
    await expect(inbox(page)).toContainText(`${remo.name} is coming to collect Soup at one: today`);
  });
});

const HOUR = 60 * 60_000;
