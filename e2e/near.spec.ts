import type { Page } from '@playwright/test';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { LAN_HOST } from '../test/browser/chromium.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { fillFood, mainLink, openPlaces } from '../test/browser/food-steps.ts';
import { ask, move } from '../test/browser/hand-over-steps.ts';
import { settled } from '../test/browser/settled.ts';
import { call } from '../test/process/person.ts';

const AT_HOME = { latitude: 47.06714, longitude: 15.45042 };

test('a food is given a town by keyboard and found near there, and the accepted person’s card has its address', {
  tag: '@visitors',
}, async ({ page, context, newVisitor, site }) => {
  const [dora, rita] = [await site.register('Dora'), await site.register('Rita')];
  await site.enter(context, dora);
  await page.goto('/add-food');
  await fillFood(page, { title: 'Near loaf' });
  await expect(page.getByText('Everyone can see this. If it’s your address')).toBeVisible();
  const address = page.getByLabel('Address (only for the person you accept)');
  const location = page.getByLabel('Pickup Location');
  await page.getByRole('button', { name: 'Show it only to the person you accept' }).press('Enter');
  await expect(address).toHaveValue('Mill Lane 3');
  await expect(location).toHaveValue('');
  await expect(location).toBeFocused();
  await location.fill('By the river');
  await expect(page.getByText('Everyone can see this.')).toBeHidden();
  await page.getByRole('button', { name: 'Add Food' }).click();
  await expect(page.getByText('Choose a town from the list').first()).toBeVisible();
  await page.getByLabel('Town, or coordinates from a map').pressSequentially('graz');
  await page.getByRole('button', { name: 'Graz, Austria' }).press('Enter');
  await expect(page.getByText('Selected: Graz, Austria.')).toBeVisible();
  await address.fill('Doragasse 7');
  await page.getByLabel('Save this address as').fill('Home');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add Food' }).click();
  await page.waitForURL('**/my-posted-food');

  await test.step('a chosen place is restored with the rest of the draft', async () => {
    await page.getByRole('link', { name: 'Edit Near loaf' }).click();
    await openPlaces(page);
    const where = page.getByLabel('Where is it?');
    await expect(where.getByRole('option', { name: /^Leave it as it is/, selected: true })).toBeAttached();
    await where.selectOption('Home – Doragasse 7');
    await mainLink(page, 'Recipes').click();
    await expect(page).toHaveURL('/recipes');
    await page.goto('/my-posted-food');
    await page.getByRole('link', { name: 'Edit Near loaf' }).click();
    await expect(page.getByText('We’ve restored your draft.')).toBeVisible();
    await expect(page.getByRole('option', { name: 'Home – Doragasse 7', selected: true })).toBeAttached();
    await page.getByRole('button', { name: 'Start over' }).click();
  });

  await page.goto('/add-food');
  await expect(page.getByText('On the map: Home. Others see only the area.'), 'the last place used').toBeVisible();
  await openPlaces(page);
  await expect(page.getByRole('option', { name: 'Home – Doragasse 7', selected: true })).toBeAttached();
  await page.getByRole('button', { name: 'Remove “Home”' }).click();
  await expect(page.getByLabel('Where is it?')).toHaveValue('');
  await expect(page.getByRole('option', { name: /^Home/ })).toHaveCount(0);

  await test.step('a guest searches near their location', async () => {
    const guest = await newVisitor({ geolocation: AT_HOME, permissions: ['geolocation'] });
    await guest.goto('/foods');
    await guest.getByRole('button', { name: 'Use my location' }).click();
    await expect(guest).toHaveURL(/near=47\.067%2C15\.450/);
    await expect(guest.getByText('Nearest to your location first', { exact: true })).toBeVisible();
    await expect(guest.getByRole('article').first()).toContainText('under 500 m');
    await expectAccessible(guest);
    // The next search starts at the last location.
    await guest.goto('/foods');
    await expect(guest).toHaveURL(/near=47\.067/);
    await expect(guest.getByLabel('Near a town or coordinates')).toHaveValue('Your location');
    await expect(guest.getByText('Nearest to your location first', { exact: true })).toBeVisible();
    await guest.getByLabel('Distance').selectOption('2 km');
    await expect(guest).toHaveURL(/near=47\.067%2C15\.450&within=2/);
    await guest.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(guest).toHaveURL(/near=47\.067%2C15\.450&within=2/);
    const other = await newVisitor();
    await other.goto(guest.url());
    await expect(other.getByText('Nearest to this point on the map first', { exact: true })).toBeVisible();
    await expect(other.getByLabel('Near a town or coordinates')).toHaveValue('47.067,15.450');
    await guest.getByLabel('Near a town or coordinates').fill('Graz');
    await guest.getByLabel('Distance').selectOption('10 km');
    await expect(guest, 'with the typed town').toHaveURL(/near=Graz&within=10/);
    await guest.goBack();
    await expect(guest).toHaveURL(/near=47\.067/);
    await guest.getByRole('button', { name: 'Anywhere' }).click();
    await expect(guest).not.toHaveURL(/near/);
    await guest.goBack();
    await expect(guest).toHaveURL(/near=47\.067/);
    await guest.getByRole('button', { name: 'Reset' }).click();
    await expect(guest).not.toHaveURL(/near/);
    await guest.goto('/foods');
    await expect(guest.getByRole('status').filter({ hasText: /^\d+ listings? shown$/ })).toBeAttached();
    await expect(guest).not.toHaveURL(/near/);
  });

  await test.step('without JavaScript a guest searches by the name of a town, and food farther away follows', async () => {
    const guest = await newVisitor({ javaScriptEnabled: false });
    await guest.goto('/foods');
    // Eleven kilometres from Graz.
    await guest.getByLabel('Near a town or coordinates').fill('46.97, 15.49');
    await guest.getByLabel('Distance').selectOption('10 km');
    await guest.getByRole('button', { name: 'Search' }).click();
    // Other tests on this site may have posted food in Graz.
    await expect(guest.getByText('No food within 10 km of')).toBeVisible();
    await expect(guest.getByRole('heading', { name: 'More than 10 km away' })).toBeVisible();
    await expect(guest.getByRole('article').first()).toContainText('about 11 km');
    await guest.goto('/foods?near=freiburg&within=10');
    await guest.getByRole('link', { name: 'Freiburg, near Cuxhaven, Germany' }).click();
    await expect(guest.getByText('No food within 10 km of Freiburg, near Cuxhaven, Germany yet.')).toBeVisible();
    await expect(guest.getByLabel('Near a town or coordinates')).toHaveValue('Freiburg, near Cuxhaven, Germany');
    await expect(guest.getByRole('link', { name: 'Freiburg, Germany' })).toBeVisible();
    await guest.goto('/foods?near=nowhereville');
    await expect(guest.getByText('We couldn’t find a town called “nowhereville”.')).toBeVisible();
  });

  await test.step('the accepted person sees the address', async () => {
    const [{ _id }] = await (await call(site.url, dora, 'GET', `/foods-by-donator/${dora.email}`)).json();
    await move(site.url, dora, await ask(site.url, rita, _id), 'acceptance');
    await site.enter(context, rita);
    await page.goto('/my-food-requests');
    const link = page.getByRole('link', { name: 'Open in your map app: Doragasse 7' });
    const onPage = 'https://www.openstreetmap.org/search?query=Doragasse%207#map=16/47.067/15.45';
    await expect(link).toHaveAttribute('href', onPage);
    await expect(link).toHaveAttribute('rel', /noreferrer/);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy the address' }).click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Doragasse 7');

    const userAgent =
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
    const phone = await newVisitor({ userAgent });
    await site.enter(phone.context(), rita);
    expect(await (await phone.request.get('/my-food-requests')).text()).toContain(onPage.replace('&', '&amp;'));
    await phone.goto('/my-food-requests');
    const onPhone = phone.getByRole('link', { name: 'Open in your map app: Doragasse 7' });
    await expect(onPhone).toHaveAttribute('href', 'geo:47.067,15.45?q=Doragasse%207');
  });
});

test('someone who doesn’t let their browser share their location is told what to do instead', async ({
  page,
  context,
}) => {
  await context.clearPermissions();
  await page.goto('/foods');
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect(page.getByRole('main').getByText(/enter a town instead/i)).toBeVisible();
});

test('on a site without HTTPS the browser doesn’t share the location, and the visitor is told why', {
  tag: '@visitors',
}, async ({ newVisitor, site }) => {
  const baseURL = site.url.replace(/127\.0\.0\.1|localhost/, LAN_HOST);
  const guest = await newVisitor({ baseURL, geolocation: AT_HOME, permissions: ['geolocation'] });
  await guest.goto('/foods');
  await guest.getByRole('button', { name: 'Use my location' }).click();
  await expect(
    guest.getByRole('main').getByText('Browsers only share your location with HTTPS sites. Enter a town instead.'),
  ).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Use my location' })).toBeVisible();
});

test('a location that arrives late neither discards text typed meanwhile nor brings back someone who has left the page', {
  tag: '@visitors',
}, async ({ page }) => {
  await page.addInitScript((at) => {
    navigator.geolocation.getCurrentPosition = (found) => {
      Object.assign(window, { tellPosition: () => found({ coords: at } as GeolocationPosition) });
    };
  }, AT_HOME);
  const ask = async () => {
    await page.evaluate(() => Reflect.deleteProperty(window, 'tellPosition'));
    await page.getByRole('button', { name: 'Use my location' }).click();
    await page.waitForFunction(() => 'tellPosition' in window);
    return () => page.evaluate(() => (window as never as { tellPosition(): void }).tellPosition());
  };
  await page.goto('/foods');
  const search = page.getByPlaceholder('Enter Food Title');
  let tell = await ask();
  await search.fill('loaf');
  await tell();
  await expect(page).toHaveURL(/search=loaf.*near=|near=.*search=loaf/);
  await expect(search).toHaveValue('loaf');

  tell = await ask();
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Recipes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Delicious Recipes' })).toBeVisible();
  await tell();
  await settled(page);
  await expect(page).toHaveURL('/recipes');
});

test('a location that arrives during a pause in typing is searched together with the typed text', {
  tag: '@visitors',
}, async ({ page }) => {
  await page.addInitScript((at) => {
    navigator.geolocation.getCurrentPosition = (found) => found({ coords: at } as GeolocationPosition);
    // As on a slow machine: the pause ends when the location is in the URL, but before the page has rendered it.
    const pauses = new Map<unknown, () => void>();
    const { setTimeout: start, clearTimeout: end } = window;
    const push = history.pushState.bind(history);
    Object.assign(window, {
      setTimeout: (act: () => void, time?: number) => {
        const timer = start(act, time === 300 ? 600_000 : time);
        if (time === 300) pauses.set(timer, act);
        return timer;
      },
      clearTimeout: (timer: number | undefined) => {
        pauses.delete(timer);
        end(timer);
      },
    });
    history.pushState = (...entry) => {
      push(...entry);
      for (const act of pauses.values()) queueMicrotask(act);
      pauses.clear();
    };
  }, AT_HOME);
  await page.goto('/foods');
  await settled(page);
  await page.getByPlaceholder('Enter Food Title').fill('loaf');
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect(page.getByText(/of your location|to your location/).first()).toBeVisible();
  await settled(page);
  await expect(page).toHaveURL(/search=loaf.*near=|near=.*search=loaf/);
});

test('a visitor is told if their location isn’t found in time or can’t be shared; once found, it becomes a food’s location', {
  tag: '@visitors',
}, async ({ newVisitor, site }) => {
  const ask = (page: Page) => page.getByRole('button', { name: 'Use my location' }).click();
  const late = await newVisitor();
  await late.addInitScript(() => {
    // As in a browser that is still searching when its time runs out.
    navigator.geolocation.getCurrentPosition = (_found, failed) =>
      failed?.({
        ...{ code: 3, message: '' },
        ...{ PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 },
      });
  });
  await late.goto('/foods');
  await ask(late);
  await expect(late.getByRole('main').getByText('We couldn’t find your location. Enter a town instead.')).toBeVisible();
  await expect(late).not.toHaveURL(/near/);

  const without = await newVisitor();
  await without.addInitScript(() => Object.defineProperty(Navigator.prototype, 'geolocation', { value: undefined }));
  await without.goto('/foods');
  await ask(without);
  await expect(
    without.getByRole('main').getByText('This browser can’t share your location. Enter a town instead.'),
  ).toBeVisible();

  const page = await newVisitor({ geolocation: AT_HOME, permissions: ['geolocation'] });
  const paula = await site.register('Paula the placed');
  await site.enter(page.context(), paula);
  await page.goto('/add-food');
  await fillFood(page, { title: 'Loaf where I am' });
  await ask(page);
  await expect(page.getByText('On the map: the location you chose. Others see only the area.')).toBeVisible();
  await openPlaces(page);
  await page.getByLabel('Address (only for the person you accept)').fill('Paulagasse 1');
  await page.getByRole('button', { name: 'Add Food' }).click();
  await page.waitForURL('**/my-posted-food');
  const [{ _id }] = await (await call(site.url, paula, 'GET', `/foods-by-donator/${paula.email}`)).json();
  const { pickup } = await (await call(site.url, paula, 'GET', `/food/${_id}`)).json();
  expect(pickup).toMatchObject({ lat: 47.06714, lon: 15.45042, address: 'Paulagasse 1' });
});
