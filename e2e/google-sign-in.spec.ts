import type { Page } from '@playwright/test';
import { test as base, expect, runSite } from '../test/browser/fixtures.ts';
import { startOpenIdProvider } from '../test/browser/openid-provider.ts';
import { forgetSession } from '../test/browser/settled.ts';
import { expectToast } from '../test/browser/toasts.ts';
import { call, food } from '../test/process/person.ts';
import { freePort } from '../test/server/postgres-server.ts';

/** A site that signs people in with a real OpenID Connect provider on a loopback address, under a name of its operator's. */
const test = base.extend({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are needed from the pattern
    async ({}, use) => {
      const port = await freePort();
      const provider = await startOpenIdProvider(`http://localhost:${port}`);
      const env = {
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: provider.clientId,
        OIDC_CLIENT_SECRET: provider.clientSecret,
        OIDC_NAME: 'Parish account',
      };
      await runSite({ env, port }, use);
      await provider.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

test('someone signs in through a popup, lands on the home page, and is the same person when they come back', {
  tag: '@visitors',
}, async ({ page }) => {
  await page.goto('/login');
  const popup = await openPopup(page);
  expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([500, 600]);
  await logInAt(popup, 'gina@example.org');
  await popup.getByRole('button', { name: 'Continue' }).click();
  await expectToast(page, 'Signin Successful');
  await expect(page).toHaveURL('/');
  await expect.poll(() => popup.isClosed()).toBe(true);
  expect((await page.request.post('/api/add-food', { data: food('Bread of Gina') })).ok()).toBe(true);

  await forgetSession(page);
  await page.goto('/registration');
  const again = await openPopup(page);
  await logInAt(again, 'gina@example.org');
  await again.getByRole('button', { name: 'Continue' }).click();
  await expectToast(page, 'Signup Successful');
  // A menu closes when another page appears, which is later than the address changes.
  await expect(page.getByRole('heading', { level: 1, name: /^Open Larder/ })).toBeAttached();
  // With the keyboard, as the toast covers the button.
  await page.getByLabel('Your account').press('Enter');
  await expect(page.getByText('gina@example.org')).toBeVisible();
  const own = await page.request.get('/api/foods-by-donator/gina@example.org');
  expect(await own.json()).toMatchObject([{ title: 'Bread of Gina' }]);
});

test('a sign-in service that is set up comes first on the login and registration pages', { tag: '@visitors' }, async ({
  page,
}) => {
  for (const path of ['/login', '/registration']) {
    await page.goto(path);
    const { y = 1000, height = 0 } = (await googleButton(page).boundingBox()) ?? {};
    const field = page.getByRole('main').getByRole('textbox').first();
    expect(y + height).toBeLessThanOrEqual((await field.boundingBox())?.y ?? 0);
  }
});

test('someone without a password logs in again to delete their account, and only as themselves', {
  tag: '@visitors',
}, async ({ page, context, expectProblem }) => {
  await page.goto('/login');
  const first = await openPopup(page);
  await logInAt(first, 'lena@example.org');
  await first.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/profile/logging-in');
  await expect(page.getByRole('region', { name: 'Where you’re logged in' })).toContainText('This device, logged in on');
  await expect(page.getByRole('region', { name: 'Password' })).toHaveCount(0);
  await page.goto('/profile/data');

  const begin = async () => {
    await context.clearCookies({ name: /^_(session|interaction|grant)/ });
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Delete my account' }).press('Enter');
    return opened;
  };
  await test.step('not as someone else', async () => {
    await page.getByRole('button', { name: 'Delete your account' }).press('Enter');
    await expect(page.getByText('You’ll be asked to log in with Parish account again.')).toBeVisible();
    expectProblem(/answer 403: POST .*\/api\/account-deletion/);
    const popup = await begin();
    await logInAt(popup, 'hugo@example.org');
    await popup.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('This belongs to someone else.').first()).toBeVisible();
  });
  await page.goto('/profile');
  await expect(page.getByRole('region', { name: 'What others can see' })).toContainText('hugo@example.org');
  await page.goto('/profile/data');
  await page.getByRole('button', { name: 'Delete your account' }).press('Enter');
  const popup = await begin();
  await logInAt(popup, 'hugo@example.org');
  await popup.getByRole('button', { name: 'Continue' }).click();
  await expectToast(page, 'Your account has been deleted');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
});

test('a failed sign-in is explained until the next try, and no one is signed in', { tag: '@visitors' }, async ({
  page,
  context,
  site,
}) => {
  await page.goto('/login');
  await test.step('a closed popup', async () => {
    const refusal = page
      .getByRole('main')
      .getByText('The sign-in window closed before you’d logged in. Please try again.');
    await (await openPopup(page)).close();
    await expect(refusal).toBeVisible();
    await refusal.hover();
    const popup = await openPopup(page);
    await expect(refusal, 'gone at the next try').toHaveCount(0);
    await popup.close();
    await expect(refusal).toBeVisible();
  });

  for (const [login, answer, words] of [
    ['ida@example.org', 'Cancel', /you didn’t allow .* to share your details\./],
    // An unverified email is not trusted, and stays free for its owner.
    [
      'unverified.uma@example.org',
      'Continue',
      'Parish account hasn’t confirmed this email yet. Confirm it there, then try again.',
    ],
  ] as const) {
    await test.step(login, async () => {
      const popup = await openPopup(page);
      await logInAt(popup, login);
      await popup
        .getByRole('link', { name: answer })
        .or(popup.getByRole('button', { name: answer }))
        .click();
      await expect(page.getByRole('main').getByText(words)).toBeVisible();
      await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
      await context.clearCookies();
    });
  }
  expect((await site.register('Unverified Uma')).email).toBe('unverified.uma@example.org');

  await test.step('a blocked popup', async () => {
    await page.evaluate(() => {
      window.open = () => null;
    });
    await googleButton(page).click();
    await expect(page.getByRole('main').getByText(/Your browser blocked the sign-in window/)).toBeVisible();
  });
});

test('an account that someone else registered with an email goes to its owner, as the provider vouches for them', {
  tag: '@visitors',
}, async ({ page, site }) => {
  const squatter = await site.register('Paul Password');
  await page.goto('/login');
  const popup = await openPopup(page);
  await logInAt(popup, squatter.email);
  await popup.getByRole('button', { name: 'Continue' }).click();
  await expectToast(page, 'Signin Successful');
  await expect(page).toHaveURL('/');
  const { user } = await (await page.request.get('/api/session')).json();
  expect(user).toMatchObject({ email: squatter.email });

  await forgetSession(page);
  const data = { email: squatter.email, password: squatter.password };
  expect((await page.request.post('/api/auth/sign-in/email', { data })).status()).toBe(401);
  const left = await call(site.url, squatter, 'GET', '/session');
  expect(await left.json()).toEqual({ user: null });
});

function googleButton(page: Page) {
  return page.getByRole('button', { name: 'Sign in with Parish account' });
}

async function openPopup(page: Page): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), googleButton(page).click()]);
  await popup.waitForURL(/\/interaction\//);
  return popup;
}

async function logInAt(popup: Page, email: string): Promise<void> {
  await popup.getByPlaceholder('Enter any login').fill(email);
  await popup.getByPlaceholder('and password').fill('any');
  await popup.getByRole('button', { name: 'Sign-in' }).click();
}
