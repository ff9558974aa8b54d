import type { Page } from '@playwright/test';
import { formatDay } from '../contract/dates.ts';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { post } from '../test/browser/food-steps.ts';
import { ask, codeOf, handOver, move } from '../test/browser/hand-over-steps.ts';
import { moreAbout } from '../test/browser/more-menu.ts';
import { dayIn } from '../test/browser/noon.ts';
import { food, type Person } from '../test/process/person.ts';

let dora: Person;
let ben: Person;
let cleo: Person;

test.beforeAll(async ({ site }) => {
  dora = await site.register('Dora of the queue');
  ben = await site.register('Ben who is first');
  cleo = await site.register('Cleo who is second');
});

test.beforeEach(async ({ context, site }) => {
  await site.enter(context, dora);
});

test('a donor sees in their list who is waiting, accepts the first and confirms the hand-over', async ({
  page,
  context,
  site,
}) => {
  const donor = await site.register('Delia who gives twice');
  await site.enter(context, donor);
  await handOver(site.url, donor, ben, await post(site.url, donor, food('Bread of yesterday')));
  const soup = await post(site.url, donor, food('Pumpkin soup'));
  const bens = await ask(site.url, ben, soup, 'I come\nby bike');
  await ask(site.url, cleo, soup);
  await page.goto('/my-posted-food');
  await expect(page.getByRole('main').getByRole('term')).toHaveText(['Listings shared', 'Collected']);
  await expect(page.getByRole('main').getByRole('definition')).toHaveText(['2', '1']);
  await expect(page.getByRole('link', { name: 'Collected Bread of yesterday' })).toBeVisible();
  const link = page.getByRole('link', { name: '2 waiting for Pumpkin soup' });
  await link.click();
  await expect(page).toHaveURL(`/my-posted-food/${soup}`);
  await expect(page).toHaveTitle('Open Larder | Manage Food');
  await expect(page.getByRole('heading', { level: 1, name: 'Pumpkin soup' })).toBeVisible();
  await page.goBack();
  await link.click();

  const first = waiting(page, ben);
  await expect(first).toContainText('Next in the queue');
  await expect(first).toContainText('I come\nby bike', { useInnerText: true });
  await expect(first).toContainText('Collected once');
  await expect(first).toContainText(`Request Date${formatDay(dayIn(0))}`);
  await expect(first).not.toContainText(ben.email);
  await expect(waiting(page, cleo)).toContainText('2nd in the queue');
  await expect(waiting(page, cleo)).toContainText('Hasn’t collected anything here yet');
  await expectAccessible(page);

  await page.getByRole('button', { name: `Accept ${ben.name}` }).click();
  await expect(page.getByRole('status').getByText(`Promised to ${ben.name}.`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Coming to collect' })).toBeFocused();
  await expect(coming(page).getByRole('link', { name: ben.email })).toHaveAttribute('href', `mailto:${ben.email}`);
  await expect(page.getByRole('button', { name: /^Accept/ })).toHaveCount(0);
  await expect(
    page.getByText(`The food is promised to ${ben.name}. If they can’t come, undo that promise before you`),
  ).toBeVisible();

  await test.step('deleting the food says who is on the way', async () => {
    const list = await page.context().newPage();
    await list.goto('/my-posted-food');
    await list
      .getByRole('button', { name: /^Delete / })
      .first()
      .click();
    await expect(list.getByRole('alertdialog', { name: 'Are you sure?' })).toHaveAccessibleDescription(
      new RegExp(`^Delete .*: ${ben.name} is coming to collect it\\.$`),
    );
    await list.close();
  });

  const code = await codeOf(site.url, ben, bens);
  await codeField(page).fill(` ${code.slice(0, 3)} ${code.slice(3)} `);
  await page.getByRole('button', { name: 'Confirm hand-over' }).click();
  await expect(page.getByText(`Collected by ${ben.name}. Thank you for sharing!`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Collected', exact: true })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Collected' }).getByRole('heading', { name: ben.name })).toBeVisible();
  await expect(page.getByRole('button', { name: /Accept|Decline|Confirm/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'My Posted Foods' }).click();
  await expect(page.getByRole('main').getByRole('definition')).toHaveText(['2', '2']);
});

test('a no-show makes room for the next person in the queue, with the keyboard alone', { tag: '@journeys' }, async ({
  page,
  site,
}) => {
  const id = await post(site.url, dora, food('Bread for the keys alone'));
  await ask(site.url, ben, id);
  await ask(site.url, cleo, id);
  await page.goto('/my-posted-food');
  await page.getByRole('link', { name: '2 waiting for Bread for the keys alone' }).press('Enter');
  // The list, which the page leaves, has such a button too.
  await expect(page).toHaveURL(`/my-posted-food/${id}`);
  await page.getByRole('button', { name: `Accept ${ben.name}` }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Coming to collect' })).toBeFocused();
  for (const next of [
    page.getByLabel('Pick-up code', { exact: true }),
    page.getByRole('button', { name: 'Confirm hand-over' }),
    page.getByRole('button', { name: `Ask ${ben.name} to confirm` }),
    moreAbout(page, ben.name),
    page.getByRole('link', { name: ben.email }),
    page.getByRole('button', { name: 'Ask if they’re on their way' }),
  ]) {
    await page.keyboard.press('Tab');
    await expect(next.first()).toBeFocused();
  }
  await expect(page.getByRole('button', { name: 'Ask if they’re on their way' })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`You asked ${ben.name} at`)).toContainText(
    'If they don’t turn up, you can record that from',
  );
  await expect(page.getByRole('heading', { name: 'Coming to collect' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Didn’t turn up' })).toHaveCount(0);
  await expectAccessible(page, { widths: [360] });

  await site.later(24, async () => {
    await page.clock.setFixedTime(Date.now() + 24 * 60 * 60_000);
    await noteNoShow(page, id);
  });
});

/** The next day, with the keyboard alone: records the first person's no-show and declines the second. */
async function noteNoShow(page: Page, id: string): Promise<void> {
  await page.goto(`/my-posted-food/${id}`);
  await page.getByRole('button', { name: 'Didn’t turn up' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: `Did ${ben.name} not turn up?` });
  await expect(question).toBeFocused();
  await expect(question).toHaveAccessibleDescription(
    'This ends their request for good and stays on their record for a year. They can answer once.',
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Didn’t turn up' })).toBeFocused();
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Yes' }).press('Enter');
  await expect(page.getByText(`We’ve recorded that ${ben.name} didn’t turn up.`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Waiting' })).toBeFocused();
  await expect(waiting(page, cleo)).toContainText('Next in the queue');

  for (const next of [moreAbout(page, cleo.name), page.getByRole('button', { name: `Accept ${cleo.name}` })]) {
    await page.keyboard.press('Tab');
    await expect(next.first()).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: `Decline ${cleo.name}` })).toBeEnabled();
  await page.keyboard.press('Enter');
  const decline = page.getByRole('dialog', { name: `Decline ${cleo.name}?` });
  await decline.getByRole('button', { name: 'There’s less than I thought.' }).press('Enter');
  await expect(decline.getByRole('textbox', { name: `Note to ${cleo.name} (optional)` })).toHaveValue(
    'There’s less than I thought.',
  );
  await expectAccessible(page, { widths: [360] });
  await decline.getByRole('button', { name: 'Decline' }).press('Enter');
  await expect(page.getByText(`You’ve declined ${cleo.name}’s request.`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No one is waiting for this food' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expectAccessible(page, { widths: [360] });
}

test('changes appear by themselves, and typed text stays', { tag: '@journeys' }, async ({ page, site }) => {
  const id = await post(site.url, dora, food('Bread with company'));
  const bens = await ask(site.url, ben, id);
  await page.goto(`/my-posted-food/${id}`);
  const accept = page.getByRole('button', { name: `Accept ${ben.name}` });
  await accept.focus();
  const cleos = await ask(site.url, cleo, id);
  await expect(waiting(page, cleo)).toContainText('2nd in the queue');
  await expect(page.getByRole('status').getByText(`${cleo.name} asked for it.`)).toBeVisible();
  await expect(accept).toBeFocused();

  await page.keyboard.press('Enter');
  await codeField(page).pressSequentially('12');
  await move(site.url, cleo, cleos, 'withdrawal');
  await expect(page.getByRole('status').getByText(`${cleo.name} is no longer in the queue.`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Waiting' })).toHaveCount(0);
  await page.keyboard.press('3');
  await expect(codeField(page)).toHaveValue('123');
  await expect(codeField(page)).toBeFocused();

  await move(site.url, ben, bens, 'withdrawal');
  await expect(page.getByRole('status').getByText(`${ben.name} is no longer in the queue.`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No one is waiting for this food' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a long queue is loaded to its end', { tag: '@journeys' }, async ({ page, site }) => {
  const id = await post(site.url, dora, food('Bread for many'));
  const people = await Promise.all([1, 2, 3, 4, 5].map((number) => site.register(`Guest ${number} of many`)));
  for (const person of people) await ask(site.url, person, id);
  await page.route('**/api/food/*/requests*', (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('limit', '2');
    return route.continue({ url: url.href });
  });
  await page.setViewportSize({ width: 1280, height: 2400 });
  await page.goto('/my-posted-food');
  await page.getByRole('link', { name: '5 waiting for Bread for many' }).click();
  await expect(page.getByRole('listitem').getByRole('heading', { level: 3 })).toHaveText(
    people.map(({ name }) => name),
  );
  await expect(page.getByRole('region', { name: 'Waiting' })).toContainText('5th in the queue');
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
});

test('the queue is shown without JavaScript', async ({ browser, site }) => {
  const id = await post(site.url, dora, food('Bread without a script'));
  await ask(site.url, ben, id);
  const context = await browser.newContext({ javaScriptEnabled: false });
  await site.enter(context, dora);
  const page = await context.newPage();
  await page.goto(`${site.url}/my-posted-food/${id}`);
  await expect(waiting(page, ben)).toContainText('Next in the queue');
  await page.goto(`${site.url}/my-posted-food`);
  await expect(page.getByText('Listings shared')).toBeVisible();
  await context.close();
});

test('any text fits, and someone whose promise is undone returns to their place in the queue', {
  tag: '@journeys',
}, async ({ page, site }) => {
  const id = await post(site.url, dora, { ...food('W'.repeat(120)), location: 'L'.repeat(200) });
  const long = await site.register(`Long ${'Wolfe'.repeat(18)}`);
  const longs = await ask(site.url, long, id, 'n'.repeat(2000));
  await ask(site.url, ben, id, 'N'.repeat(2000));
  await move(site.url, dora, longs, 'acceptance');
  await page.goto(`/my-posted-food/${id}`);
  await page.getByRole('button', { name: 'Undo promise' }).click();
  const question = page.getByRole('dialog', { name: `Undo your promise to ${long.name}?` });
  await expect(question).toHaveCount(1);
  for (const width of [320, 768, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width} px`).toBeLessThanOrEqual(
      width,
    );
  }
  await question.getByRole('button', { name: 'Undo promise' }).click();
  await expect(question.getByLabel(`Note to ${long.name}`)).toBeFocused();
  await question.getByRole('button', { name: 'We couldn’t agree on a time.' }).click();
  await expectAccessible(page, { widths: [360] });
  await question.getByRole('button', { name: 'Undo promise' }).dblclick();
  await expect(page.getByText(`${long.name} is back in the queue.`)).toHaveCount(1);
  await expect(page.getByRole('listitem').getByRole('heading', { level: 3 })).toHaveText([long.name, ben.name]);
  await expect(waiting(page, long)).toContainText('Next in the queue');
});

function waiting(page: Page, { name }: Person) {
  return page.getByRole('region', { name: 'Waiting' }).getByRole('listitem').filter({ hasText: name });
}

function coming(page: Page) {
  return page.getByRole('region', { name: 'Coming to collect' });
}

function codeField(page: Page) {
  return coming(page).getByLabel('Pick-up code');
}
