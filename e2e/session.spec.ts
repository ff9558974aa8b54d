import type { Page } from '@playwright/test';
import { cookieNames } from '../contract/cookie-names.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { settled } from '../test/browser/settled.ts';
import { expectToast } from '../test/browser/toasts.ts';
import { call } from '../test/process/person.ts';

test('a session continues with one call without a token, is renewed by the sign-in service, and outlives the sign-in there', {
  tag: '@visitors',
}, async ({ page, context, site, expectProblem }) => {
  const zoe = await site.register('Zoe with a session');
  const names = cookieNames(site.url);
  const present = async () => (await context.cookies()).map(({ name }) => name);
  const calls = listen(page);
  const isKnown = async () => {
    await page.getByLabel('Your account').click();
    await expect(page.getByText(zoe.email)).toBeVisible();
    await settled(page);
    return calls.splice(0);
  };
  await site.enter(context, zoe);
  await page.goto('/my-posted-food');
  expect(await isKnown()).toEqual(['POST /api/jwt without a token']);

  await test.step('someone whose session is gone is logged in again by the service', async () => {
    await context.clearCookies({ name: names.session });
    await page.goto('/foods');
    expect(await isKnown()).toContain('POST /api/jwt with a token');
    expect(await present()).toContain(names.session);
  });

  await test.step('someone whose sign-in at the service has ended stays logged in', async () => {
    await context.clearCookies({ name: `${names.signIn}.session_token` });
    await page.reload();
    await isKnown();
  });

  await test.step('until the session ends, even if the page still shows them as logged in', async () => {
    await page.route('/foods', async (route) => {
      const response = await route.fetch();
      const cookies = Object.fromEntries((await context.cookies()).map(({ name, value }) => [name, value]));
      await call(site.url, { ...zoe, cookies }, 'POST', '/logout');
      await route.fulfill({ response });
    });
    expectProblem(/answer 401: POST .*\/api\/jwt$/);
    // The unread count is requested in the background, sometimes before that response, and fails silently.
    await page.route('/api/unread', (route) => route.abort('aborted'));
    await page.reload();
    await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
    expect(await present()).not.toContain(names.session);
  });
});

test('an ID token that has been used is replaced by a fresh one', { tag: '@visitors' }, async ({
  page,
  context,
  site,
  expectProblem,
}) => {
  const zita = await site.register('Zita with an old token');
  const { token } = await (await call(site.url, zita, 'GET', '/auth/token')).json();
  const used = await fetch(`${site.url}/api/jwt`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ email: zita.email }),
  });
  expect(used.status).toBe(200);

  await page.route('/api/auth/token', (route) => route.fulfill({ json: { token } }), { times: 1 });
  await site.enter(context, zita);
  await context.clearCookies({ name: cookieNames(site.url).session });
  expectProblem(/answer 401: POST .*\/api\/jwt$/);
  await page.goto('/foods');
  await page.getByLabel('Your account').click();
  await expect(page.getByText(zita.email)).toBeVisible();
});

test('a change after a failed first call works, and the page says so', { tag: '@visitors' }, async ({
  page,
  context,
  site,
  expectProblem,
}) => {
  const zara = await site.register('Zara on a weak line');
  await site.enter(context, zara);
  await page.route('**/api/jwt', (route) => route.abort('connectionreset'), { times: 1 });
  expectProblem(/request failed: POST .*\/api\/jwt/);
  const failed = page.waitForEvent('requestfailed');
  await page.goto('/profile');
  await failed;
  await page.getByLabel('Username').fill('Zara Zwetschge');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectToast(page, 'Your profile has been changed');
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
});

test('logging out in one tab logs out all of them without a reload, and nothing personal stays on screen', async ({
  page,
  context,
  site,
  expectProblem,
}) => {
  // Another tab may request the unread count between the end of the session and being notified of it.
  expectProblem(/answer 401: GET .*\/api\/unread/, { always: false });
  const zelda = await site.register('Zelda of two tabs');
  await site.enter(context, zelda);
  const [own, open] = [await context.newPage(), await context.newPage()];
  await page.goto('/recipes');
  await own.goto('/profile');
  await open.goto('/teams');
  await expect(own.getByLabel('Username')).toHaveValue(zelda.name);
  await expect(open.getByLabel('Your account')).toBeVisible();
  for (const tab of [page, own, open]) await settled(tab);
  await page.getByLabel('Your account').click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
  await expect(own).toHaveURL('/login');
  await expect(open.getByRole('link', { name: 'Login' }).first()).toBeVisible();
  for (const tab of [own, open]) {
    const shown = await tab.locator('body').innerText();
    expect(shown).not.toContain(zelda.email);
    expect(shown).not.toContain(zelda.name);
  }
});

/** Records the calls about sessions and logging in from now on. */
function listen(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (!/^\/api\/(session|site|jwt|logout|auth\/)/.test(path)) return;
    const token = request.headers().authorization ? 'with a token' : 'without a token';
    calls.push(`${request.method()} ${path} ${token}`);
  });
  return calls;
}
