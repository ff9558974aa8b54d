import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../test/browser/fixtures.ts';
import { settled } from '../test/browser/settled.ts';
import { call } from '../test/process/person.ts';

test('a page that someone signed in opens goes on with the session by one call, without a token', async ({
  page,
  context,
  site,
}) => {
  await site.enter(context, await site.register('Zoe with a session'));
  const calls = listen(page);
  await page.goto('/my-posted-food');
  await settled(page);
  await expect(page.getByLabel('Your account')).toBeVisible();
  expect(calls).toEqual(['POST /api/jwt without a token']);
});

test('whose sign-in at the service has ended stays signed in until the session ends', async ({
  page,
  context,
  site,
  expectProblem,
}) => {
  const zeno = await site.register('Zeno with a session');
  await site.enter(context, zeno);
  await context.clearCookies({ name: 'sign-in.session_token' });
  await page.goto('/foods');
  await settled(page);
  await page.getByLabel('Your account').click();
  await expect(page.getByText(zeno.email)).toBeVisible();

  // The page still names them when their session ends elsewhere.
  await page.route('/foods', async (route) => {
    const response = await route.fetch();
    await call(site.url, zeno, 'POST', '/logout');
    await route.fulfill({ response });
  });
  expectProblem(/answer 401: POST .*\/api\/jwt$/);
  expectProblem(/answer 401: GET .*\/api\/auth\/token$/);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
  expect(await cookieNames(context)).not.toContain('session');
});

test('whose session is gone while the service knows them is signed in again', async ({ page, context, site }) => {
  const zara = await site.register('Zara without a session');
  await site.enter(context, zara);
  await context.clearCookies({ name: 'session' });
  await page.goto('/foods');
  await page.getByLabel('Your account').click();
  await expect(page.getByText(zara.email)).toBeVisible();
  expect(await cookieNames(context)).toContain('session');
});

test('an ID token that has served already makes way for a fresh one', async ({
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
  await context.clearCookies({ name: 'session' });
  expectProblem(/answer 401: POST .*\/api\/jwt$/);
  await page.goto('/foods');
  await page.getByLabel('Your account').click();
  await expect(page.getByText(zita.email)).toBeVisible();
});

/** The calls from now on that are about who is there. */
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

async function cookieNames(context: BrowserContext): Promise<string[]> {
  return (await context.cookies()).map(({ name }) => name);
}
