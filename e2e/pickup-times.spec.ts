import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { formatDay } from '../contract/dates.ts';
import { ANY_TIME, pickupTimeOf, sayPickupTime } from '../contract/requests/pickup-time-terms.ts';
import { english } from '../contract/words/said.ts';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { fillFood, openMore, post } from '../test/browser/food-steps.ts';
import { move, promise } from '../test/browser/hand-over-steps.ts';
import { news } from '../test/browser/inbox.ts';
import { dayIn, instantAt } from '../test/browser/noon.ts';
import { withTimeOfPage } from '../test/browser/site-clock.ts';
import { call, food } from '../test/process/person.ts';

/** The pick-up time in these tests. Donors offer it alone or together with any time. */
const own = pickupTimeOf(dayIn(2), '10:00', '11:30');

test('pick-up times are offered with the food, and the requester chooses one, which the donor sees', async ({
  page,
  site,
  newVisitor,
}) => {
  const [wanda, wim] = [await site.register('Wanda with windows'), await site.register('Wim who comes at ten')];
  await site.enter(page.context(), wanda);
  await page.goto('/add-food');
  await fillFood(page, { title: 'Window bread' });
  await openMore(page);
  await page.getByRole('button', { name: 'Any time, just ring' }).click();
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
  await page.getByLabel('If no one has confirmed the hand-over by then').selectOption('3');
  await page.getByRole('button', { name: 'Add Food' }).click();
  await expect(page).toHaveURL('/my-posted-food');

  const [posted] = await (await call(site.url, wanda, 'GET', `/foods-by-donator/${wanda.email}`)).json();
  const other = await newVisitor();
  await site.enter(other.context(), wim);
  await other.goto(`/food/${posted._id}`);
  await expect(other.getByRole('definition').filter({ hasText: 'any time, just ring' })).toContainText(sayOnPages(own));
  await other.getByRole('button', { name: 'Request', exact: true }).click();
  await other.getByLabel('When can you come?').selectOption(sayOnPages(own));
  await other.getByRole('dialog').getByRole('button', { name: 'Request' }).click();
  await expect(other).toHaveURL('/my-food-requests');
  const row = other.getByRole('row', { name: /Window bread/ });
  await expect(row.getByText(`Pick-up time: ${sayOnPages(own)}`)).toBeVisible();
  await expect(row.getByText(`${wanda.name} will accept or decline. You’ll see the answer here.`)).toBeVisible();
  await expect(page.getByRole('row', { name: /Window bread/ })).toContainText(wim.name + sayOnPages(own));
  await page.goto(`/my-posted-food/${posted._id}`);
  await expect(page.getByText(`Pick-up time${sayOnPages(own)}`)).toBeVisible();
});

test('either person proposes a pick-up time that wasn’t offered, and the other agrees with one tap', {
  tag: '@journeys',
}, async ({ newVisitor, site }) => {
  const [petra, paul] = [await site.register('Petra who proposes'), await site.register('Paul who is asked')];
  const { foodId, requestId } = await promise(
    site.url,
    petra,
    paul,
    Object.assign(food('Bread of no hour'), { windows: [ANY_TIME] }),
  );
  const [donor, requester] = [await newVisitor(), await newVisitor()];
  await site.enter(donor.context(), petra);
  await site.enter(requester.context(), paul);
  await donor.goto(`/my-posted-food/${foodId}`);
  await requester.goto('/inbox');
  const theirs = (name: string, window: string) =>
    `${name} has proposed a pick-up time for Bread of no hour: ${sayPickupTime(english, window, 'MM/dd/yyyy', dayIn(0))}.`;
  const propose = async (page: Page, from: string, to: string) => {
    await page.getByLabel('Day', { exact: true }).fill(formatDay(dayIn(2)));
    await page.getByLabel('From', { exact: true }).fill(from);
    await page.getByLabel('To', { exact: true }).fill(to);
    await page.getByRole('button', { name: 'Propose', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Propose a pick-up time' })).toBeHidden();
  };

  await test.step('the donor proposes one, and the requester declines it and proposes another', async () => {
    await donor.getByRole('button', { name: 'Propose a time' }).click();
    await expectAccessible(donor, { widths: [360] });
    await donor.getByLabel('From', { exact: true }).fill('11:30');
    await donor.getByLabel('To', { exact: true }).fill('10:00');
    await donor.getByRole('button', { name: 'Propose', exact: true }).click();
    await expect(donor.getByLabel('To', { exact: true })).toHaveAccessibleDescription(
      'Choose an end time after the start.',
    );
    await propose(donor, '10:00', '11:30');
    const question = requester.getByRole('group', { name: theirs(petra.name, own) });
    await expect(question).toBeVisible();
    await expectAccessible(requester, { widths: [360] });
    await question.getByRole('button', { name: 'No', exact: true }).click();
    const declined = `pick-up time for Bread of no hour: ${sayOnPages(own)}.`;
    await expect(question).toBeHidden();
    await requester.goto('/my-food-requests');
    await expect(requester.getByRole('group', { name: `You declined this ${declined}` })).toBeVisible();
    await expectAccessible(requester, { widths: [360] });
    await expect(donor.getByRole('group', { name: `${paul.name} declined your ${declined}` })).toBeVisible();
    await expect(donor.getByRole('status').filter({ hasText: 'declined your pick-up time.' })).toBeVisible();
    await requester.getByRole('button', { name: 'Propose another time' }).click();
    await propose(requester, '17:00', '18:00');
  });

  await test.step('the donor agrees, and the requester’s card and calendar have it', async () => {
    const other = pickupTimeOf(dayIn(2), '17:00', '18:00');
    await requester.goto('/my-food-requests');
    const card = requester.getByRole('article', { name: 'Bread of no hour' });
    await expect(card.getByRole('group', { name: /^You proposed a pick-up time/ })).toContainText('Withdraw');
    await donor
      .getByRole('group', { name: theirs(paul.name, other) })
      .getByRole('button', { name: 'Agree' })
      .click();
    await expect(card).toContainText(`When${sayOnPages(other)}`);
    // Offered times can still be chosen.
    await expect(card.getByRole('button', { name: 'any time, just ring' })).toBeVisible();
    const calendar = await card.getByRole('link', { name: /^Add to calendar/ }).getAttribute('href');
    expect(decodeURIComponent(calendar ?? '')).toContain('SEQUENCE:1\r\n');
    expect(decodeURIComponent(calendar ?? '')).toContain('DTSTART:');
    await expect(donor.getByText(`Pick-up time${sayOnPages(other)}`)).toBeVisible();
    await expectAccessible(requester, { widths: [360] });
  });

  await test.step('a proposal to someone who is waiting for a food is shown above their requests', async () => {
    await call(site.url, petra, 'DELETE', `/request/${requestId}/acceptance`, { word: 'Later' });
    expect((await call(site.url, petra, 'PUT', `/request/${requestId}/proposal`, { window: own })).status).toBe(200);
    const asked = requester.getByRole('region', { name: 'Waiting for your answer' });
    await asked
      .getByRole('group', { name: theirs(petra.name, own) })
      .getByRole('button', { name: 'Agree' })
      .click();
    await expect(asked).toHaveCount(0);
    await requester.goto(`/food/${foodId}`);
    await expect(requester.getByRole('region', { name: 'Your request' })).toContainText(
      `Pick-up time: ${sayOnPages(own)}`,
    );
  });
});

test('a day in the past is refused as a pick-up time, and the fields are accessible', { tag: '@journeys' }, async ({
  page,
  site,
}) => {
  await site.enter(page.context(), await site.register('Wendy with windows'));
  await page.goto('/add-food');
  await openMore(page);
  await expect(page.getByRole('list', { name: 'Often chosen' }).getByText(/Tomorrow|Saturday/)).toHaveCount(0);
  await page.getByLabel('Expired Date').fill(formatDay(dayIn(1)));
  await page.getByRole('button', { name: 'Tomorrow morning' }).click();
  await page.getByLabel('Day', { exact: true }).fill(dayIn(-1));
  await page.getByRole('button', { name: 'Add this time' }).click();
  await expect(page.getByText('Day must be today or later.')).toBeVisible();
  await expectAccessible(page);
});

test('the chosen pick-up time is on the card and in the calendar entry, and can be changed', {
  tag: '@journeys',
}, async ({ page, site, newVisitor }) => {
  const [walda, wolf] = [await site.register('Walda with windows'), await site.register('Wolf who comes at ten')];
  const details = Object.assign(food('Window rolls'), { windows: [own, ANY_TIME], graceHours: 3 });
  const foodId = await post(site.url, walda, details);
  const other = await newVisitor();
  await site.enter(other.context(), wolf);
  await other.goto(`/food/${foodId}`);
  await other.getByRole('button', { name: 'Request', exact: true }).click();
  await other.getByLabel('When can you come?').selectOption(sayOnPages(own));
  await expectAccessible(other);
  await other.getByRole('dialog').getByRole('button', { name: 'Request' }).click();
  await expect(other).toHaveURL('/my-food-requests');

  const [request] = await (await call(site.url, wolf, 'GET', `/request-by/${wolf.email}`)).json();
  // A donor on the page with the queue would be told there instead.
  await site.enter(page.context(), walda);
  await page.goto('/recipes');
  await move(site.url, walda, request._id, 'acceptance');
  const card = other.getByRole('article').filter({ hasText: 'Window rolls' });
  await expect(card).toContainText(`When${sayOnPages(own)}`);
  await expect(card).toContainText('the food goes to the next person in the queue');
  await expectAccessible(other);
  const download = other.waitForEvent('download');
  await card.getByRole('link', { name: 'Add to calendar: collect Window rolls' }).click();
  const calendar = await readFile(await (await download).path(), 'utf8');
  const [from, to] = ['10:00', '11:30'].map((time) =>
    instantAt(dayIn(2), time)
      .toISOString()
      .replace(/[-:]|\.\d+/g, ''),
  );
  expect(calendar).toContain(`DTSTART:${from}\r\nDTEND:${to}\r\n`);

  const anyTime = card.getByRole('group', { name: 'Your pick-up time for Window rolls' }).getByRole('button', {
    name: 'any time, just ring',
  });
  await expect(anyTime).toHaveAttribute('aria-pressed', 'false');
  await anyTime.click();
  await expect(card).toContainText('Whenany time, just ring');
  await expect(anyTime).toHaveAttribute('aria-pressed', 'true');
  await expect(anyTime).toBeFocused();
  await expect(card).not.toContainText('the food goes to the next person in the queue');
  await expect(news(page)).toContainText(`${wolf.name} chose a pick-up time for Window rolls: any time, just ring.`);
});

/** A pick-up time as pages show it to people who have not chosen another date format. */
function sayOnPages(window: string): string {
  return sayPickupTime(english, window, 'MM/dd/yyyy', dayIn(0));
}

test('in the evening a time still ahead is offered, and refusals are shown where times are chosen', {
  tag: '@journeys',
}, async ({ page, site, expectProblem }) => {
  await site.enter(page.context(), await site.register('Ewa of the evenings'));
  await page.setViewportSize({ width: 360, height: 740 });
  await withTimeOfPage(page);
  await page.clock.setFixedTime(instantAt(dayIn(0), '19:20'));
  await page.goto('/add-food');
  await fillFood(page, { title: 'Evening bread', deadline: formatDay(dayIn(0)) });
  await openMore(page);
  const times = page.getByRole('group', { name: 'Pick-up times' });
  const add = page.getByRole('button', { name: 'Add Food' });
  const [from, to] = [page.getByLabel('From', { exact: true }), page.getByLabel('To', { exact: true })];

  await test.step('the offered time', async () => {
    await expect(times.getByRole('button').first()).toHaveText('Tonight 20–22');
    await expect(from).toHaveValue('20:00');
    await expect(to).toHaveValue('22:00');
  });

  await test.step('a time in the past is refused at its field', async () => {
    await from.fill('17:00');
    await to.fill('19:00');
    await expect(to).toHaveAccessibleDescription('This time has passed. Choose a later one.');
    await page.getByRole('button', { name: 'Add this time' }).press('Enter');
    await expect(to).toBeFocused();
    await expectAccessible(page, { widths: [360] });
    await expect(page.getByRole('list', { name: 'Your pick-up times' })).toHaveCount(0);
    await to.fill('22:30');
    await expect(to).toHaveAccessibleDescription('');
  });

  await test.step('no time after the last day is offered, and one chosen earlier is refused at once and on sending', async () => {
    const refused = 'is after the Expired Date. Choose a later date or remove this time.';
    await expect(times.getByRole('button', { name: /Tomorrow|Saturday/ })).toHaveCount(0);
    await page.getByLabel('Expired Date').fill(formatDay(dayIn(1)));
    await times.getByRole('button', { name: 'Tomorrow morning' }).click();
    await page.getByLabel('Expired Date').fill(formatDay(dayIn(0)));
    await expect(times).toHaveAccessibleDescription(`“tomorrow, 09:00–12:00” ${refused}`);
    await page.locator('summary').filter({ hasText: /^More/ }).click();
    await add.click();
    await expect(times).toBeFocused();
    await expect(times).toBeInViewport();
    await expectAccessible(page, { widths: [360] });
    await page.getByLabel('Expired Date').fill(formatDay(dayIn(1)));
    await expect(times).toHaveAccessibleDescription('');
  });

  await test.step('a chosen time that passes while the form is open has to be removed', async () => {
    await times.getByRole('button', { name: 'Tonight 20–22' }).click();
    await page.clock.setFixedTime(instantAt(dayIn(0), '22:00'));
    await page.getByLabel('Food Name').fill('Bread of the late evening');
    await expect(times).toHaveAccessibleDescription('Remove “today, 20:00–22:00”: that time has passed.');
    await times.getByRole('button', { name: 'Remove today, 20:00–22:00' }).click();
    await expect(times).toHaveAccessibleDescription('');
  });

  await test.step('a time that only the server refuses leads there too', async () => {
    expectProblem(/answer 400: POST .*\/api\/add-food/);
    const message = 'The clocks go forward during this pick-up time. Choose another one.';
    await page.route('**/api/add-food', (route) =>
      route.fulfill({
        status: 400,
        json: { code: 'INVALID_INPUT', message, issues: [{ path: 'windows.0', message }] },
      }),
    );
    await page.locator('summary').filter({ hasText: /^More/ }).click();
    await add.click();
    await expect(times).toBeFocused();
    await expect(times).toBeInViewport();
    await expect(times).toHaveAccessibleDescription(message);
  });
});
