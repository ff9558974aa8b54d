import { describe, expect, test } from 'vitest';
import { buildApp, NOW, type TestApp } from '../../test/server/build-app.ts';
import { addFood, createUser, errorOf } from '../../test/server/factories.ts';
import type { MailServer, ReceivedMail } from '../../test/server/mail-server.ts';
import { mailingApp, minutesAfter } from '../../test/server/mailing.ts';
import { join, logIn, type Member, PASSWORD } from '../../test/server/members.ts';

const NEW = 'Another-Secret';

/** Returns the part after the `#` of the link in a mail. */
const secretIn = (mail: ReceivedMail | undefined) => /#([\w-]{43})\n/.exec(mail?.text ?? '')?.[1] ?? '';
const subjectsOf = (mails: ReceivedMail[]) => mails.map(({ to, says }) => `${to}: ${says}`);

const forget = ({ call }: TestApp, email: string) => call('POST', '/forgotten-password', { body: { email } });
const choose = ({ call }: TestApp, token: string, password = NEW) =>
  call('POST', '/new-password', { body: { token, password } });
const confirm = ({ call }: TestApp, as: { cookie: string } | undefined, token: string) =>
  call('POST', '/email-confirmation', { as, body: { token } });
const sessionOf = async ({ call }: TestApp, as: { cookie: string }) => (await call('GET', '/session', { as })).json();
const tryToLogIn = ({ call }: TestApp, email: string, password: string, headers = {}) =>
  call('POST', '/auth/sign-in/email', { body: { email, password }, headers });

/** Registers a user, and confirms their email with the mailed link. */
async function joinConfirmed(
  { app, mail, send }: { app: TestApp; mail: MailServer; send(): Promise<number> },
  name: string,
): Promise<Member> {
  const member = await join(app, name);
  await send();
  expect((await confirm(app, member, secretIn(mail.take()[0]))).status).toBe(200);
  return member;
}

test('a suspension invalidates the links that a user has asked for, even after it is lifted', async () => {
  const site = await mailingApp({ env: { MODERATORS: 'mo@example.org' } });
  const { app, mail, send } = site;
  const mo = await createUser(app, 'Mo');
  const ada = await joinConfirmed(site, 'Ada');
  await forget(app, ada.email);
  const body = { email: 'thief@example.org', password: PASSWORD };
  expect((await app.call('POST', '/email-change', { as: ada, body })).status).toBe(200);
  await send();
  const secrets = mail.take().map(secretIn).filter(Boolean);
  expect(secrets).toHaveLength(2);
  const { id } = await app.db.selectFrom('users').select('id').where('name', '=', 'Ada').executeTakeFirstOrThrow();
  const suspension = `/moderation/people/${id}/suspension`;
  expect((await app.call('POST', suspension, { as: mo, body: { why: 'Taken over.' } })).status).toBe(200);
  expect((await app.call('DELETE', suspension, { as: mo })).status).toBe(200);
  const again = await logIn(app, ada);
  for (const secret of secrets) {
    expect(await errorOf(await confirm(app, again, secret))).toMatchObject({ code: 'LINK_OVER' });
    expect(await errorOf(await choose(app, secret))).toMatchObject({ code: 'LINK_OVER' });
  }
});

describe('a forgotten password', () => {
  test('is reset with a link that works once, which ends every session', async () => {
    const site = await mailingApp();
    const { app, mail, send } = site;
    const ada = await joinConfirmed(site, 'Ada');
    expect((await forget(app, 'Ada@Example.org')).status).toBe(200);
    expect(await send()).toBe(1);
    const [received] = mail.take();
    expect(received?.to).toEqual([ada.email]);
    expect(received?.headers).toMatchObject({ subject: 'Choose a new password · Open Larder' });
    expect(received?.headers['list-unsubscribe']).toBeUndefined();
    const secret = secretIn(received);
    expect(received?.text).toContain(`http://localhost:3000/reset-password#${secret}`);

    const response = await choose(app, secret);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ email: ada.email });
    expect(await sessionOf(app, ada)).toEqual({ user: null });
    expect((await app.call('GET', '/auth/token', { as: ada })).status).toBe(401);
    expect((await tryToLogIn(app, ada.email, PASSWORD)).status).toBe(401);
    await logIn(app, ada, { password: NEW });

    expect(await errorOf(await choose(app, secret, 'Third-Secret'))).toMatchObject({ status: 409, code: 'LINK_OVER' });
    await logIn(app, ada, { password: NEW });
  });

  test('that was changed, with a link or in the profile, is reported to its owner by mail', async () => {
    const site = await mailingApp();
    const { app, mail, send } = site;
    const ada = await joinConfirmed(site, 'Ada');
    await forget(app, ada.email);
    await send();
    await choose(app, secretIn(mail.take()[0]));
    await send();
    const told = [`${ada.email}: Your password has been changed`];
    expect(subjectsOf(mail.take())).toEqual(told);
    const again = await logIn(app, ada, { password: NEW });
    await send();
    mail.take();
    const body = { password: NEW, newPassword: 'Third-Secret' };
    expect((await app.call('PUT', '/password', { as: again, body })).status).toBe(200);
    await send();
    expect(subjectsOf(mail.take())).toEqual(told);
  });

  test('is replaced under the same rules as at registration, and the link still works after a rejected password', async () => {
    const site = await mailingApp();
    const { app, mail, send } = site;
    const ada = await joinConfirmed(site, 'Ada');
    await forget(app, ada.email);
    await send();
    const secret = secretIn(mail.take()[0]);
    for (const [password, message] of [
      ['Abcde', 'Password must be 6 character or more'],
      ['abcdef', 'At least one uppercase, one lowercase character'],
      ['Password', 'This password is too easy to guess. Please choose another one.'],
    ] as const) {
      const error = await errorOf(await choose(app, secret, password));
      expect(error).toMatchObject({ status: 400, issues: [{ path: 'password', message }] });
    }
    expect((await choose(app, secret)).status).toBe(200);
  });

  test('has a link that is valid for one hour', async () => {
    const site = await mailingApp();
    const { app, mail, send } = site;
    const ada = await joinConfirmed(site, 'Ada');
    await forget(app, ada.email);
    await send();
    const secret = secretIn(mail.take()[0]);
    app.setNow(minutesAfter(NOW, 60));
    expect(await errorOf(await choose(app, secret))).toMatchObject({ code: 'LINK_OVER' });
    await logIn(app, ada);
  });

  test('has the same response for an unknown email, which gets no mail', async () => {
    const { app, send } = await mailingApp();
    const response = await forget(app, 'nobody@example.org');
    expect([response.status, await response.json()]).toEqual([200, { success: true }]);
    expect(await send()).toBe(0);
    expect((await choose(app, 'x'.repeat(43))).status).toBe(409);
  });

  test('cannot be replaced on a site without mail, which reports NO_MAIL', async () => {
    const app = await buildApp();
    expect(await errorOf(await forget(app, 'ada@example.org'))).toMatchObject({ status: 409, code: 'NO_MAIL' });
  });

  test('leaves neither link nor address in the log', async () => {
    const log: string[] = [];
    const site = await mailingApp({ onLog: (entry) => log.push(entry) });
    const ada = await joinConfirmed(site, 'Ada');
    await forget(site.app, ada.email);
    await site.send();
    const secret = secretIn(site.mail.take()[0]);
    await choose(site.app, secret);
    expect(log.join('')).toContain('/api/new-password');
    expect(log.join('')).not.toContain(secret);
    expect(log.join('')).not.toContain(ada.email);
  });
});

describe('an email that is not confirmed', () => {
  /** Posts food as if before the site started to send mail, when posting did not require a confirmed email. */
  const posted = async (app: TestApp, as: Member) => {
    const set = (emailConfirmedAt: Date | null) =>
      app.db.updateTable('users').set({ emailConfirmedAt }).where('email', '=', as.email).execute();
    await set(NOW);
    const foodId = await addFood(app, as);
    await set(null);
    return foodId;
  };

  test('gets its confirmation link and no other mail, and is shown to no one', async () => {
    const { app, mail, send } = await mailingApp();
    const ada = await join(app, 'Ada');
    const ben = await createUser(app, 'Ben');
    expect((await sessionOf(app, ada)).isUnconfirmed).toBe(true);
    const foodId = await posted(app, ada);
    const donator = async () => (await (await app.call('GET', `/food/${foodId}`)).json()).donator;
    expect(await donator()).toMatchObject({ name: 'Ada', email: '' });
    await app.call('POST', '/add-request', { as: ben, body: { foodId, notes: 'Please' } });
    await send();
    const received = mail.take();
    expect(subjectsOf(received)).toEqual(['ada@example.org: Please confirm your email']);
    const link = `http://localhost:3000/confirm-email#${secretIn(received[0])}`;
    for (const form of ['text', 'html'] as const)
      expect(/http:[^\s"]+/.exec(received[0]?.[form] ?? '')?.[0]).toBe(link);

    expect((await confirm(app, ada, secretIn(received[0]))).status).toBe(200);
    expect((await sessionOf(app, ada)).isUnconfirmed).toBeUndefined();
    expect(await donator()).toMatchObject({ email: ada.email });
    const cleo = await createUser(app, 'Cleo');
    await app.call('POST', '/add-request', { as: cleo, body: { foodId, notes: 'Please' } });
    await send();
    expect(subjectsOf(mail.take())).toEqual(['ada@example.org: 2 people are waiting for your food']);
  });

  test('can be confirmed only by a user logged in with it', async () => {
    const { app, mail, send } = await mailingApp();
    const ada = await join(app, 'Ada');
    await send();
    const secret = secretIn(mail.take()[0]);
    const ben = await createUser(app, 'Ben');
    expect((await confirm(app, undefined, secret)).status).toBe(401);
    expect(await errorOf(await confirm(app, ben, secret))).toMatchObject({ code: 'OTHER_ACCOUNT' });
    app.setNow(minutesAfter(NOW, 24 * 60));
    expect(await errorOf(await confirm(app, ada, secret))).toMatchObject({ code: 'LINK_OVER' });
    app.setNow(NOW);
    expect((await confirm(app, ada, secret)).status).toBe(200);
    expect(await errorOf(await confirm(app, ada, secret))).toMatchObject({ code: 'LINK_OVER' });
  });

  test('can be sent another link at most three times an hour, and none once it is confirmed', async () => {
    const site = await mailingApp();
    const { app, mail, send } = site;
    const ada = await join(app, 'Ada');
    await send();
    mail.take();
    const again = () => app.call('POST', '/confirmation-mail', { as: ada });
    for (const status of [200, 200, 200, 429]) expect((await again()).status).toBe(status);
    expect(await send()).toBe(1);
    await confirm(app, ada, secretIn(mail.take()[0]));
    await app.db.deleteFrom('rateLimits' as never).execute();
    expect((await again()).status).toBe(200);
    expect(await send()).toBe(0);
  });

  test('registered by a stranger belongs to its owner after a password reset, and the stranger is logged out', async () => {
    const { app, mail, send } = await mailingApp();
    const squatter = await join(app, 'Ada');
    const foodId = await posted(app, squatter);
    await send();
    mail.take();
    await forget(app, squatter.email);
    await send();
    expect((await choose(app, secretIn(mail.take()[0]))).status).toBe(200);
    expect(await sessionOf(app, squatter)).toEqual({ user: null });
    expect((await tryToLogIn(app, squatter.email, PASSWORD)).status).toBe(401);
    const owner = await logIn(app, squatter, { password: NEW });
    expect(await sessionOf(app, owner)).toMatchObject({ user: { email: squatter.email } });
    expect((await sessionOf(app, owner)).isUnconfirmed).toBeUndefined();
    expect((await app.call('DELETE', `/delete-food/${foodId}`, { as: owner })).status).toBe(200);
  });

  test('is visible on a site that sends no mail', async () => {
    const app = await buildApp();
    const foodId = await addFood(app, await join(app, 'Ada'));
    expect((await (await app.call('GET', `/food/${foodId}`)).json()).donator.email).toBe('ada@example.org');
  });
});

describe('REQUIRE_CONFIRMED_EMAIL', () => {
  test('lets users post and request food only with a confirmed email', async () => {
    const site = await mailingApp({ env: { REQUIRE_CONFIRMED_EMAIL: 'on' } });
    const { app, mail, send } = site;
    const foodId = await addFood(app, await createUser(app, 'Ben'));
    const ada = await join(app, 'Ada');
    const post = () => app.call('POST', '/add-food', { as: ada, body: food });
    const ask = () => app.call('POST', '/add-request', { as: ada, body: { foodId, notes: 'Please' } });
    expect(await errorOf(await post())).toMatchObject({ status: 403, code: 'EMAIL_NOT_CONFIRMED' });
    expect(await errorOf(await ask())).toMatchObject({ status: 403, code: 'EMAIL_NOT_CONFIRMED' });
    await send();
    await confirm(app, ada, secretIn(mail.take()[0]));
    expect((await post()).status).toBe(200);
    expect((await ask()).status).toBe(200);
  });
});

const food = {
  ...{ title: 'Plums', image: 'https://example.org/plums.jpg', quantity: 1, deadline: '06/20/2026' },
  ...{ location: 'Lindenweg 4', notes: 'Ripe' },
};

describe('a new email', () => {
  const ask = ({ call }: TestApp, as: Member, email: string, password = PASSWORD) =>
    call('POST', '/email-change', { as, body: { email, password } });

  test('takes effect once it is confirmed, and the former address is notified', async () => {
    const site = await mailingApp();
    const { app, mail, send } = site;
    const ada = await joinConfirmed(site, 'Ada');
    expect((await ask(app, ada, 'New@Example.org')).status).toBe(200);
    expect(await sessionOf(app, ada)).toMatchObject({ user: { email: ada.email } });
    await send();
    const received = mail.take();
    expect(subjectsOf(received)).toEqual(['new@example.org: Please confirm your new email']);
    expect((await confirm(app, ada, secretIn(received[0]))).status).toBe(200);
    expect(await sessionOf(app, ada)).toMatchObject({ user: { email: 'new@example.org' } });
    await send();
    expect(subjectsOf(mail.take())).toEqual(['ada@example.org: Your account’s email address has changed']);
    expect((await tryToLogIn(app, ada.email, PASSWORD)).status).toBe(401);
    await logIn(app, { ...ada, email: 'new@example.org' });
  });

  test('requires the password, and cannot be the email of another account', async () => {
    const site = await mailingApp();
    const { app, mail, send } = site;
    const ada = await joinConfirmed(site, 'Ada');
    expect(await errorOf(await ask(app, ada, 'ben@example.org', 'Wrong-Word'))).toMatchObject({
      issues: [{ path: 'password', message: 'That isn’t your password. Please try again.' }],
    });
    expect((await ask(app, ada, 'ben@example.org')).status).toBe(200);
    await send();
    const secret = secretIn(mail.take()[0]);
    await joinConfirmed(site, 'Ben');
    expect(await errorOf(await ask(app, ada, 'Ben@example.org'))).toMatchObject({ status: 409, code: 'EMAIL_TAKEN' });
    expect(await errorOf(await confirm(app, ada, secret))).toMatchObject({ status: 409, code: 'EMAIL_TAKEN' });
    expect(await sessionOf(app, ada)).toMatchObject({ user: { email: ada.email } });
  });
});

describe('someone who guesses passwords', () => {
  const guess = async (app: TestApp, email: string, headers = {}) => {
    const statuses: number[] = [];
    for (let i = 0; i < 21; i += 1) statuses.push((await tryToLogIn(app, email, 'Wrong-Word', headers)).status);
    return statuses.slice(-2);
  };

  test('does not lock the owner out of a browser they have used before, and the owner is notified', async () => {
    const site = await mailingApp();
    const { app, mail, send } = site;
    const ada = await joinConfirmed(site, 'Ada');
    expect(await guess(app, ada.email)).toEqual([401, 429]);
    expect((await tryToLogIn(app, ada.email, PASSWORD)).status).toBe(429);
    const known = { Cookie: ada.cookie.split('; ').find((cookie) => cookie.startsWith('larder-3000-device=')) };
    expect((await tryToLogIn(app, ada.email, PASSWORD, known)).status).toBe(200);
    await send();
    expect(subjectsOf(mail.take())).toEqual(['ada@example.org: Someone tried many wrong passwords on your account']);
    expect(await guess(app, ada.email, known)).toEqual([429, 429]);
  });

  test('does not pass for the owner with a forged or another user’s device cookie', { tags: 'load' }, async () => {
    const app = await buildApp();
    const [ada, mallory] = [await join(app, 'Ada'), await join(app, 'Mallory')];
    await guess(app, ada.email);
    const device = mallory.cookie.split('; ').find((cookie) => cookie.startsWith('larder-3000-device='));
    for (const Cookie of [device, 'larder-3000-device=abc.def', 'larder-3000-device=~~~']) {
      expect((await tryToLogIn(app, ada.email, PASSWORD, { Cookie })).status).toBe(429);
    }
  });

  test('does not lock out an owner who resets the password by mail', async () => {
    const site = await mailingApp();
    const { app, mail, send } = site;
    const ada = await joinConfirmed(site, 'Ada');
    await guess(app, ada.email);
    await forget(app, ada.email);
    await send();
    const reset = mail.take().find(({ says }) => says === 'Choose a new password');
    const response = await choose(app, secretIn(reset));
    const [cookie] = response.headers.getSetCookie();
    expect(cookie).toContain('HttpOnly');
    const headers = { Cookie: cookie?.split(';')[0] ?? '' };
    expect((await tryToLogIn(app, ada.email, NEW, headers)).status).toBe(200);
  });

  test('is also locked out for an email without an account, and no mail is sent', { tags: 'load' }, async () => {
    const { app, send } = await mailingApp();
    expect(await guess(app, 'nobody@example.org')).toEqual([401, 429]);
    expect(await send()).toBe(0);
  });
});

test('a first login with a browser is reported by mail, and one with a known browser is not', async () => {
  const site = await mailingApp();
  const { app, mail, send } = site;
  const ada = await joinConfirmed(site, 'Ada');
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  await logIn(app, ada, { userAgent: firefox });
  await send();
  const [told, ...more] = mail.take();
  expect(more).toEqual([]);
  expect(told?.says).toBe('New login to your account');
  expect(told?.text).toContain('Firefox on Linux');
});

describe('a common password', () => {
  const message = 'This password is too easy to guess. Please choose another one.';
  test.each(['Password', 'Qwerty', 'Welcome1', 'PASSWORd'])(
    '%s is rejected at registration and at a change',
    async (password) => {
      const app = await buildApp();
      const body = { name: 'Ada', email: 'new@example.org', image: '', password };
      const refused = await app.call('POST', '/auth/sign-up/email', { body });
      expect(await errorOf(refused)).toMatchObject({ status: 400, issues: [{ path: 'password', message }] });
      const ada = await join(app, 'Ada');
      const change = await app.call('PUT', '/password', {
        as: ada,
        body: { password: PASSWORD, newPassword: password },
      });
      expect(await errorOf(change)).toMatchObject({ status: 400, issues: [{ path: 'newPassword', message }] });
    },
  );
});
