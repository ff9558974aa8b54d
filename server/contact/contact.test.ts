import { describe, expect, test } from 'vitest';
import { contactLimits } from '../../contract/site/contact-terms.ts';
import { buildApp, NOW, type TestApp } from '../../test/server/build-app.ts';
import { errorOf } from '../../test/server/factories.ts';
import { mailingApp, minutesAfter } from '../../test/server/mailing.ts';
import { deleteSent } from '../notifications/send.ts';

const CONTACT_EMAIL = 'kitchen@example.org';
const message = {
  name: 'Ada',
  email: 'ada@example.com',
  subject: 'A crate of plums',
  message: 'They are ripe.\n\nWhen are you there?',
};

function write({ call }: TestApp, changes: Partial<typeof message> = {}, address = '192.0.2.1') {
  return call('POST', '/contact', { body: { ...message, ...changes }, headers: { 'X-Forwarded-For': address } });
}

function contactable() {
  return mailingApp({ env: { CONTACT_EMAIL, TRUST_PROXY: '1' } });
}

function stored({ db }: TestApp) {
  return db.selectFrom('contactMessages').selectAll().execute();
}

describe('a contact form message', () => {
  test('is mailed to the contact address, and the recipient can reply to the writer', async () => {
    const { app, mail, send } = await contactable();
    const { insertedId } = await (await write(app)).json();
    expect(await stored(app)).toEqual([{ id: insertedId, ...message, writtenAt: NOW }]);
    expect(await send()).toBe(1);
    const [received] = mail.take();
    expect(received?.to).toEqual([CONTACT_EMAIL]);
    expect(received?.headers).toMatchObject({
      to: CONTACT_EMAIL,
      from: 'Open Larder <no-reply@localhost>',
      'reply-to': 'Ada <ada@example.com>',
      subject: 'Contact: A crate of plums · Open Larder',
    });
    expect(received?.text).toContain('Ada <ada@example.com> used the contact form');
    expect(received?.text).toContain(message.message);
    expect(received?.headers).not.toHaveProperty('list-unsubscribe');
  });

  test('is stored even if no one gets it by mail', async () => {
    for (const app of [await buildApp(), (await mailingApp()).app]) {
      const { insertedId } = await (await write(app)).json();
      expect(await stored(app)).toEqual([{ id: insertedId, ...message, writtenAt: NOW }]);
      expect(await app.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
    }
  });

  test('remains stored when its mail is sent and deleted, or cannot be sent', async () => {
    const { app, mail, send } = await contactable();
    await write(app);
    await send();
    await write(app, { subject: 'Pears' });
    mail.refuse({ at: 'data', code: 554 });
    await send();
    await deleteSent(app.db, minutesAfter(NOW, 25 * 60));
    expect(await app.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
    expect((await stored(app)).map(({ subject }) => subject)).toEqual([message.subject, 'Pears']);
  });

  test('is accepted five times an hour from one address; invalid forms do not count', async () => {
    const { app } = await contactable();
    for (let count = 0; count < 6; count += 1) expect((await write(app, { email: 'ada' })).status).toBe(400);
    for (let count = 0; count < 5; count += 1) expect((await write(app)).status).toBe(200);
    const response = await write(app);
    expect(await errorOf(response)).toMatchObject({ status: 429, code: 'TOO_MANY_ATTEMPTS' });
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(3_000);
    expect((await write(app, {}, '192.0.2.2')).status).toBe(200);
    expect(await stored(app)).toHaveLength(6);
  });

  test('is stored and mailed once per key; another message with the same key is rejected', async () => {
    const { app, mail, send } = await contactable();
    const headers = { 'Idempotency-Key': '0199D8A0-0000-4000-8000-000000000001' };
    const post = (changes = {}) => app.call('POST', '/contact', { body: { ...message, ...changes }, headers });
    const answers = await Promise.all([post(), post()]);
    const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).insertedId));
    expect(ids[0]).toBe(ids[1]);
    expect(await errorOf(await post({ subject: 'Pears' }))).toMatchObject({ status: 409, code: 'SENT_BEFORE' });
    expect((await stored(app)).map(({ subject }) => subject)).toEqual([message.subject]);
    expect(await send()).toBe(1);
    expect(mail.take()).toHaveLength(1);
  });

  test('gets all validation errors at once', async () => {
    const { app } = await contactable();
    const { status, issues } = await errorOf(
      await write(app, {
        name: ' ',
        email: 'ada',
        subject: 'x'.repeat(contactLimits.subject + 1),
        message: 'x'.repeat(contactLimits.message + 1),
      }),
    );
    expect(status).toBe(400);
    expect(issues?.map(({ path }) => path)).toEqual(['name', 'email', 'subject', 'message']);
  });

  test('cannot add a header or a recipient', async () => {
    const { app, mail, send } = await contactable();
    const injected = '\r\nBcc: everyone@example.org\r\n\r\nBuy';
    await write(app, { name: `Ada" <x@example.org>,${injected}`, subject: `Plums${injected}` });
    for (const email of [`ada@example.com${injected}`, 'ada@example.com, everyone@example.org']) {
      expect((await write(app, { email })).status).toBe(400);
    }
    await send();
    const [received, ...more] = mail.take();
    expect(more).toEqual([]);
    expect(received?.to).toEqual([CONTACT_EMAIL]);
    expect(received?.headers).not.toHaveProperty('bcc');
    expect(received?.headers.subject).toBe('Contact: Plums Bcc: everyone@example.org Buy · Open Larder');
    expect(received?.headers['reply-to']).toMatch(/^".*" <ada@example\.com>$/);
  });
});
