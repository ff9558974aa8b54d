import type { Day } from '../contract/dates.ts';
import { sayWindow, windowOf } from '../contract/window-terms.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { post } from '../test/browser/food-steps.ts';
import { move } from '../test/browser/hand-over-steps.ts';
import { call, food } from '../test/process/person.ts';

// A pick-up time of today that begins in an hour needs a today that lasts.
test.use({ siteEnv: { TIME_ZONE: `Etc/GMT${offset(new Date().getUTCHours() - 12)}` } });

test('both sides are reminded on whatever page they are, an hour before', { tag: '@long' }, async ({
  page,
  site,
  newVisitor,
}) => {
  test.setTimeout(300_000);
  const [rosa, remo] = [await site.register('Rosa who reminds'), await site.register('Remo who forgets')];
  const begins = new Date(Date.now() + 62 * 60_000);
  const wall = new Date(begins.getTime() + (12 - new Date().getUTCHours()) * 3_600_000).toISOString();
  const window = windowOf(wall.slice(0, 10) as Day, wall.slice(11, 16), '23:00');
  const id = await post(site.url, rosa, Object.assign(food('Soup at one'), { windows: [window] }));
  const other = await newVisitor();
  await site.enter(page.context(), rosa);
  await site.enter(other.context(), remo);
  await other.goto(`/food/${id}#request`);
  await expect(other.getByLabel('When would you come?')).toHaveValue(window);
  await other.getByRole('dialog').getByRole('button', { name: 'Request' }).click();
  await expect(other).toHaveURL('/my-food-requests');
  const [request] = await (await call(site.url, remo, 'GET', `/request-by/${remo.email}`)).json();
  await move(site.url, rosa, request._id, 'acceptance');
  await expect(other.getByRole('article')).toContainText('Soup at one');
  await page.goto('/recipes');
  await other.goto('/recipes');
  await expect(other.getByRole('region', { name: 'New for you' })).toContainText(
    `It is nearly time to collect Soup at one: ${sayWindow(window, undefined, wall.slice(0, 10) as Day)}.`,
    // Up to two minutes until it is time, and another until the server looks.
    { timeout: 220_000 },
  );
  await expect(page.getByRole('region', { name: 'New for you' })).toContainText(
    `${remo.name} comes for Soup at one: today`,
  );
});

/** How the zone that is so many hours behind is called. */
function offset(hours: number): string {
  return hours < 0 ? String(hours) : `+${hours}`;
}
