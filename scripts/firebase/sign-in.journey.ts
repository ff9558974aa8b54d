import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../../test/browser/fixtures.ts';

test.use({
  siteEnv: {
    FIREBASE_PROJECT_ID: 'demo-larder',
    FIREBASE_API_KEY: 'any',
    FIREBASE_AUTH_DOMAIN: 'demo-larder.firebaseapp.com',
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
    // An emulator's tokens are accepted only if no other machine can reach the site.
    TRUST_PROXY: '0',
  },
});

test('someone registers, stays signed in over a reload, logs out and logs in again', async ({ page }) => {
  const email = await register(page);
  await expect(page.getByText('Signup Successful')).toBeVisible();
  await page.reload();
  await page.getByLabel('Your account').click();
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByText('Fritz', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('link', { name: 'Login' }).first().click();
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill('Secret1');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByText('Signin Successful')).toBeVisible();
});

test('a page opens with the session alone, and a token that was used is replaced by a fresh one', async ({
  page,
  context,
  expectProblem,
}) => {
  const email = await register(page);
  await expect(page.getByText('Signup Successful')).toBeVisible();
  const tokens: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/jwt')) tokens.push(request.headers().authorization ?? 'none');
  });
  await page.reload();
  await expect.poll(() => tokens).toEqual(['none']);

  // Firebase's SDK keeps its token for an hour. It is valid the first time, and already used the second time.
  for (const time of [1, 2]) {
    if (time === 2) expectProblem(/answer 401: POST .*\/api\/jwt$/);
    await context.clearCookies({ name: /session$/ });
    await page.reload();
    await page.getByLabel('Your account').click();
    await expect(page.getByText(email)).toBeVisible();
    await expect(page.getByText('Fritz', { exact: true })).toBeVisible();
  }
  expect(new Set(tokens).size).toBe(3);
  expect(tokens.slice(0, 4)).toEqual(['none', tokens[1], tokens[1], tokens[3]]);
});

test('a wrong password and a registered email show an error message', async ({ page }) => {
  const email = await register(page);
  await expect(page.getByText('Signup Successful')).toBeVisible();
  await page.getByLabel('Your account').click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('link', { name: 'Login' }).first().click();
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill('Wrong1');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByText('Invalid email or password')).toBeVisible();
  await register(page, email);
  await expect(page.getByText('This email is already registered. Please log in.')).toBeVisible();
});

async function register(page: Page, email = `${randomUUID()}@example.org`): Promise<string> {
  await page.goto('/registration');
  await page.getByLabel('Username').fill('Fritz');
  await page.getByLabel('Photo URL').fill('https://example.org/fritz.png');
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill('Secret1');
  await page.getByRole('button', { name: 'Register' }).click();
  return email;
}
