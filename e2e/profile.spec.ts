import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { mainLink } from '../test/browser/food-steps.ts';
import { PHONE } from '../test/browser/phone.ts';
import { settled } from '../test/browser/settled.ts';
import { expectToast } from '../test/browser/toasts.ts';
import { call, food, type Person } from '../test/process/person.ts';
import { twoColours } from '../test/server/photos.ts';

test('a guest is asked to log in, and then gets to the profile', { tag: '@visitors' }, async ({ page, site }) => {
  const gina = await site.register('Gina the guest');
  await page.goto('/profile');
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email Address').fill(gina.email);
  await page.getByLabel('Password').fill(gina.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(page).toHaveTitle('Open Larder | Profile');
});

test('on a phone someone changes their name and photo, which the site shows at once, and then removes the photo', {
  tag: '@visitors',
}, async ({ newVisitor, site, expectProblem }) => {
  const paula = await site.register('Paula of the profile');
  const posted = await call(site.url, paula, 'POST', '/add-food', food('Paulas plums'));
  const { insertedId } = await posted.json();
  const page = await openProfile(await newVisitor(PHONE), site, paula);
  const seen = page.getByRole('region', { name: 'What others can see' });
  await expect(seen).toContainText('Paula of the profile');
  await expect(seen).toContainText('0 pick-ups, 0 missed');
  await expectAccessible(page);

  await test.step('a photo whose upload failed is sent again', async () => {
    await page.route('**/api/photos', (route) => route.abort('connectionreset'));
    expectProblem(/request failed: POST .*\/api\/photos/);
    await page.getByLabel('Username').fill('Paula Pflaume');
    await choosePicture(page);
    await expect(page.getByText('This is how others will see you.')).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expectToast(page, 'The site didn’t respond. Check your connection and try again.');
    await page.unroute('**/api/photos');
    await page.getByRole('button', { name: 'Save', exact: true }).dblclick();
    await expectToast(page, 'Your profile has been changed');
  });
  await expect(seen.locator('img')).toHaveAttribute('src', /^\/photos\//);
  await expect(seen).toContainText('Paula Pflaume');
  await expect(page.getByText('This is how others see you.')).toBeVisible();
  await expect(page.getByLabel('Photo URL')).toHaveValue(/\/photos\//);

  await test.step('saving again keeps the photo', async () => {
    const saved = page.waitForResponse('**/api/profile');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await saved;
    await page.reload();
    await expect(seen.locator('img')).toHaveAttribute('src', /^\/photos\//);
    await page.goto(`/food/${insertedId}`);
    await expect(page.getByRole('article')).toContainText('Paula Pflaume');
  });

  await test.step('a picture that is chosen but not saved leaves the photo as it is', async () => {
    await page.goto('/profile');
    await choosePicture(page);
    await expect(page.getByText('This is how others will see you.')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Photo URL')).toHaveValue(/\/photos\//);
    await page.getByLabel('Username').fill('Paula Pflaume-Apfel');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(seen).toContainText('Paula Pflaume-Apfel');
    await expect(seen.locator('img')).toHaveAttribute('src', /^\/photos\//);
  });

  await test.step('without a photo there are initials', async () => {
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Remove' }).press('Enter');
    await expect(page.getByText('A photo, if you like. Without one, others see your initials.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Choose a photo' })).toBeFocused();
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    await expect(seen.locator('[data-initials=PP]')).toBeVisible();
  });
});

test('a password is changed by keyboard, with the specification’s messages, and the other browser is logged out', {
  tag: '@visitors',
}, async ({ page, site, newVisitor, expectProblem }) => {
  const kim = await site.register('Kim of the keys');
  const other = await openProfile(await newVisitor(), site, await logInAgain(site.url, kim));
  // An open page is told at once, and may request something before it moves to Login.
  await other.goto('about:blank');
  await openProfile(page, site, kim, '/profile/logging-in');
  await page.getByLabel('Current Password').fill(kim.password);
  for (const [poor, message] of [
    ['Abcde', 'Password must be 6 character or more'],
    ['abcdef', 'At least one uppercase, one lowercase character'],
  ] as const) {
    await page.getByLabel('New Password').fill(poor);
    await page.getByLabel('New Password').press('Enter');
    await expectToast(page, message);
  }
  expectProblem(/answer 400: PUT .*\/api\/password/);
  await page.getByLabel('New Password').fill('Another-Secret');
  await page.getByLabel('Current Password').fill('Not-My-Secret');
  await page.getByLabel('Current Password').press('Enter');
  await expect(page.getByLabel('Current Password')).toBeFocused();
  await expect(
    page.getByRole('region', { name: 'Password' }).getByText('That isn’t your password. Please try again.'),
  ).toBeVisible();
  await expectAccessible(page, { widths: [360] });
  await page.getByLabel('Current Password').fill(kim.password);
  await page.getByLabel('Current Password').press('Enter');
  await expectToast(page, 'Your password has been changed');
  await expect(page.getByLabel('New Password')).toHaveValue('');

  await other.goto('/profile');
  await expect(other).toHaveURL('/login');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
});

test('sessions are listed and can be ended one by one, or all others at once', { tag: '@visitors' }, async ({
  page,
  site,
}) => {
  const sam = await site.register('Sam of the sessions');
  const others = [await logInAgain(site.url, sam), await logInAgain(site.url, sam), await logInAgain(site.url, sam)];
  await openProfile(page, site, sam, '/profile/logging-in');
  const list = page.getByRole('list', { name: 'Sessions' });
  await expect(list.getByRole('listitem')).toHaveCount(4);
  await expect(list.getByRole('listitem').first()).toContainText('This device');
  await expect(list.getByRole('listitem').nth(1)).toContainText('Last used today');
  await expectAccessible(page, { widths: [360] });
  await list
    .getByRole('button', { name: /^Log out/ })
    .first()
    .press('Enter');
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await expect(list).toBeFocused();
  expect(await live(site.url, others)).toBe(2);

  await page.getByRole('button', { name: 'Log out everywhere else' }).press('Enter');
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Log out everywhere else' })).toHaveCount(0);
  expect(await live(site.url, others)).toBe(0);
  await page.goto('/my-posted-food');
  await expect(page.getByRole('heading', { level: 1, name: 'Please Add Some Food' })).toBeVisible();
});

test('the account menu leads to the profile', { tag: '@visitors' }, async ({ page, site }) => {
  const mia = await site.register('Mia of the menu');
  await site.enter(page.context(), mia);
  await page.goto('/');
  await page.getByLabel('Your account').press('Enter');
  await page.getByRole('link', { name: 'Profile' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeFocused();
  await expect(mainLink(page, 'ManageMyFood')).toBeVisible();
});

test('the profile is four pages, each one click away from the others and none longer than three screens', {
  tag: '@visitors',
}, async ({ page, site }) => {
  await openProfile(page, site, await site.register('Otto of the order'));
  const pages = page.getByRole('navigation', { name: 'Profile' });
  for (const [name, path, part] of [
    ['Notifications', '/profile/notifications', 'What we notify you about'],
    ['Login and security', '/profile/logging-in', 'Where you’re logged in'],
    ['Your data', '/profile/data', 'Delete your account'],
    ['About you', '/profile', 'What others can see'],
  ] as const) {
    await pages.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('region', { name: part })).toBeVisible();
    await expect(page).toHaveURL(path);
    await expect(pages.locator('[aria-current=page]')).toHaveText(name);
    await expectAccessible(page, { widths: [360] });
    await page.setViewportSize({ width: 360, height: 740 });
    const { height = 0 } = (await page.getByRole('main').boundingBox()) ?? {};
    expect(height, path).toBeLessThan(3 * 740);
  }
});

test('someone downloads their data and deletes their account, and their neighbour sees a record without a name', {
  tag: '@visitors',
}, async ({ page, site, newVisitor, expectProblem }) => {
  const [lea, nils] = [await site.register('Lea who leaves'), await site.register('Nils the neighbour')];
  const { insertedId } = await (await call(site.url, lea, 'POST', '/add-food', food('Leas leeks'))).json();
  await call(site.url, nils, 'POST', '/add-request', { foodId: insertedId, notes: 'I can come at six' });
  const neighbour = await newVisitor();
  await site.enter(neighbour.context(), nils);
  await neighbour.goto('/my-food-requests');
  await expect(neighbour.getByText('Leas leeks').filter({ visible: true }).first()).toBeVisible();

  await openProfile(page, site, lea, '/profile/data');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download your data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^open-larder-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data).toMatchObject({ profile: { email: lea.email }, foods: [{ title: 'Leas leeks' }] });

  await test.step('with something typed on another page of the profile', async () => {
    const pages = page.getByRole('navigation', { name: 'Profile' });
    await pages.getByRole('link', { name: 'About you', exact: true }).click();
    await page.getByLabel('Username').fill('Lea who will not save this');
    await page.evaluate(() => caches.open('shared-photo'));
    await pages.getByRole('link', { name: 'Your data' }).click();
  });
  await page.getByRole('button', { name: 'Delete your account' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(dialog).toContainText(lea.email);
  await expectAccessible(page, { widths: [360] });
  expectProblem(/answer 400: POST .*\/api\/account-deletion/);
  await dialog.getByLabel('Your password').fill('Not-My-Secret');
  await dialog.getByLabel('Your password').press('Enter');
  await expect(dialog.getByText('That isn’t your password. Please try again.').first()).toBeVisible();
  await dialog.getByLabel('Your password').fill(lea.password);
  await dialog.getByLabel('Your password').press('Enter');
  await expectToast(page, 'Your account has been deleted');
  await expect(page).toHaveURL('/');
  await expect(mainLink(page, 'Login')).toBeVisible();
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('draft:')));
  await expect.poll(drafts, 'drafts are deleted too').toEqual([]);
  await expect.poll(() => page.evaluate(() => caches.has('shared-photo'))).toBe(false);
  await page.reload();
  await expect(mainLink(page, 'Login')).toBeVisible();

  await expect(neighbour.getByText('Leas leeks').filter({ visible: true }).first()).toBeVisible();
  await neighbour.reload();
  await expect(neighbour.getByText('Someone who left').filter({ visible: true }).first()).toBeVisible();
  await expectAccessible(neighbour, { widths: [360] });
});

async function openProfile(page: Page, site: { enter: Enter }, person: Person, path = '/profile'): Promise<Page> {
  await site.enter(page.context(), person);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await settled(page);
  return page;
}
type Enter = (context: ReturnType<Page['context']>, person: Person) => Promise<void>;

/** Logs someone in in another browser. */
async function logInAgain(url: string, person: Person): Promise<Person> {
  const cookies: Record<string, string> = {};
  const step = async (path: string, init: RequestInit) => {
    const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
    const headers = { 'Content-Type': 'application/json', Cookie: cookie.join('; '), ...init.headers };
    const response = await fetch(`${url}/api${path}`, { ...init, headers });
    expect(response.status).toBe(200);
    for (const set of response.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies[key] = value;
    }
    return response.json();
  };
  const { email, password } = person;
  await step('/auth/sign-in/email', { method: 'POST', body: JSON.stringify({ email, password }) });
  const { token } = await step('/auth/token', {});
  const headers = { Authorization: `Bearer ${token}` };
  await step('/jwt', { method: 'POST', body: JSON.stringify({ email }), headers });
  return { ...person, cookies };
}

/** Number of these people who are still logged in. */
async function live(url: string, people: Person[]): Promise<number> {
  const sessions = await Promise.all(people.map(async (one) => (await call(url, one, 'GET', '/session')).json()));
  return sessions.filter(({ user }) => user).length;
}

async function choosePicture(page: Page): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a photo' }).click();
  const buffer = await twoColours().jpeg().toBuffer();
  await (await chooser).setFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
}
