import type { Page } from '@playwright/test';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, runSite, type Site } from '../test/browser/fixtures.ts';
import { fillFood, openPlaces, post } from '../test/browser/food-steps.ts';
import { test } from '../test/browser/map-site.ts';
import { call, food } from '../test/process/person.ts';

/** Where a test's food is, far from that of all other tests. */
const MILL = { lat: 48.2, lon: 16.3 };
const DOCK = { lat: 48.22, lon: 16.3 };

const map = (page: Page) => page.getByRole('region', { name: /^Map/ });
const pins = (page: Page) => map(page).getByRole('button');
const shownFoods = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 });

async function postAt(
  site: Site,
  name: string,
  places: Record<string, { lat: number; lon: number }>,
): Promise<string[]> {
  const donor = await site.register(name);
  const ids: string[] = [];
  for (const [title, pickup] of Object.entries(places)) {
    const details: ReturnType<typeof food> & { pickup: object } = { ...food(title), pickup };
    ids.push(await post(site.url, donor, details));
  }
  return ids;
}

test('food appears on a map once someone clicks the button that names the tile server, and a pin leads to its food', async ({
  page,
  site,
  tiles,
}) => {
  await postAt(site, 'Mona', { 'Map bread': MILL, 'Map soup': DOCK, 'Map jam': MILL });
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto('/foods?search=Map&near=48.200,16.300&within=10&sort=near');
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  await expect(page).toHaveURL(/view=map/);
  const show = page.getByRole('button', { name: 'Show the map' });
  await expect(show).toHaveAccessibleDescription(new RegExp(tiles.host));
  await expectAccessible(page, { widths: [360] });
  expect(tiles.asked, 'nothing before the click').toEqual([]);
  expect(
    scripts.filter((url) => /\/map-[^/o]*\.js/.test(url)),
    'no map code before the click',
  ).toEqual([]);
  await show.press('Enter');
  await expect.poll(() => tiles.asked.length).toBeGreaterThan(0);
  expect(new Set(tiles.asked.map(({ referer }) => referer)), 'only the origin').toEqual(new Set([`${site.url}/`]));
  await expect(page.getByRole('link', { name: 'OpenStreetMap contributors' })).toBeVisible();

  await test.step('the keyboard reaches the pins, nearest first, and from there their food', async () => {
    await expect(pins(page)).toHaveText(['2', '1']);
    const inMap = async () =>
      ((await pins(page).first().boundingBox())?.x ?? 0) - ((await map(page).boundingBox())?.x ?? 0);
    const place = await inMap();
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    expect(await inMap(), 'a pin is where its food is, even in Arabic').toBe(place);
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'ltr'));
    await expect(map(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(
      page.getByRole('button', { name: /^2 listings around here: Map (jam, Map bread|bread, Map jam)$/ }),
    ).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator(':focus')).toHaveText('2 listings in this area');
    await expect(shownFoods(page)).toHaveText([/Map (bread|jam)/, /Map (bread|jam)/]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(shownFoods(page)).toHaveCount(3);
  });
});

test('arrow keys, plus and minus move and zoom the map, which is open again after Back', { tag: '@visitors' }, async ({
  page,
  site,
  tiles,
}) => {
  const [bread = ''] = await postAt(site, 'Mina', { 'Mapped bread': MILL, 'Mapped soup': DOCK, 'Mapped jam': MILL });
  await page.goto('/foods?search=Mapped&near=48.200,16.300&within=10&sort=near&view=map');
  const opener = page.getByRole('button', { name: 'Show the map' });
  // Unlike click(), press() doesn't wait until it is enabled.
  await expect(opener).toBeEnabled();
  await opener.press('Enter');
  await expect(pins(page)).toHaveText(['2', '1']);

  await test.step('arrow keys, plus and minus move and zoom it, and the keyboard isn’t trapped', async () => {
    const pin = page.getByRole('button', { name: '1 listing around here: Mapped soup' });
    await pin.focus();
    const before = await pin.boundingBox();
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await pin.boundingBox())?.x).toBeCloseTo((before?.x ?? 0) - 80, 0);
    const drawn = tiles.asked.length;
    await page.keyboard.press('+');
    await expect.poll(() => tiles.asked.length).toBeGreaterThan(drawn);
    // Pins that would cover each other become one.
    await expect(async () => {
      await page.keyboard.press('-');
      await expect(pins(page)).toHaveText(['3'], { timeout: 500 });
    }).toPass();
    await expect(map(page)).toBeFocused();
    await pins(page).press('Enter');
    await expect(pins(page)).toHaveText(['2', '1']);
    await expect(pins(page).first()).toBeFocused();
    await pin.press('Enter');
    await expect(shownFoods(page)).toHaveText(['Mapped soup']);
    await pin.focus();
    await page.keyboard.press('Escape');
    await expect(shownFoods(page)).toHaveCount(3);
    for (const name of ['Zoom in', 'Zoom out']) {
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name })).toBeFocused();
    }
  });

  await expectAccessible(page);
  await test.step('it is open again after Back, and opens on a food’s page without asking again', async () => {
    await pins(page).first().click();
    await page.getByRole('link', { name: 'View Details of Mapped bread' }).click();
    await expect(page).toHaveURL(`/food/${bread}`);
    await expect(page.getByRole('region', { name: 'Map of the food’s location' })).toBeVisible();
    await expect(page.getByText(/in the circle, within 504 m of 48\.\d{3} north, 16\.\d{3} east/)).toBeVisible();
    await expectAccessible(page, { widths: [360] });
    await page.goBack();
    await expect(pins(page).first()).toHaveAttribute('aria-pressed', 'true');
    await expect(shownFoods(page)).toHaveCount(2);
    await page.goBack();
    await expect(shownFoods(page)).toHaveCount(3);
  });
});

test('a donor sets a food’s location by moving the map under the cross, using only the keyboard', {
  tag: '@visitors',
}, async ({ page, context, site }) => {
  const donor = await site.register('Pia');
  await site.enter(context, donor);
  await page.goto('/add-food');
  await fillFood(page, { title: 'Crossed loaf' });
  await openPlaces(page);
  const point = page.getByLabel('Town, or coordinates from a map');
  await expect(point).toBeFocused();
  await expect(page.getByText('Not on the map, so people nearby will see it last.'), 'no town yet').toBeVisible();
  await point.fill('0, 179.999');
  await expect(page.getByText('On the map: the location you chose. Others see only the area.')).toBeVisible();
  const press = async (name: string) => {
    for (let tabs = 0; tabs < 20 && !(await button(name).evaluate(isFocused)); tabs += 1)
      await page.keyboard.press('Tab');
    await expect(button(name)).toBeFocused();
    await page.keyboard.press('Enter');
  };
  const button = (name: string) => page.getByRole('button', { name });
  const isFocused = (element: Element) => element === document.activeElement;
  await press('Choose on a map');
  await press('Show the map');
  const ground = page.getByRole('application', { name: 'Map with a cross in the middle' });
  await expect(ground).toBeFocused();
  await expect(page.getByText('The cross is at 0.000 north, 179.999 east')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText(/^The cross is at 0\.00[1-9] north, 179\.99\d west$/)).toBeVisible();
  // Moving the map selects its centre: the location under the cross is the one that's saved.
  await expect(point).toHaveValue(/^0\.00\d+,-179\.99\d+$/);
  await expect(page.getByText('Selected: the location under the cross.')).toBeVisible();
  await press('Use this location');
  await expect(point).toBeFocused();
  await point.press('Enter');
  await page.waitForURL('**/my-posted-food');
  const [{ area }] = await (await call(site.url, donor, 'GET', `/foods-by-donator/${donor.email}`)).json();
  expect(area.lon).toBeLessThan(-179.9);
});

test('a map whose tiles can’t be loaded says so once and still shows pins and scale', { tag: '@visitors' }, async ({
  page,
  site,
  tiles,
}) => {
  await postAt(site, 'Nora', { 'Lost bread': { lat: 47.1, lon: 15.1 } });
  tiles.isBroken = true;
  await page.goto('/foods?search=Lost&view=map');
  await page.getByRole('button', { name: 'Show the map' }).click();
  await expect(page.getByText('The map background can’t be loaded')).toHaveCount(1);
  await expect(pins(page)).toHaveText(['1']);
  await expect(map(page).getByText(/^\d+ k?m$/)).toBeVisible();
  await expectAccessible(page, { widths: [360] });
  tiles.isBroken = false;
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await expect(page.getByText('The map background can’t be loaded')).toBeHidden();
});

test('with tiles turned off, maps open without asking and contact no other host, and a reload fetches code that failed to load', {
  tag: '@visitors',
}, async ({ page, tiles }) => {
  const asked = tiles.asked.length;
  await runSite({ env: { MAP_TILES: 'off' } }, async (site) => {
    await postAt(site, 'Olga', { 'Plain bread': MILL });
    await page.route(/\/assets\/map-(?!opener).*\.js$/, (route) => route.abort(), { times: 1 });
    await page.goto(`${site.url}/foods?search=Plain&view=map`);
    await expect(page.getByText('The map couldn’t be loaded.')).toBeVisible();
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect(pins(page)).toHaveText(['1']);
    await expect(page.getByRole('link', { name: 'OpenStreetMap contributors' })).toBeHidden();
    await expect(page.getByText('The map background can’t be loaded')).toBeHidden();
    await page.close();
  });
  expect(tiles.asked).toHaveLength(asked);
});
