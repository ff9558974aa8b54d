import type { Page } from '@playwright/test';
import { formatDay } from '../contract/dates.ts';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { fillFood, mainLink } from '../test/browser/food-steps.ts';
import { dayIn } from '../test/browser/noon.ts';
import { forgetSession, settled } from '../test/browser/settled.ts';
import { expectToast } from '../test/browser/toasts.ts';
import { call, type Person } from '../test/process/person.ts';

let gwen: Person;
let otto: Person;

test.beforeAll(async ({ site }) => {
  [gwen, otto] = await Promise.all([site.register('Gwen at the gate'), site.register('Otto at the gate')]);
});

test('a guest sees no personal page, logs in first, and returns to the page they wanted', { tag: '@visitors' }, async ({
  page,
  request,
}) => {
  for (const path of [
    '/add-food',
    '/update-food/anything',
    '/my-posted-food/anything',
    '/my-food-requests',
    '/inbox',
    '/messages',
    '/messages/anything',
  ]) {
    const html = await (await request.get(path)).text();
    expect(html, path).toContain('<title>Open Larder | LogIn</title>');
    expect(html, path).toContain('Loading...');
  }
  await page.goto('/foods');
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/auth/get-session', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/my-posted-food?from=mail#list');
  await expect(page.getByRole('status').getByText('Loading...')).toBeVisible();
  await expectAccessible(page, { widths: [360] });
  await expect(page).toHaveURL('/my-posted-food?from=mail#list');
  answer();
  await expect(page).toHaveURL('/login');
  await logIn(page, gwen);
  await expect(page).toHaveURL('/my-posted-food?from=mail#list');
  await expect(page.getByRole('heading', { name: 'Please Add Some Food' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/foods');
});

test('someone who is signed in sees the page at once, even without a script', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  await site.enter(context, gwen);
  const page = await context.newPage();
  await page.goto(`${site.url}/my-food-requests`);
  await expect(page.getByRole('heading', { name: 'You Have no Food Request' })).toBeVisible();
  await context.close();
});

// app/session/path-to-return-to.test.ts tests which paths belong to this site.
test('logging in leads to the home page rather than to another site', { tag: '@visitors' }, async ({
  page,
  baseURL,
}) => {
  const forged = { usr: { from: '//elsewhere.example/foods' }, key: 'forged', idx: 0 };
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('main'), 'on a site that sends no emails').toContainText(
    'This site doesn’t send emails. Ask the administrators for a link to choose a new password.',
  );
  await expect(page.getByRole('link', { name: 'Ask the administrators' })).toHaveAttribute('href', '/contact');
  await page.getByRole('link', { name: 'Back to Log In' }).click();
  await expect(page).toHaveURL('/login');
  await page.evaluate((state) => history.replaceState(state, ''), forged);
  await page.reload();
  await logIn(page, gwen);
  await expectToast(page, 'Signin Successful');
  await expect(page).toHaveURL(`${baseURL}/`);
});

test('Login, Register and Save Recipe lead back to the page a guest was on, and logging in from the login pages leads home', {
  tag: '@visitors',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const inBar = (name: string) => page.getByRole('navigation', { name: 'Log in' }).getByRole('link', { name });
  await page.goto('/recipes?from=mail');
  await inBar('Register').click();
  await page.getByRole('link', { name: 'or Log In' }).click();
  await inBar('Register').click();
  await expect(page).toHaveURL('/registration');
  await inBar('Login').click();
  await expect(page.getByRole('heading', { name: 'Welcome back!' })).toBeVisible();
  await logIn(page, gwen);
  await expect(page).toHaveURL('/recipes?from=mail');

  for (const path of ['/forgot-password', '/registration']) {
    await forgetSession(page);
    await page.goto(path);
    await inBar('Login').click();
    await expect(page.getByRole('heading', { name: 'Welcome back!' })).toBeVisible();
    await logIn(page, gwen);
    await expect(page).toHaveURL('/');
  }

  await forgetSession(page);
  await page.goto('/recipes');
  const recipe = page.getByRole('article').last();
  await recipe.getByRole('button', { name: 'Save Recipe' }).click();
  await expectToast(page, 'Please Log in First');
  await logIn(page, gwen);
  await expect(page).toHaveURL(/\/recipes#recipe-\d$/);
  await expect(recipe.getByRole('heading')).toBeInViewport();
});

test('someone whose session has ended is asked once to log in and then returns, and other people’s pages stay private', {
  tag: '@visitors',
}, async ({ page, context, site, expectProblem }) => {
  const notifications = page.getByRole('region', { name: 'Notifications' });
  const message = (text: string) => notifications.getByText(text);
  const endSession = async () => {
    await settled(page);
    const cookies = Object.fromEntries((await context.cookies()).map(({ name, value }) => [name, value]));
    await call(site.url, { ...gwen, cookies }, 'POST', '/logout');
  };
  const expectLogin = async () => {
    await expect(message('Please log in first.')).toHaveCount(1);
    await expect(page).toHaveURL('/login');
    await notifications.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click();
    await expect(message('Please log in first.')).toHaveCount(0);
    await expect(page.getByLabel('Your account')).toBeHidden();
  };
  await site.enter(context, gwen);
  await page.goto('/foods');

  await test.step('opening a page', async () => {
    await endSession();
    // The unread counts may be fetched as well, as live updates end with the session.
    expectProblem(/answer 401: GET .*\/api\/(request-by\/|unread)/);
    await mainLink(page, 'My Food Request').click();
    await expectLogin();
    await logIn(page, gwen);
    await expect(page).toHaveURL('/my-food-requests');
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Available Foods' })).toBeFocused();
  });

  await test.step('sending a form', async () => {
    // With the keyboard, as toasts cover the bar.
    await mainLink(page, 'Add Food').press('Enter');
    await fillFood(page, { title: 'Bread' });
    await endSession();
    expectProblem(/answer 401: (POST .*\/api\/add-food|GET .*\/api\/unread)/);
    await page.getByRole('button', { name: 'Add Food' }).click();
    await expectLogin();
    await logIn(page, gwen);
    await expect(page).toHaveURL('/add-food');
    await expect(page.getByText('We’ve restored your draft.')).toBeVisible();
    for (const [label, typed] of [
      ['Food Name', 'Bread'],
      ['Food Image Url', 'https://pictures.example/rye.jpg'],
      ['Total Quantity', '2'],
      ['Pickup Location', 'Mill Lane 3'],
      ['Expired Date', formatDay(dayIn(4))],
      ['Additional Notes', 'Ring twice'],
    ] as const) {
      await expect(page.getByLabel(label)).toHaveValue(typed);
    }
  });

  await test.step('a page shows nothing of someone else who has logged in meanwhile', async () => {
    await site.enter(context, otto, { pagesStay: true });
    expectProblem(/answer 403: GET .*\/api\/foods-by-donator\//);
    await mainLink(page, 'ManageMyFood').press('Enter');
    await expect(message('This belongs to someone else.')).toBeVisible();
    await expect(page).toHaveURL('/login');
    // Returning to a page that is not theirs would log them out again.
    await logIn(page, otto);
    await expect(page).toHaveURL('/');
  });

  await test.step('a form is not sent in the name of someone else who has logged in meanwhile', async () => {
    await mainLink(page, 'Add Food').press('Enter');
    await fillFood(page, { title: 'Bread of the other' });
    await settled(page);
    const pia = await site.register('Pia at the same gate');
    await site.enter(context, pia, { pagesStay: true });
    expectProblem(/answer 403: POST .*\/api\/add-food/);
    await page.getByRole('button', { name: 'Add Food' }).click();
    await expect(page).toHaveURL('/login');
    // As a guest, because the page has logged out the person it did not belong to.
    const posted = await (
      await fetch(`${site.url}/api/all-foods?search=${encodeURIComponent('Bread of the other')}`)
    ).json();
    expect(posted).toEqual([]);
  });
});

async function logIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
}
