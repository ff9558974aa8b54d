import type { Page } from '@playwright/test';
import { test as base, expect, runSite } from '../test/browser/fixtures.ts';
import { startOpenIdProvider } from '../test/browser/openid-provider.ts';
import { settled } from '../test/browser/settled.ts';
import { freePort } from '../test/server/postgres-server.ts';

/** A site that signs people in with a real OpenID Connect provider, on a loopback address, in Google's place. */
const test = base.extend({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are needed from the pattern
    async ({}, use) => {
      const port = await freePort();
      const provider = await startOpenIdProvider(`http://localhost:${port}`);
      const env = {
        GOOGLE_CLIENT_ID: provider.clientId,
        GOOGLE_CLIENT_SECRET: provider.clientSecret,
        GOOGLE_ISSUER: provider.issuer,
      };
      await runSite({ env, port }, use);
      await provider.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

test('someone signs in in a popup and is back where they wanted to go', async ({ page }) => {
  await page.goto('/login');
  const popup = await openPopup(page);
  expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([500, 600]);
  await logInAt(popup, 'gina@example.org');
  await popup.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Signin Successful')).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(popup.isClosed()).toBe(true);
  await page.getByLabel('Your account').click();
  await expect(page.getByText('gina@example.org')).toBeVisible();
});

test('someone who comes back is the same person', async ({ page, context }) => {
  for (const visit of [1, 2]) {
    await page.goto('/registration');
    const popup = await openPopup(page);
    await logInAt(popup, 'hugo@example.org');
    await popup.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText(/^Sign(in|up) Successful$/), `visit ${visit}`).toBeVisible();
    // What is still asked for would be asked for by nobody.
    await settled(page);
    await context.clearCookies();
  }
});

test('a closed popup is told in words, and one can try again', async ({ page }) => {
  await page.goto('/login');
  await (await openPopup(page)).close();
  const refusal = page.getByText('The sign-in window was closed before it was finished.');
  await expect(refusal).toBeVisible();
  await expect(googleButton(page)).toBeEnabled();
  await refusal.hover();
  const popup = await openPopup(page);
  await expect(refusal, 'it does not stand beside what comes of the next try').toHaveCount(0);
  await popup.close();
  await expect(refusal).toBeVisible();
});

test('a refused consent is told in words', async ({ page }) => {
  await page.goto('/login');
  const popup = await openPopup(page);
  await logInAt(popup, 'ida@example.org');
  await popup.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByText(/was not allowed to tell us who you are/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
});

test('a blocked popup is told in words', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto('/login');
  await googleButton(page).click();
  await expect(page.getByText(/Your browser blocked the sign-in window/)).toBeVisible();
});

test('an e-mail that is registered with a password is not handed to whom the provider vouches for', async ({
  page,
  site,
}) => {
  const { email } = await site.register('Paul Password');
  await page.goto('/login');
  const popup = await openPopup(page);
  await logInAt(popup, email);
  await popup.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This email is already registered with a password.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
});

test('an e-mail that the provider has not verified is not believed, and is left to its owner', async ({
  page,
  site,
}) => {
  await page.goto('/login');
  const popup = await openPopup(page);
  await logInAt(popup, 'unverified.uma@example.org');
  await popup.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('localhost does not know yet whether this email is yours.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
  expect((await site.register('Unverified Uma')).email).toBe('unverified.uma@example.org');
});

base('where no provider is set up, the button says so in words', async ({ page }) => {
  await page.goto('/login');
  await googleButton(page).click();
  await expect(page.getByText('This site has not set up signing in with Google.')).toBeVisible();
});

function googleButton(page: Page) {
  return page.getByRole('button', { name: /^Sign in with/ });
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
