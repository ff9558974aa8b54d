import { describe, expect, test } from 'vitest';
import { emailKey } from '../../contract/accounts/email.ts';
import { buildApp, type TestApp } from '../../test/server/build-app.ts';
import { createUser, errorOf } from '../../test/server/factories.ts';
import type { ReceivedMail } from '../../test/server/mail-server.ts';
import { mailingApp } from '../../test/server/mailing.ts';
import { enter, PASSWORD } from '../../test/server/members.ts';
import { nameFor } from './sign-in/emails-as-names.ts';

const register = (app: TestApp, email: string, name = 'Ada') =>
  enter(app, { name, email }, { path: '/auth/sign-up/email', body: { name, email, password: PASSWORD, image: '' } });
const tryToRegister = ({ call }: TestApp, email: string) =>
  call('POST', '/auth/sign-up/email', { body: { name: 'Eve', email, password: PASSWORD, image: '' } });
const logIn = (app: TestApp, email: string, name = 'Ada') =>
  enter(app, { name, email }, { path: '/auth/sign-in/email', body: { email, password: PASSWORD } });
const peopleOf = async ({ db }: TestApp) =>
  (await db.selectFrom('users').select('email').execute()).map(({ email }) => email);

/** Returns recipients and subjects of mails. Normalises domains, because the test's mail server uses their Unicode form. */
const reached = (mails: ReceivedMail[]) => mails.map(({ to, says }) => [to.map(emailKey).join(), says]);

/** Addresses, each with its stored form and another spelling. */
const addresses: [typed: string, kept: string, otherwise: string][] = [
  ['ada@xn--e1aybc.xn--p1ai', 'ada@xn--e1aybc.xn--p1ai', 'Ada@тест.рф'],
  ['ada@тест.рф', 'ada@xn--e1aybc.xn--p1ai', 'ADA@XN--E1AYBC.XN--P1AI'],
  ['ada@münchen.example', 'ada@xn--mnchen-3ya.example', 'ada@xn--mnchen-3ya.example'],
  ['ada@mu\u0308nchen.example ', 'ada@xn--mnchen-3ya.example', ' ada@MÜNCHEN.example'],
  ['r&d@firm.example', 'r&d@firm.example', 'R&D@Firm.Example'],
  [
    "o'brien+food!#$%*/=?^_`{|}~@firm.example",
    "o'brien+food!#$%*/=?^_`{|}~@firm.example",
    "O'Brien+food!#$%*/=?^_`{|}~@firm.example",
  ],
  ['Äda@example.org', 'äda@example.org', 'a\u0308DA@example.org'],
];

describe.each(addresses)('%j', (typed, kept, otherwise) => {
  test('can register, log in as the same user with either spelling, and not register twice', async () => {
    const app = await buildApp();
    const ada = await register(app, typed);
    expect(await (await app.call('GET', '/session', { as: ada })).json()).toMatchObject({ user: { email: kept } });
    await logIn(app, otherwise);
    await logIn(app, typed);
    expect(await peopleOf(app)).toEqual([kept]);
    expect(await errorOf(await tryToRegister(app, otherwise))).toMatchObject({
      status: 422,
      code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL',
    });
    expect((await app.call('GET', `/request-by/${encodeURIComponent(otherwise)}`, { as: ada })).status).toBe(200);
  });

  test('can be confirmed by mail, and get a link to choose a new password with either spelling', async () => {
    const { app, mail, send } = await mailingApp();
    const ada = await register(app, typed);
    await send();
    const [confirmation] = mail.take();
    const token = /#([\w-]{43})\n/.exec(confirmation?.text ?? '')?.[1];
    expect((await app.call('POST', '/email-confirmation', { as: ada, body: { token } })).status).toBe(200);
    expect((await app.call('POST', '/forgotten-password', { body: { email: otherwise } })).status).toBe(200);
    await send();
    expect(reached(mail.take())).toEqual([[kept, 'Choose a new password']]);
  });

  test('can become the email of another account, unless it is taken in either spelling', async () => {
    const { app, mail, send } = await mailingApp();
    const ben = await register(app, 'ben@example.org', 'Ben');
    const change = { email: typed, password: PASSWORD };
    expect((await app.call('POST', '/email-change', { as: ben, body: change })).status).toBe(200);
    await send();
    expect(reached(mail.take())).toContainEqual([kept, 'Please confirm your new email']);
    await register(app, otherwise);
    expect(await errorOf(await app.call('POST', '/email-change', { as: ben, body: change }))).toMatchObject({
      code: 'EMAIL_TAKEN',
      issues: [
        {
          path: 'email',
          message: 'There’s already an account with this email. Please log in with it or use a different email.',
        },
      ],
    });
  });

  test('can be replied to from the contact form', async () => {
    const { app, mail, send } = await mailingApp({ env: { CONTACT_EMAIL: otherwise } });
    const message = { name: 'Ada', email: typed, subject: 'Plums', message: 'Ripe' };
    expect((await app.call('POST', '/contact', { body: message })).status).toBe(200);
    await send();
    const [received] = mail.take();
    expect(received?.to.map(emailKey)).toEqual([kept]);
    expect(String(received?.headers['reply-to'])).toContain(kept);
  });

  test('can be listed in MODERATORS, and finds its user in a search', async () => {
    const app = await buildApp({ env: { MODERATORS: otherwise } });
    const ada = await createUser(app, 'Ada', { email: typed });
    for (const search of [typed, otherwise]) {
      const path = `/moderation/people?search=${encodeURIComponent(search)}`;
      expect(await (await app.call('GET', path, { as: ada })).json()).toMatchObject([{ email: kept }]);
    }
  });
});

test('a search for a domain alone finds users', async () => {
  const app = await buildApp({ env: { MODERATORS: 'mo@example.org' } });
  const mo = await createUser(app, 'Mo');
  await createUser(app, 'Ada', { email: 'ada@münchen.example' });
  const path = `/moderation/people?search=${encodeURIComponent('München')}`;
  expect(await (await app.call('GET', path, { as: mo })).json()).toMatchObject([{ name: 'Ada' }]);
});

test.each(['ada', 'ada@example', 'ada@@example.org', 'ada lovelace@example.org', 'a..da@example.org', 'ada@1.2'])(
  'an invalid email is rejected at its field: %s',
  async (email) => {
    const app = await buildApp();
    const refusal = { issues: [{ path: 'email', message: 'Enter a valid email address.' }] };
    expect(await errorOf(await tryToRegister(app, email))).toMatchObject(refusal);
    const message = { name: 'Ada', email, subject: 'Plums', message: 'Ripe' };
    expect(await errorOf(await app.call('POST', '/contact', { body: message }))).toMatchObject(refusal);
    const ada = await register(app, 'ada@example.org');
    const change = { email, password: PASSWORD };
    expect(await errorOf(await app.call('POST', '/email-change', { as: ada, body: change }))).toMatchObject(refusal);
  },
);

test('a user’s name at the sign-in service does not identify them to clients', async () => {
  const app = await buildApp();
  await register(app, 'ada@example.org');
  const name = nameFor('ada@example.org');
  const { status } = await app.call('POST', '/auth/sign-in/email', { body: { email: name, password: PASSWORD } });
  expect(status).toBe(401);
  await register(app, name, 'Eve');
  expect(new Set(await peopleOf(app))).toEqual(new Set(['ada@example.org', name]));
});

// If such logins worked, each of these names would have its own limit on password attempts.
test('no one can log in with a user’s name at the sign-in service, or with one that only starts like it', async () => {
  const app = await buildApp();
  const long = `${'a'.repeat(40)}@example.org`;
  await register(app, 'ada@example.org');
  await register(app, long, 'Lou');
  const [hex, end] = nameFor('ada@example.org').split('@');
  const names = ['', 'zz', 'z'.repeat(60), '0', '00'].map((more) => `${hex}${more}@${end}`);
  for (const email of [...names, nameFor(long)]) {
    const { status } = await app.call('POST', '/auth/sign-in/email', { body: { email, password: PASSWORD } });
    expect([400, 401], email).toContain(status);
  }
});
