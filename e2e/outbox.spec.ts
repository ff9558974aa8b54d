import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { fillFood, openMore, openPlaces, post } from '../test/browser/food-steps.ts';
import { move, promise } from '../test/browser/hand-over-steps.ts';
import { loseAnswer, settled } from '../test/browser/settled.ts';
import { expectToast } from '../test/browser/toasts.ts';
import { call, food, type Person } from '../test/process/person.ts';

let odo: Person;

test.beforeAll(async ({ site }) => {
  odo = await site.register('Odo of the outbox');
});

test('a request written offline is shown as waiting and arrives once, even if the first response is lost', {
  tag: '@journeys',
}, async ({ page, context, site, expectProblem }) => {
  const nora = await site.register('Nora without a network');
  const id = await post(site.url, odo, food('Bread in a cellar'));
  await site.enter(context, nora);
  expectProblem(/net::ERR_|request failed|Failed to load/);
  await writeOffline(page, context, id);
  const waiting = page.getByText('Your request for Bread in a cellar is waiting to be sent.');
  await expect(waiting).toBeVisible();
  await expectAccessible(page, { widths: [360] });
  expect(await requestsOf(site.url, nora)).toEqual([]);

  const keys: (string | undefined)[] = [];
  let isLost = false;
  await page.route('**/api/add-request', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort();
    isLost = true;
  });
  await context.setOffline(false);
  await expect.poll(() => isLost).toBe(true);
  const [first] = await requestsOf(site.url, nora);
  if (!first) throw new Error('It has not arrived.');
  await expect(waiting, 'this browser doesn’t know yet that it arrived').toBeVisible();
  // With no open request left, nothing would keep a second one from being created.
  await move(site.url, odo, first, 'decline');
  await page.reload();
  await expectToast(page, 'Your request for Bread in a cellar has been sent.');
  await expect(waiting).toHaveCount(0);
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(await requestsOf(site.url, nora)).toEqual([first]);
});

test('a message written offline is shown as waiting and arrives once, even if the first response is lost', {
  tag: '@journeys',
}, async ({ page, context, site, expectProblem }) => {
  const fee = await site.register('Fee in the cellar');
  const { requestId } = await promise(site.url, odo, fee, food('Bread with a message'));
  await site.enter(context, fee);
  await page.goto(`/messages/${requestId}`);
  const log = page.getByRole('log');
  await expect(log.getByText('At six?')).toBeVisible();
  await settled(page);
  expectProblem(/net::ERR_|request failed|Failed to load/);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'On my way' }).click();
  const field = page.getByRole('textbox', { name: 'Message to Odo of the outbox' });
  await field.fill('I am at the back door');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(field).toHaveValue('');
  const waiting = page.getByText('Your message to Odo of the outbox is waiting to be sent.');
  await expect(waiting).toHaveCount(2);
  await expectAccessible(page, { widths: [360] });

  await backWithoutAnswer(page, context, '**/messages');
  await page.reload();
  await expect(waiting).toHaveCount(0);
  await expect(log.getByRole('listitem')).toHaveText([
    /^Requested/,
    /At six/,
    /^Promised/,
    /On my way/,
    /I am at the back door/,
  ]);
});

test('a food posted offline is shown as waiting and is posted once, even if the first response is lost', {
  tag: '@journeys',
}, async ({ page, context, site, expectProblem }) => {
  const gil = await site.register('Gil who gives in a cellar');
  await site.enter(context, gil);
  await page.goto('/add-food');
  await settled(page);
  await fillFood(page, { title: 'Jam from the cellar' });
  await openMore(page);
  await page.getByRole('button', { name: 'Any time, just ring' }).click();
  await openPlaces(page);
  await page.getByLabel('Where is it?').selectOption('Another location…');
  await page.getByLabel('Town, or coordinates from a map').fill('48.208,16.372');
  expectProblem(/net::ERR_|request failed|Failed to load/);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Add Food' }).click();
  await expectToast(
    page,
    'You’re offline. Your listing is saved on this device. We’ll post it when you’re back online.',
  );
  await expect(page.getByLabel('Food Name')).toHaveValue('');
  await openMore(page);
  await expect(page.getByText('Arrange a time by message, or add times to choose from.')).toBeVisible();
  await expect(page.getByLabel('Where is it?')).toHaveValue('');
  const waiting = page.getByText('Your listing “Jam from the cellar” is waiting to be sent.');
  await expect(waiting).toBeVisible();

  await backWithoutAnswer(page, context, '**/api/add-food');
  await page.reload();
  await expectToast(page, 'Your listing “Jam from the cellar” has been sent.');
  await expect(waiting).toHaveCount(0);
  const posted: { title: string }[] = await (await call(site.url, gil, 'GET', `/foods-by-donator/${gil.email}`)).json();
  expect(posted.map(({ title }) => title)).toEqual(['Jam from the cellar']);
});

test('a food whose response is lost is posted once, even if it is sent again after a reload', {
  tag: '@journeys',
}, async ({ page, context, site, expectProblem }) => {
  const ada = await site.register('Ada whose answer is lost');
  await site.enter(context, ada);
  await page.goto('/add-food');
  await fillFood(page, { title: 'Plums sent twice' });
  expectProblem(/request failed: POST .*\/api\/add-food/);
  const { lost } = await loseAnswer(page, '**/api/add-food');
  await page.getByRole('button', { name: 'Add Food' }).click();
  await lost;
  await expect(page.getByRole('main').getByText(/^The site didn’t respond\. .* Your draft is saved\.$/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Food Name')).toHaveValue('Plums sent twice');
  await page.getByRole('button', { name: 'Add Food' }).click();
  await expect(page).toHaveURL('/my-posted-food');
  const posted: { title: string }[] = await (await call(site.url, ada, 'GET', `/foods-by-donator/${ada.email}`)).json();
  expect(posted.map(({ title }) => title)).toEqual(['Plums sent twice']);
});

test('a refused food reopens in its form with everything typed, and the form says that the photo is gone', {
  tag: '@journeys',
}, async ({ page, context, site, expectProblem }) => {
  await site.enter(context, await site.register('Rut who is refused'));
  await page.goto('/add-food');
  await settled(page);
  expectProblem(/net::ERR_|request failed|Failed to load|answer 40[04]/);
  await context.setOffline(true);
  const gone = '/photos/0199d8a0-0000-7000-8000-000000000001-1280.webp';
  await fillFood(page, { title: 'Quinces without a picture', image: gone });
  await page.getByRole('button', { name: 'Add Food' }).click();
  await expect(page.getByText('Your listing “Quinces without a picture” is waiting to be sent.')).toBeVisible();
  // Another draft is begun meanwhile and is kept.
  await page.getByLabel('Food Name').fill('Pears meanwhile');
  await context.setOffline(false);
  await expect(page.getByText(/^Your listing “Quinces without a picture” wasn’t sent\./)).toBeVisible();
  await page.getByRole('button', { name: 'Change: Your listing “Quinces without a picture”' }).click();
  await expect(page).toHaveURL(/\/add-food\?written=/);
  await expect(page.getByLabel('Food Name')).toHaveValue('Quinces without a picture');
  await expect(page.getByLabel('Additional Notes')).toHaveValue('Ring twice');
  await expect(page.getByText('We’ve restored your draft.')).toBeVisible();
  await expect(page.getByText(/^Your listing “Quinces without a picture” wasn’t sent\./)).toHaveCount(0);
  const link = page.getByLabel('Food Image Url');
  await expect(page.getByRole('group', { name: 'Photo' })).toContainText(
    'or it’s no longer available. Please choose it again.',
  );
  await page.getByRole('button', { name: 'Add Food' }).click();
  await expect(link).toBeFocused();
  await link.fill('https://pictures.example/quinces.jpg');
  await page.getByRole('button', { name: 'Add Food' }).click();
  await expect(page.getByRole('row', { name: /Quinces without a picture/ })).toBeVisible();
  await page.goto('/add-food');
  await expect(page.getByLabel('Food Name')).toHaveValue('Pears meanwhile');
});

test('one person’s unsent request is neither sent nor shown as another’s, is sent when they are back, and says why if refused', {
  tag: '@journeys',
}, async ({ page, context, site, expectProblem }) => {
  const [lea, max] = [await site.register('Lea who lends her phone'), await site.register('Max who borrows it')];
  const id = await post(site.url, odo, food('Bread on a lent phone'));
  const gone = await post(site.url, odo, food('Bread that goes meanwhile'));
  await site.enter(context, lea);
  expectProblem(/net::ERR_|request failed|Failed to load|answer 40[34]/);
  await writeOffline(page, context, id);
  const waiting = page.getByText('Your request for Bread on a lent phone is waiting to be sent.');
  await expect(waiting).toBeVisible();

  const cookies = await context.cookies();
  await context.addCookies(
    cookies.map(({ name, value, ...rest }) => ({ ...rest, name, value: max.cookies[name] ?? value })),
  );
  const refused = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/add-request') && answer.status() === 403,
  );
  // The page still assumes that she is logged in.
  await context.setOffline(false);
  await refused;
  await page.goto('/recipes');
  await page.getByLabel('Your account').click();
  await expect(page.getByText(max.email)).toBeVisible();
  await expect(waiting).toHaveCount(0);
  expect(await requestsOf(site.url, max)).toEqual([]);
  expect(await requestsOf(site.url, lea)).toEqual([]);

  await settled(page);
  await site.enter(context, lea);
  await page.goto('/recipes');
  await expectToast(page, 'Your request for Bread on a lent phone has been sent.');
  expect(await requestsOf(site.url, lea)).toHaveLength(1);

  await writeOffline(page, context, gone);
  await call(site.url, odo, 'DELETE', `/delete-food/${gone}`);
  await context.setOffline(false);
  await expect(page.getByText(/^Your request for Bread that goes meanwhile wasn’t sent\. \S/)).toBeVisible();
  await page.getByRole('button', { name: /^Dismiss: Your request for Bread that goes/ }).click();
  await expect(page.getByText(/Bread that goes meanwhile wasn’t sent/)).toHaveCount(0);
});

test('someone who logs out with something unsent is asked first, and then nothing of it is left', {
  tag: '@journeys',
}, async ({ page, context, site, expectProblem }) => {
  await site.enter(context, await site.register('Ilse who logs out'));
  const id = await post(site.url, odo, food('Bread that is not asked for'));
  expectProblem(/net::ERR_|request failed|Failed to load/);
  await writeOffline(page, context, id);
  await page.route('**/api/add-request', (route) => route.abort());
  await context.setOffline(false);
  const logOut = async () => {
    await page.getByLabel('Your account').click();
    await page.getByRole('button', { name: 'Logout' }).click();
  };
  await logOut();
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('is waiting to be sent.')).toBeVisible();
  await logOut();
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
  await expect.poll(() => page.evaluate(countOutgoing)).toBe(0);
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('an unsent request is sent when the network is back, even though its page is closed', {
    tag: '@journeys',
  }, async ({ page, context, site, expectProblem }) => {
    const hugo = await site.register('Hugo who closes the page');
    const id = await post(site.url, odo, food('Bread in the background'));
    await site.enter(context, hugo);
    await page.goto('/recipes');
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    // Another window that is open sends nothing itself.
    const other = await context.newPage();
    await other.route('**/api/add-request', (route) => route.abort());
    await other.goto('/recipes');
    await settled(other);
    const session = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) =>
      session.on(
        'ServiceWorker.workerRegistrationUpdated',
        ({ registrations: [one] }) => one && resolve(one.registrationId),
      ),
    );
    await session.send('ServiceWorker.enable');
    const registrationId = await registered;
    expectProblem(/net::ERR_|request failed|Failed to load/);
    await writeOffline(page, context, id);
    await page.goto('about:blank').catch(() => {});
    await context.setOffline(false);
    const sync = { origin: site.url, registrationId, tag: 'outbox', lastChance: true };
    await session.send('ServiceWorker.dispatchSyncEvent', sync);
    await expect.poll(() => requestsOf(site.url, hugo)).toHaveLength(1);
    // The browser may start the sync earlier, while the first page is still open and is the one that's told.
    await expect(other.getByText('is waiting to be sent.')).toBeHidden();
  });
});

/** Brings the network back, but loses the first response to a call. */
async function backWithoutAnswer(page: Page, context: BrowserContext, path: string): Promise<void> {
  const { lost } = await loseAnswer(page, path);
  await context.setOffline(false);
  await lost;
}

/** Asks for a food on a page that is open when the network fails. */
async function writeOffline(page: Page, context: BrowserContext, foodId: string): Promise<void> {
  await page.goto(`/food/${foodId}`);
  await page.getByRole('button', { name: 'Request' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request this food' });
  await expect(dialog).toBeVisible();
  await settled(page);
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Request' }).click();
  await expectToast(
    page,
    'You’re offline. Your request is saved on this device. We’ll send it when you’re back online.',
  );
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^You’re offline.* Check your connection/)).toHaveCount(0);
}

async function requestsOf(url: string, of: Person): Promise<string[]> {
  const requests: { _id: string }[] = await (await call(url, of, 'GET', `/request-by/${of.email}`)).json();
  return requests.map(({ _id }) => _id);
}

/** Runs in the page: number of unsent entries, of all people. */
function countOutgoing(): Promise<number> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('outbox');
    opening.onsuccess = () => {
      const counting = opening.result.transaction('outbox').objectStore('outbox').count();
      counting.onsuccess = () => resolve(counting.result);
    };
  });
}
