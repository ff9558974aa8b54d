import { expect, test, vi } from 'vitest';
import { buildApp, NOW, PUBLIC_URL, type TestApp } from '../../test/server/build-app.ts';
import { addFood, askFor, createUser, handOver, type TestUser } from '../../test/server/factories.ts';
import { mailingApp, minutesAfter } from '../../test/server/mailing.ts';
import { join } from '../../test/server/members.ts';
import { addPasskey, authenticator } from '../../test/server/passkeys.ts';

vi.hoisted(() => {
  process.env.PSEUDO_LANGUAGE = 'on';
});

const ada = { name: 'Ada', email: 'ada@example.org', password: 'Brotzeit', image: '' };

const site = (languages = 'en,de') => buildApp({ env: { LANGUAGES: languages } });

const cookieOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

const languageCookie = (response: Response) =>
  response.headers.getSetCookie().find((cookie) => cookie.startsWith('larder-3000-language='));

/** Signs in with a password, or registers, in a browser with this language's cookie. */
async function enter(
  { call }: TestApp,
  { path = '/auth/sign-in/email', language }: { path?: string; language?: string },
) {
  const chosen = language ? { Cookie: `language=${language}` } : undefined;
  const proved = await call('POST', path, { body: ada, headers: chosen });
  expect(proved.status).toBe(200);
  const { token } = await (await call('GET', '/auth/token', { as: { cookie: cookieOf(proved) } })).json();
  const session = await call('POST', '/jwt', {
    body: { email: ada.email },
    headers: { Authorization: `Bearer ${token}`, ...chosen },
  });
  expect(session.status).toBe(200);
  return session;
}

const register = (app: TestApp, language?: string) => enter(app, { path: '/auth/sign-up/email', language });

const asUser = (response: Response): TestUser => ({ ...ada, cookie: cookieOf(response) });

async function languageOf({ call }: TestApp, as: TestUser) {
  return (await (await call('GET', '/profile', { as })).json()).language;
}

const choose = ({ call }: TestApp, as: TestUser | undefined, language: unknown) =>
  call('PUT', '/language', { as, body: { language } });

/** Chooses a language with the switch in the footer. */
function press({ app }: TestApp, cookie: string, language: string) {
  return app.request('/language', {
    method: 'POST',
    headers: { Origin: PUBLIC_URL, Cookie: cookie, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: `language=${language}&back=/foods`,
  });
}

test('a new user gets the language of the page, and it is in their profile and data export', async () => {
  const app = await site();
  const user = asUser(await register(app, 'de'));
  expect(await languageOf(app, user)).toBe('de');
  const file = await (await app.call('GET', '/my-data', { as: user })).json();
  expect(file.profile.language).toBe('de');
});

test('a site with one language stores no language for its users', async () => {
  const app = await site('en');
  const user = asUser(await register(app));
  expect(await languageOf(app, user)).toBeNull();
  expect(languageCookie(await choose(app, user, 'en'))).toMatch(/^larder-3000-language=en;/);
});

test('signing in sets the user’s language cookie in a browser that had another one', async () => {
  const app = await site();
  await register(app, 'de');
  const elsewhere = await enter(app, { language: 'en' });
  expect(languageCookie(elsewhere)).toMatch(/^larder-3000-language=de; Max-Age=31536000; Path=\/; SameSite=Lax$/);
  expect(languageCookie(await enter(app, { language: 'de' }))).toBeUndefined();
  const continued = await app.call('POST', '/jwt', {
    body: { email: ada.email },
    headers: { Cookie: cookieOf(elsewhere).replace('language=de', 'language=en') },
  });
  expect(languageCookie(continued)).toMatch(/^larder-3000-language=de;/);
});

test('a user without a stored language keeps the browser’s language when they sign in', async () => {
  const app = await site();
  const user = await createUser(app, 'Ben');
  expect(await languageOf(app, user)).toBeNull();
  const continued = await app.call('POST', '/jwt', { body: { email: user.email }, as: user });
  expect(continued.status).toBe(200);
  expect(languageCookie(continued)).toBeUndefined();
});

test('a stored language that the site no longer offers sets no cookie', async () => {
  const app = await site();
  const user = await createUser(app, 'Ben');
  await app.db.updateTable('users').set({ language: 'fr' }).execute();
  const continued = await app.call('POST', '/jwt', { body: { email: user.email }, as: user });
  expect(languageCookie(continued)).toBeUndefined();
});

test('a language chosen in the profile applies to this browser and all others', async () => {
  const app = await site();
  const user = await createUser(app, 'Ben');
  const response = await choose(app, user, 'de');
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ modifiedCount: 1 });
  expect(languageCookie(response)).toMatch(/^larder-3000-language=de;/);
  expect(await languageOf(app, user)).toBe('de');
});

test('only signed-in users can choose a language, and only one that the site offers', async () => {
  const app = await site();
  const user = await createUser(app, 'Ben');
  for (const language of ['fr', '', 'de; Domain=evil.example', undefined, 7]) {
    const response = await choose(app, user, language);
    expect(response.status, String(language)).toBe(400);
    expect(languageCookie(response)).toBeUndefined();
  }
  expect((await choose(app, undefined, 'de')).status).toBe(401);
  expect(await languageOf(app, user)).toBeNull();
});

test('the switch in the footer also stores the language of a signed-in user', async () => {
  const app = await site();
  const user = await createUser(app, 'Ben');
  const response = await press(app, user.cookie, 'de');
  expect(response.status).toBe(303);
  expect(response.headers.get('Location')).toBe('/foods');
  expect(languageCookie(response)).toMatch(/^larder-3000-language=de;/);
  expect(await languageOf(app, user)).toBe('de');
  expect((await press(app, user.cookie, 'fr')).status).toBe(303);
  expect(await languageOf(app, user)).toBe('de');
});

test('the switch in the footer works for guests and with an expired session', async () => {
  const app = await site();
  for (const cookie of ['', 'larder-3000-session=gone']) {
    const response = await press(app, cookie, 'de');
    expect(response.status).toBe(303);
    expect(languageCookie(response)).toMatch(/^larder-3000-language=de;/);
  }
});

test('the switch rejects invalid input with a message, or leads to the home page', async () => {
  const { app } = await site();
  const send = (body: string, headers: Record<string, string> = {}) =>
    app.request('/language', {
      method: 'POST',
      headers: { Origin: PUBLIC_URL, 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      body,
    });
  const foreign = await send('language=de', { Origin: 'https://evil.example' });
  expect(foreign.status).toBe(403);
  expect(languageCookie(foreign)).toBeUndefined();
  expect(await foreign.text()).toMatch(/[a-z]{3,}/);
  expect((await send(`language=de&back=/${'a'.repeat(20_000)}`)).status).toBe(413);
  for (const back of ['//evil.example', '/\\evil.example', '/a\r\nb', '/\u00e9', 'https://evil.example', '']) {
    const response = await send(`language=de&back=${encodeURIComponent(back)}`);
    expect([response.status, response.headers.get('Location')], back).toEqual([303, '/']);
  }
  expect((await send('{"language":', { 'Content-Type': 'multipart/form-data; boundary=none' })).status).toBe(303);
});

test('a deleted account leaves no language behind', async () => {
  const app = await site();
  const user = asUser(await register(app, 'de'));
  // The row of a user who has collected food is kept.
  const donor = await createUser(app, 'Ben');
  const requestId = await askFor(app, user, await addFood(app, donor));
  await handOver(app, { donor, requester: user, requestId });
  const body = { email: ada.email, password: ada.password };
  expect((await app.call('POST', '/account-deletion', { as: user, body })).status).toBe(200);
  const left = await app.db.selectFrom('users').select('language').where('issuer', '=', 'left').execute();
  expect(left).toEqual([{ language: null }]);
});

test('errors of the sign-in service are in the visitor’s language', async () => {
  const app = await site('en,xx');
  await register(app);
  const refusal = async (path: string, body: object, language: string) => {
    const response = await app.call('POST', path, { body, headers: { Cookie: `language=${language}` } });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.headers.get('Content-Type')).toContain('application/json');
    return response.json();
  };
  const wrong = { email: ada.email, password: 'Jausenbrett' };
  expect(await refusal('/auth/sign-in/email', wrong, 'en')).toMatchObject({ message: 'Invalid email or password' });
  expect(await refusal('/auth/sign-in/email', wrong, 'xx')).toEqual({
    code: 'INVALID_EMAIL_OR_PASSWORD',
    message: '⟦Invalid email or password⟧',
  });
  expect(await refusal('/auth/sign-up/email', ada, 'xx')).toMatchObject({
    message: '⟦There’s already an account with this email. Please log in with it or use a different email.⟧',
  });
  const short = '⟦Password must be 6 character or more⟧';
  const nameless = '⟦⟦Username⟧ is required.⟧';
  expect(await refusal('/auth/sign-up/email', { ...ada, name: '', password: 'a' }, 'xx')).toEqual({
    code: 'INVALID_INPUT',
    message: `${nameless} ${short}`,
    issues: [
      { path: 'name', message: nameless },
      { path: 'password', message: short },
    ],
  });
  expect(await refusal('/auth/sign-up/email', { ...ada, password: 'Password1' }, 'xx')).toMatchObject({
    issues: [
      {
        path: 'password',
        message: '⟦This password is too easy to guess. Please choose another one.⟧',
      },
    ],
  });
});

test('for a week after the language of an account is changed, mails that warn its owner use the former one', async () => {
  const { app, mail, send } = await mailingApp();
  const user = { ...ada, ...(await join(app, 'Ada')) };
  await app.db.updateTable('users').set({ emailConfirmedAt: NOW, language: 'de' }).execute();
  for (const language of ['bn', 'ar', 'tr']) expect((await choose(app, user, language)).status).toBe(200);
  const wordsOfWarning = async () => {
    mail.take();
    expect((await addPasskey(app, user, authenticator())).status).toBe(200);
    await send();
    return String(mail.take()[0]?.headers['content-language']);
  };
  expect(await wordsOfWarning()).toBe('de');
  app.setNow(minutesAfter(NOW, 7 * 24 * 60 - 1));
  await app.db
    .updateTable('sessions')
    .set({ usedAt: minutesAfter(NOW, 7 * 24 * 60 - 1) })
    .execute();
  expect(await wordsOfWarning()).toBe('de');
  app.setNow(minutesAfter(NOW, 7 * 24 * 60));
  expect(await wordsOfWarning()).toBe('tr');
});
