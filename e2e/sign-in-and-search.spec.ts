import type { Page } from '@playwright/test';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { settled, withoutLiveUpdates } from '../test/browser/settled.ts';
import { call, food, type Person } from '../test/process/person.ts';

test('someone registers, finds a food, logs out and logs in again', async ({ page, expectProblem }) => {
  await page.goto('/foods');
  await page.getByRole('link', { name: 'Register' }).first().click();
  await expect(page).toHaveTitle('Open Larder | Register');
  await page.getByLabel('Username').fill('Nora Newcomer');
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
    await expect(toast(page, message).first()).toBeVisible();
    await expect(page).toHaveURL('/registration');
  }
  await page.getByLabel('Password').fill('Secret-Password');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(toast(page, 'Signup Successful')).toBeVisible();
  await expect(page).toHaveURL('/');

  await page.getByRole('link', { name: 'Available Foods' }).first().click();
  await expect(foods(page)).toHaveCount(await countFoods(page, ''));
  await page.getByPlaceholder('Enter Food Title').fill('sourdough');
  await expect(foods(page)).toHaveCount(1);
  await expect(foods(page).getByRole('heading')).toHaveText(/Sourdough loaf/);

  await page.getByLabel('Your account').click();
  await expect(page.getByText('nora.newcomer@example.org')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
  await expect(page.getByLabel('Your account')).toHaveCount(0);
  expect((await page.context().cookies()).filter(({ name }) => name === 'session')).toEqual([]);

  expectProblem(/answer 401: POST .*\/api\/auth\/sign-in\/email$/);
  await page.getByRole('link', { name: 'Login' }).first().click();
  await page.getByLabel('Email Address').fill('nora.newcomer@example.org');
  await page.getByLabel('Password').fill('Wrong-Password');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(toast(page, 'Invalid email or password')).toBeVisible();
  await page.getByLabel('Password').fill('Secret-Password');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(toast(page, 'Signin Successful')).toBeVisible();
  expect(await toast(page, 'Invalid email or password').count(), 'the earlier error is gone').toBe(0);
  await expect(page).toHaveURL('/');
  await page.reload();
  await expect(page.getByLabel('Your account')).toBeVisible();
});

test('someone stays signed in when the server starts again', async ({ page, context, site }) => {
  await site.enter(context, await site.register('Rita Returns'));
  await page.goto('/foods');
  await settled(page);
  await site.restart();
  await page.reload();
  await page.getByLabel('Your account').click();
  await expect(page.getByText('rita.returns@example.org')).toBeVisible();
});

test('the list of foods comes with the page, and is not fetched again', async ({ page }) => {
  await withoutLiveUpdates(page);
  const fetched = listen(page, /\/api\/(all-foods|session|site)/);
  const response = await page.goto('/foods');
  await settled(page);
  const sent = await page.evaluate(
    (html) => new DOMParser().parseFromString(html, 'text/html').body.textContent,
    (await response?.text()) ?? '',
  );
  const titles = await foods(page).getByRole('heading').allTextContents();
  expect(titles.length).toBeGreaterThan(10);
  for (const title of titles) expect(sent).toContain(title);
  expect(fetched).toEqual([]);
});

test('a search follows what is typed, stays in the address, and Back leaves it', async ({ page }) => {
  await page.goto('/foods');
  const all = await foods(page).count();
  const fetched = listen(page, /\/api\/all-foods/);
  const input = page.getByPlaceholder('Enter Food Title');
  await input.pressSequentially('CARROT');
  await expect(foods(page)).toHaveCount(1);
  await expect(page).toHaveURL('/foods?search=CARROT');
  expect(fetched.length).toBeLessThan('CARROT'.length);

  await page.reload();
  await expect(input).toHaveValue('CARROT');
  await expect(foods(page)).toHaveCount(1);

  await page.goBack();
  await expect(page).toHaveURL('/foods');
  await expect(input).toHaveValue('');
  await expect(foods(page)).toHaveCount(all);
});

test('a search is for characters, not for patterns, and may find nothing', async ({ page }) => {
  await page.goto('/foods');
  const input = page.getByPlaceholder('Enter Food Title');
  for (const text of ['%', '_', '\\', 'no such food']) {
    await input.fill(text);
    await input.press('Enter');
    await expect(page.getByRole('heading', { name: 'No Food Available at This Moment' })).toBeVisible();
    await expect(page.getByText('Check back later for new listings!')).toBeVisible();
    expect(new URL(page.url()).searchParams.get('search')).toBe(text);
  }
  await expectAccessible(page, { widths: [360] });
});

test('the list is sorted by deadline, and reset to how it was', async ({ page }) => {
  await page.goto('/foods?search=o');
  const sort = page.getByLabel('Sort by expiration date');
  await expect(sort).toHaveValue('dsc');
  expect(isSorted((await deadlines(page)).toReversed())).toBe(true);
  await sort.selectOption('asc');
  await expect(page).toHaveURL('/foods?search=o&sort=asc');
  await expect.poll(async () => isSorted(await deadlines(page))).toBe(true);
  await expect(page.getByPlaceholder('Enter Food Title')).toHaveValue('o');

  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page).toHaveURL('/foods');
  await expect(sort).toHaveValue('dsc');
  await expect(page.getByPlaceholder('Enter Food Title')).toHaveValue('');
  await expect(foods(page)).toHaveCount(await countFoods(page, ''));
});

test.describe('a list that is longer than a page', () => {
  const TITLE = 'Numbered loaf';
  const COUNT = 30;

  test.beforeAll(async ({ site }) => {
    const baker = await site.register(`Baker ${test.info().workerIndex}`);
    await bake(site.url, baker);
  });

  async function bake(url: string, baker: Person): Promise<void> {
    for (let number = 1; number <= COUNT; number++) {
      const answer = await call(url, baker, 'POST', '/add-food', food(`${TITLE} ${number}`));
      expect(answer.status).toBe(200);
    }
  }

  test('goes on as one scrolls', async ({ page }) => {
    await page.goto(`/foods?search=${TITLE}`);
    await expect(foods(page)).toHaveCount(24);
    await foods(page).last().scrollIntoViewIfNeeded();
    await expect(foods(page)).toHaveCount(COUNT);
    const titles = await foods(page).getByRole('heading').allTextContents();
    expect(new Set(titles).size).toBe(COUNT);
    await expect(page.getByText('Show more foods')).toHaveCount(0);
  });

  test('goes on by the keyboard', async ({ page }) => {
    await page.goto(`/foods?search=${TITLE}`);
    await page.getByText('Show more foods').press('Enter');
    await expect(foods(page)).toHaveCount(COUNT);
  });

  test.describe('where no script runs', () => {
    test.use({ javaScriptEnabled: false });

    test('goes on by a link, and back', async ({ page, expectProblem }) => {
      // What a browser would have fetched ahead; it has been told to run none of it.
      expectProblem(/^request failed: GET .*\/assets\/.*\.js csp$/);
      await page.goto('/foods');
      await page.getByPlaceholder('Enter Food Title').fill(TITLE);
      await page.getByLabel('Sort by expiration date').selectOption('asc');
      await page.getByRole('button', { name: 'Search' }).click();
      await expect(page).toHaveURL(/search=Numbered(\+|%20)loaf&sort=asc/);
      await expect(foods(page)).toHaveCount(24);
      const first = await foods(page).getByRole('heading').allTextContents();

      await page.getByRole('link', { name: 'Show more foods' }).click();
      await expect(foods(page)).toHaveCount(COUNT - 24);
      const rest = await foods(page).getByRole('heading').allTextContents();
      expect(new Set([...first, ...rest]).size).toBe(COUNT);
      await page.getByRole('link', { name: 'Back to the first foods' }).click();
      await expect(foods(page)).toHaveCount(24);
    });
  });
});

test('a path that leads nowhere answers 404, with a way home', async ({ page, expectProblem }) => {
  expectProblem(/answer 404: GET .*\/no\/such\/page$/);
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle('Open Larder | Not Found');
  await page.getByRole('link', { name: 'Take me home' }).click();
  await expect(page).toHaveURL('/');
});

for (const path of ['/foods', '/login', '/registration']) {
  test(`${path} is accessible`, async ({ page }) => {
    await page.goto(path);
    await expectAccessible(page);
    if (path === '/foods') return;
    await page.getByRole('button', { name: /^(Log In|Register)$/ }).click();
    await expect(page.getByRole('textbox').first()).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page, { widths: [360] });
  });
}

function foods(page: Page) {
  return page.getByRole('main').getByRole('article');
}

function toast(page: Page, message: string) {
  return page.getByRole('region', { name: 'Notifications' }).getByText(message);
}

/** How many foods the first page of a search shows, as the API has it. */
async function countFoods(page: Page, search: string): Promise<number> {
  const response = await page.request.get(`/api/all-foods?limit=24&search=${search}`);
  return (await response.json()).length;
}

/** The addresses that the page fetches from now on. */
function listen(page: Page, pattern: RegExp): string[] {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (pattern.test(request.url())) fetched.push(request.url());
  });
  return fetched;
}

/** The deadlines of the foods that are shown, each as yyyy-MM-dd. */
async function deadlines(page: Page): Promise<string[]> {
  const dates = (await foods(page).allTextContents()).map((text) => /(\d\d)\/(\d\d)\/(\d{4})/.exec(text));
  return dates.map((date) => `${date?.[3]}-${date?.[1]}-${date?.[2]}`);
}

function isSorted(texts: string[]): boolean {
  return texts.length > 1 && texts.every((text, i) => i === 0 || (texts[i - 1] ?? '') <= text);
}
