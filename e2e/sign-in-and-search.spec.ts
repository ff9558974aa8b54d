import type { Page } from '@playwright/test';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { mainLink } from '../test/browser/food-steps.ts';
import { settled, withoutLiveUpdates } from '../test/browser/settled.ts';
import { expectToast } from '../test/browser/toasts.ts';
import { call, food } from '../test/process/person.ts';

// A separate site: samples come last, so all food is in order of deadline only where no one has posted any.
test.use({ siteEnv: { SITE_NAME: 'Open Larder' } });

test('someone registers, logs out and logs in again, and Cookies lists everything stored by then', async ({
  page,
  expectProblem,
}) => {
  await page.goto('/foods');
  await mainLink(page, 'Register').click();
  await expect(page).toHaveTitle('Open Larder | Register');
  await submitEmpty(page, 'Register');
  await test.step('a password that is too simple is refused', () => registerWithPoorPasswords(page));
  await page.getByLabel('Password').fill('Secret-Password');
  await page.getByRole('button', { name: 'Register' }).click();
  await expectToast(page, 'Signup Successful');
  await expect(page, 'the page they came from').toHaveURL('/foods');

  // By keyboard, because the message covers the button.
  await page.getByLabel('Your account').press('Enter');
  await expect(page.getByText('nora.newcomer@example.org')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(mainLink(page, 'Login')).toBeVisible();
  await expect(page.getByLabel('Your account')).toHaveCount(0);
  expect((await page.context().cookies()).filter(({ name }) => name.endsWith('-session'))).toEqual([]);

  await mainLink(page, 'Login').click();
  await submitEmpty(page, 'Log In');
  expectProblem(/answer 401: POST .*\/api\/auth\/sign-in\/email$/);
  await page.getByLabel('Email Address').fill('nora.newcomer@example.org');
  await page.getByLabel('Password').fill('Wrong-Password');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expectToast(page, 'Invalid email or password');
  await page.getByLabel('Password').fill('Secret-Password');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expectToast(page, 'Signin Successful');
  const notifications = page.getByRole('region', { name: 'Notifications' });
  await expect(notifications.getByText('Invalid email or password'), 'the earlier error is gone').toHaveCount(0);
  await expect(page).toHaveURL('/foods');
  await test.step('Cookies lists everything that is stored', () => expectKeptThingsNamed(page));
});

async function submitEmpty(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(page.getByRole('textbox').first()).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, { widths: [360] });
}

async function registerWithPoorPasswords(page: Page): Promise<void> {
  await page.getByLabel('Username').fill('Nora Newcomer');
  await page.getByText('Add your photo').click();
  await page.getByLabel('Photo URL').fill('https://pictures.example/nora.jpg');
  await page.getByLabel('Email Address').fill('nora.newcomer@example.org');
  for (const [password, message] of [
    ['Short', 'Password must be 6 character or more'],
    ['nocapitals', 'At least one uppercase, one lowercase character'],
    ['NOSMALLS', 'At least one uppercase, one lowercase character'],
  ] as const) {
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByLabel('Password')).toHaveAccessibleDescription(message);
    await expectToast(page, message);
    await expect(page).toHaveURL('/registration');
  }
}

/** What is stored when someone is logged in and has chosen a language, chosen dark mode and saved a recipe. */
async function expectKeptThingsNamed(page: Page): Promise<void> {
  const chosen = page.waitForEvent('load');
  await page.getByRole('contentinfo').getByRole('button', { name: 'English' }).click();
  await chosen;
  await settled(page);
  await page.getByRole('button', { name: 'Dark mode' }).press('Enter');
  await mainLink(page, 'Recipes').click();
  await page.getByRole('button', { name: 'Save Recipe' }).first().click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cookies' })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Your account')).toBeVisible();
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  const { port } = new URL(page.url());
  expect(cookies).toEqual(expect.arrayContaining(['session', 'language'].map((name) => `larder-${port}-${name}`)));
  expect(stored).toEqual(expect.arrayContaining(['isDarkMode', 'savedRecipes']));
  const named = await page.getByRole('main').getByRole('heading', { level: 3 }).allTextContents();
  expect([...cookies, ...stored].filter((name) => !named.includes(name))).toEqual([]);
}

test('the list of food comes with the page, a search and its order are in the address, and Back undoes them', {
  tag: '@visitors',
}, async ({ page }) => {
  await withoutLiveUpdates(page);
  const fetched = listen(page, /\/api\/(all-foods|session|site)/);
  const all = await countFoods(page, '');
  const response = await page.goto('/foods');
  await settled(page);
  await test.step('the list is not fetched again', async () => {
    await expectTitlesIn(page, (await response?.text()) ?? '');
    expect(fetched).toEqual([]);
  });

  const input = page.getByPlaceholder('Enter Food Title');
  await test.step('the list follows what is typed, after a pause', async () => {
    await input.pressSequentially('GARDEN C');
    await expect(foods(page)).toHaveCount(1);
    await expect(page).toHaveURL('/foods?search=GARDEN+C');
    expect(fetched.length).toBeLessThan('GARDEN C'.length);
    await page.goBack();
    await expect(page).toHaveURL('/foods');
    await expect(input).toHaveValue('');
    await expect(foods(page)).toHaveCount(all);
  });

  await test.step('the list is sorted by deadline, and can be reset', async () => {
    const sort = page.getByLabel('Sort by expiration date');
    await input.fill('o');
    await expect(page).toHaveURL('/foods?search=o');
    await expect(sort).toHaveValue('dsc');
    await expect.poll(async () => isSorted((await deadlines(page)).toReversed())).toBe(true);
    await sort.selectOption('asc');
    await expect(page).toHaveURL('/foods?search=o&sort=asc');
    await expect.poll(async () => isSorted(await deadlines(page))).toBe(true);
    await expect(input).toHaveValue('o');
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(page).toHaveURL('/foods');
    await expect(sort).toHaveValue('dsc');
    await expect(input).toHaveValue('');
    await expect(foods(page)).toHaveCount(all);
  });

  await test.step('the page says if nothing is found, even after a reload', async () => {
    for (const text of ['%', '_', '\\', 'no such food']) {
      await input.fill(text);
      await input.press('Enter');
      await expect(page.getByRole('heading', { name: 'No Food Available at This Moment' })).toBeVisible();
      await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe(text);
    }
    await expect(page.getByText('Check back later for new listings!')).toBeVisible();
    await page.reload();
    await expect(input).toHaveValue('no such food');
    await expect(page.getByRole('heading', { name: 'No Food Available at This Moment' })).toBeVisible();
    await expectAccessible(page, { widths: [360] });
  });
});

test('a slow response to what was typed first doesn’t replace a quick one to what was typed last', {
  tag: '@visitors',
}, async ({ page }) => {
  await page.goto('/foods');
  const slow = Promise.withResolvers<void>();
  await page.route('**/api/all-foods?search=s&*', async (route) => {
    await slow.promise;
    await route.continue();
  });
  const input = page.getByPlaceholder('Enter Food Title');
  const first = page.waitForRequest('**/api/all-foods?search=s&*');
  await input.pressSequentially('s');
  await first;
  await input.pressSequentially('alad');
  const titles = page.getByRole('main').getByRole('heading', { level: 3 });
  await expect(titles).toHaveText(['Big mixed salad']);
  const late = page.waitForResponse('**/api/all-foods?search=s&*');
  slow.resolve();
  await late;
  await settled(page);
  await expect(titles).toHaveText(['Big mixed salad']);
  await expect(input).toHaveValue('salad');
});

test('a list longer than a page loads more by scrolling and by keyboard, and has links without JavaScript', {
  tag: '@visitors',
}, async ({ page, site, newVisitor }) => {
  const [title, count, first] = ['Numbered loaf', 26, 24];
  const baker = await site.register('Baker of many');
  for (let number = 1; number <= count; number++) {
    expect((await call(site.url, baker, 'POST', '/add-food', food(`${title} ${number}`))).status).toBe(200);
  }
  await page.goto(`/foods?search=${title}`);
  await expect(foods(page)).toHaveCount(first);
  await foods(page).last().scrollIntoViewIfNeeded();
  await expect(foods(page)).toHaveCount(count);
  const titles = await foods(page).getByRole('heading').allTextContents();
  expect(new Set(titles).size).toBe(count);
  await expect(page.getByText('Show more food')).toHaveCount(0);

  await page.getByPlaceholder('Enter Food Title').fill('Numbered');
  await page.getByText('Show more food').press('Enter');
  await expect(foods(page)).toHaveCount(count);

  await test.step('without JavaScript', async () => {
    const plain = await newVisitor({ javaScriptEnabled: false });
    await plain.goto('/foods');
    await plain.getByPlaceholder('Enter Food Title').fill(title);
    await plain.getByLabel('Sort by expiration date').selectOption('asc');
    await plain.getByRole('button', { name: 'Search' }).click();
    await expect(plain).toHaveURL(/search=Numbered(\+|%20)loaf&sort=asc/);
    await expect(foods(plain)).toHaveCount(first);
    const before = await foods(plain).getByRole('heading').allTextContents();
    await plain.getByRole('link', { name: 'Show more food' }).click();
    await expect(foods(plain)).toHaveCount(count - first);
    const rest = await foods(plain).getByRole('heading').allTextContents();
    expect(new Set([...before, ...rest]).size).toBe(count);
    await plain.getByRole('link', { name: 'Back to the start of the list' }).click();
    await expect(foods(plain)).toHaveCount(first);
  });
});

/** Expects the titles of all food shown to be in the HTML that was sent. */
async function expectTitlesIn(page: Page, html: string): Promise<void> {
  const sent = await page.evaluate((html) => new DOMParser().parseFromString(html, 'text/html').body.textContent, html);
  const titles = await foods(page).getByRole('heading').allTextContents();
  expect(titles.length).toBeGreaterThan(10);
  for (const title of titles) expect(sent).toContain(title);
}

function foods(page: Page) {
  return page.getByRole('main').getByRole('article');
}

/** Number of listings on the first page of a search, according to the API. */
async function countFoods(page: Page, search: string): Promise<number> {
  const response = await page.request.get(`/api/all-foods?limit=24&search=${search}`);
  return (await response.json()).length;
}

/** Records the addresses that the page fetches from now on. */
function listen(page: Page, pattern: RegExp): string[] {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (pattern.test(request.url())) fetched.push(request.url());
  });
  return fetched;
}

/** The deadlines of the food shown, each as yyyy-MM-dd. */
async function deadlines(page: Page): Promise<string[]> {
  const dates = (await foods(page).allTextContents()).map((text) => /(\d\d)\/(\d\d)\/(\d{4})/.exec(text));
  return dates.map((date) => `${date?.[3]}-${date?.[1]}-${date?.[2]}`);
}

function isSorted(texts: string[]): boolean {
  return texts.length > 1 && texts.every((text, i) => i === 0 || (texts[i - 1] ?? '') <= text);
}
