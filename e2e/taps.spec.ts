import { writeFile } from 'node:fs/promises';
import type { Locator, Page, TestInfo } from '@playwright/test';
import { expect, test } from '../test/browser/fixtures.ts';
import { post } from '../test/browser/food-steps.ts';
import { ask, codeOf } from '../test/browser/hand-over-steps.ts';
import { news } from '../test/browser/inbox.ts';
import { PHONE } from '../test/browser/phone.ts';
import { expectToast } from '../test/browser/toasts.ts';
import { call, food } from '../test/process/person.ts';
import { twoColours } from '../test/server/photos.ts';

/** Counts how often a hand taps on the phone, and how many fields it types into. */
class Hand {
  taps = 0;
  fields = 0;

  /** The target is visible or scrolled to. The on-screen keyboard is closed by then. */
  async tap(target: Locator): Promise<void> {
    this.taps += 1;
    await target.tap();
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.tap(field);
    this.fields += 1;
    await field.pressSequentially(text);
  }
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const below = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name });

/** Fills in what only the donor can know, and sends the form. */
async function give(
  page: Page,
  hand: Hand,
  picture: string,
  title: string,
  { location, town, time }: { location?: string; town?: string; time?: string },
): Promise<void> {
  await hand.type(page.getByLabel('Food Name'), title);
  const chooser = page.waitForEvent('filechooser');
  await hand.tap(button(page, 'Choose a photo'));
  // The shutter and the gallery are the phone's own, so taps there don't count.
  await (await chooser).setFiles(picture);
  if (location) await hand.type(page.getByLabel('Pickup Location'), location);
  if (town) {
    const before = hand.taps;
    await hand.tap(page.locator('summary').filter({ hasText: 'Another location…' }));
    const field = page.getByLabel('Town, or coordinates from a map');
    await expect(field, 'opens in place').toBeFocused();
    await field.pressSequentially(town);
    hand.fields += 1;
    await hand.tap(page.getByRole('button', { name: `${town}, ` }));
    await expect(page.getByText(`Selected: ${town}, `)).toBeVisible();
    expect(hand.taps - before).toBe(2);
  }
  await hand.type(page.getByLabel('Additional Notes'), 'Ring twice');
  if (time) {
    await hand.tap(page.locator('summary').filter({ hasText: /^More/ }));
    await hand.tap(button(page, time));
  }
  await hand.tap(button(page, 'Add Food'));
  await expectToast(page, 'Food Added Successfully!!');
  await expect(page).toHaveURL('/my-posted-food');
}

async function register(page: Page, hand: Hand, name: string): Promise<void> {
  await hand.tap(page.getByRole('link', { name: 'or Register' }));
  await hand.type(page.getByLabel('Username'), name);
  await hand.type(page.getByLabel('Email Address'), `${name.toLowerCase()}.new@example.org`);
  await hand.type(page.getByLabel('Password'), 'Secret-Password');
  await hand.tap(button(page, 'Register'));
}

async function onPhone(newVisitor: (options: object) => Promise<Page>): Promise<{ page: Page; hand: Hand }> {
  const page = await newVisitor(PHONE);
  page.on('filechooser', () => {});
  return { page, hand: new Hand() };
}

async function makePicture(testInfo: TestInfo): Promise<string> {
  const path = testInfo.outputPath('bread.png');
  await writeFile(path, await twoColours().png().toBuffer());
  return path;
}

test(
  'someone who is logged in posts a food with photo, location and pick-up time in at most eight taps',
  { tag: '@journeys' },
  async ({ newVisitor, site }, testInfo) => {
    const picture = await makePicture(testInfo);
    const giver = await site.register('Gus who gives often');
    const pickup = { lat: 48.2, lon: 16.37, address: 'Lindenweg 4', keepAs: 'Home' };
    await post(site.url, giver, Object.assign(food('Bread of last time'), { pickup }));
    const { page, hand } = await onPhone(newVisitor);
    await site.enter(page.context(), giver);
    await page.goto('/');
    await hand.tap(below(page, 'Give'));
    await give(page, hand, picture, 'Bread in a few taps', { time: 'Tomorrow morning' });
    expect([hand.taps, hand.fields]).toEqual([7, 2]);
    expect(hand.taps).toBeLessThanOrEqual(8);
    const [{ _id }] = await (await call(site.url, giver, 'GET', `/foods-by-donator/${giver.email}`)).json();
    const given = await (await call(site.url, giver, 'GET', `/food/${_id}`)).json();
    expect(given).toMatchObject({ title: 'Bread in a few taps', pickup: { label: 'Home' }, photo: { width: 400 } });
    expect(given.windows).toHaveLength(1);
  },
);

test(
  'a newcomer posts a food in at most fourteen taps, counted from the first page',
  { tag: '@journeys' },
  async ({ newVisitor }, testInfo) => {
    const picture = await makePicture(testInfo);
    const { page, hand } = await onPhone(newVisitor);
    await page.goto('/');
    await hand.tap(below(page, 'Give'));
    await register(page, hand, 'Gitte');
    await expect(page).toHaveURL('/add-food');
    await give(page, hand, picture, 'First bread of Gitte', { location: 'By the river', town: 'Graz' });
    expect([hand.taps, hand.fields]).toEqual([13, 7]);
    expect(hand.taps).toBeLessThanOrEqual(14);
  },
);

test('someone who is logged in asks for a food in at most three taps', { tag: '@journeys' }, async ({
  newVisitor,
  site,
}) => {
  const donor = await site.register('Dodo with something');
  const asker = await site.register('Asta who asks');
  const { page, hand } = await onPhone(newVisitor);
  await post(site.url, donor, food('Bread that is asked for in a few taps'));
  await site.enter(page.context(), asker);
  await page.goto('/');
  await askFor(page, hand, 'Bread that is asked for in a few taps');
  expect([hand.taps, hand.fields]).toEqual([3, 0]);
});

test('a newcomer asks for a food in at most eight taps, counted from the first page', { tag: '@journeys' }, async ({
  newVisitor,
  site,
}) => {
  const donor = await site.register('Dolf with something');
  await post(site.url, donor, food('Bread for a newcomer in a few taps'));
  const { page, hand } = await onPhone(newVisitor);
  await page.goto('/');
  await hand.tap(page.getByRole('link', { name: 'View Details of Bread for a newcomer in a few taps' }));
  await hand.tap(button(page, 'Request'));
  await register(page, hand, 'Anouk');
  await hand.tap(page.getByRole('dialog').getByRole('button', { name: 'Request' }));
  await expectToast(page, 'Food Request  Added Successfully!!');
  expect([hand.taps, hand.fields]).toEqual([8, 3]);
});

async function askFor(page: Page, hand: Hand, title: string): Promise<void> {
  await hand.tap(page.getByRole('link', { name: `View Details of ${title}` }));
  await hand.tap(button(page, 'Request'));
  await hand.tap(page.getByRole('dialog').getByRole('button', { name: 'Request' }));
  await expect(page).toHaveURL('/my-food-requests');
}

test('a donor confirms a hand-over in three taps from the home page, and accepts in two, without scrolling', {
  tag: '@journeys',
}, async ({ newVisitor, site }) => {
  const donor = await site.register('Dora at her door');
  const asker = await site.register('Axel at the door');
  await post(site.url, donor, food('Older bread'));
  const id = await post(site.url, donor, food('Bread at the door'));
  await post(site.url, donor, food('Newer bread'));
  const note = 'Hello Dora, is this still available? I’d like to come and collect it. Thank you!';
  const requestId = await ask(site.url, asker, id, note);
  const { page, hand } = await onPhone(newVisitor);
  await site.enter(page.context(), donor);
  await page.goto('/');
  const inSight = async (target: Locator) => {
    await expect(target).toBeInViewport({ ratio: 1 });
    const bar = (await page.getByRole('navigation', { name: 'Shortcuts' }).boundingBox())?.y ?? 0;
    const { y, height } = (await target.boundingBox()) ?? { y: 0, height: 1_000 };
    expect(y + height, 'above the thumb bar').toBeLessThanOrEqual(bar);
    return target;
  };
  await hand.tap(below(page, /^My Posted Foods/));
  const row = page.getByRole('row', { name: /Bread at the door/ });
  const accept = row.getByRole('button', { name: `Accept ${asker.name}` });
  await expect(accept).toBeVisible();
  await page.goto(`/my-posted-food/${id}`);
  await inSight(page.getByRole('button', { name: `Accept ${asker.name}` }));
  await page.goBack();
  await hand.tap(accept);
  await expect(row.getByRole('link', { name: `Enter code: ${asker.name}` })).toBeFocused();
  expect(hand.taps).toBe(2);

  hand.taps = 0;
  await page.goto('/');
  await hand.tap(below(page, /^My Posted Foods/));
  await hand.tap(await inSight(row.getByRole('link', { name: `Enter code: ${asker.name}` })));
  const field = await inSight(page.getByLabel('Pick-up code', { exact: true }));
  await expect(field, 'ready to type').toBeFocused();
  await page.keyboard.type(await codeOf(site.url, asker, requestId));
  await hand.tap(await inSight(page.getByRole('button', { name: 'Confirm hand-over' })));
  await expect(page.getByText(`Collected by ${asker.name}`).first()).toBeVisible();
  expect(hand.taps).toBeLessThanOrEqual(3);
  expect(await page.evaluate(() => scrollY), 'nothing was scrolled').toBe(0);
});

test('a donor accepts in at most two taps on any page, and confirms a scanned code in two', {
  tag: '@journeys',
}, async ({ newVisitor, site }) => {
  const donor = await site.register('Dana who gives away');
  const asker = await site.register('Arne who comes');
  const id = await post(site.url, donor, food('Bread that is promised in a few taps'));
  const { page, hand } = await onPhone(newVisitor);
  await site.enter(page.context(), donor);
  await page.goto('/');
  await ask(site.url, asker, id);
  await hand.tap(news(page).getByRole('link'));
  await hand.tap(page.getByRole('button', { name: `Accept ${asker.name}` }));
  await expect(page.getByRole('region', { name: 'Coming to collect' })).toBeVisible();
  expect(hand.taps).toBe(2);

  const [request] = await (await call(site.url, asker, 'GET', `/request-by/${asker.email}`)).json();
  // The phone's own camera opens the link in the code.
  await page.goto('about:blank');
  await page.goto(`/my-posted-food/${id}#code=${request.pickupCode}`);
  await hand.tap(page.getByRole('button', { name: 'Confirm hand-over' }));
  await expect(page.getByText(`Collected by ${asker.name}`).first()).toBeVisible();
  expect(hand.taps).toBe(3);
});
