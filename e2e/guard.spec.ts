import type { Page } from '@playwright/test';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { mainLink } from '../test/browser/food-steps.ts';
import { settled } from '../test/browser/settled.ts';
import { call, type Person } from '../test/process/person.ts';

let gwen: Person;
let otto: Person;

test.beforeAll(async ({ site }) => {
  gwen = await site.register('Gwen at the gate');
  otto = await site.register('Otto at the gate');
});

test('a guest logs in first, and is then where they wanted to go', async ({ page }) => {
  await page.goto('/foods');
  await page.goto('/my-posted-food?from=mail#list');
  await expect(page).toHaveURL('/login');
  await logIn(page, gwen);
  await expect(page).toHaveURL('/my-posted-food?from=mail#list');
  await expect(page.getByRole('heading', { name: 'Please Add Some Food' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/foods');
});

test('a guest sees no page that is somebody’s own', async ({ page }) => {
  for (const path of [
    '/add-food',
    '/update-food/anything',
    '/my-posted-food',
    '/my-posted-food/anything',
    '/my-food-requests',
  ]) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/login');
  }
});

test('while it is not known who is there, the page says that it is loading', async ({ page }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/auth/get-session', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/add-food');
  await expect(page.getByRole('status').getByText('Loading...')).toBeVisible();
  await expectAccessible(page, { widths: [360] });
  await expect(page).toHaveURL('/add-food');
  answer();
  await expect(page).toHaveURL('/login');
});

test('someone who is signed in sees the page at once, without a script too', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  await site.enter(context, gwen);
  const page = await context.newPage();
  await page.goto(`${site.url}/my-food-requests`);
  await expect(page.getByRole('heading', { name: 'You Have no Food Request' })).toBeVisible();
  await context.close();
});

// What is no path of this site is told apart in app/accounts/path-to-return-to.test.ts.
test('logging in leads home rather than to another site', async ({ page, baseURL }) => {
  const forged = { usr: { from: '//elsewhere.example/foods' }, key: 'forged', idx: 0 };
  await page.goto('/login');
  await page.evaluate((state) => history.replaceState(state, ''), forged);
  await page.reload();
  await logIn(page, gwen);
  await expect(page.getByText('Signin Successful')).toBeVisible();
  await expect(page).toHaveURL(`${baseURL}/`);
});

test('whose session has ended is logged out, asked to log in, and then comes back', async ({
  page,
  context,
  site,
  expectProblem,
}) => {
  const vera = await site.register('Vera whose session ends');
  await site.enter(context, vera);
  await page.goto('/foods');
  await expect(page.getByLabel('Your account')).toBeVisible();
  await settled(page);
  await call(site.url, vera, 'POST', '/logout');

  expectProblem(/answer 401: GET .*\/api\/request-by\//);
  await mainLink(page, 'My Food Request').click();
  await expect(notifications(page).getByText('Please log in first.')).toHaveCount(1);
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Your account')).toBeHidden();
  await logIn(page, vera);
  await expect(page).toHaveURL('/my-food-requests');
  await page.goBack();
  await expect(page).toHaveURL('/foods');
});

test('a form that is sent after the session has ended asks to log in too, and says so once', async ({
  page,
  context,
  site,
  expectProblem,
}) => {
  const vito = await site.register('Vito whose session ends');
  await site.enter(context, vito);
  await page.goto('/add-food');
  await settled(page);
  await call(site.url, vito, 'POST', '/logout');

  await page.getByLabel('Food Name').fill('Bread');
  await page.getByLabel('Food Image Url').fill('https://example.org/bread.jpg');
  await page.getByLabel('Total Quantity').fill('1');
  await page.getByLabel('Pickup Location').fill('Here');
  await page.getByLabel('Additional Notes').fill('Soon');
  expectProblem(/answer 401: POST .*\/api\/add-food/);
  await page.getByRole('button', { name: 'Add Food' }).click();
  await expect(notifications(page).getByText('Please log in first.')).toHaveCount(1);
  await expect(page).toHaveURL('/login');
  await logIn(page, vito);
  await expect(page).toHaveURL('/add-food');
});

test('a browser in which someone else has logged in meanwhile shows nothing of theirs', async ({
  page,
  context,
  site,
  expectProblem,
}) => {
  await site.enter(context, gwen);
  await page.goto('/foods');
  await expect(page.getByLabel('Your account')).toBeVisible();
  await settled(page);
  await site.enter(context, otto);

  expectProblem(/answer 403: GET .*\/api\/foods-by-donator\//);
  await mainLink(page, 'ManageMyFood').click();
  await expect(notifications(page).getByText('This belongs to someone else.')).toBeVisible();
  await expect(page).toHaveURL('/login');
  // Who came back to a page that is not theirs would be logged out there again.
  await logIn(page, otto);
  await expect(page).toHaveURL('/');
});

function notifications(page: Page) {
  return page.getByRole('region', { name: 'Notifications' });
}

async function logIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
}
