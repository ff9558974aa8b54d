import { describe, expect, test } from 'vitest';
import { contactLimits } from '../../contract/contact.ts';
import { buildApp, type TestApp } from '../../test/server/build-app.ts';
import { errorOf } from '../../test/server/factories.ts';
import { mailingApp } from '../../test/server/mailing.ts';

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

describe('the contact form', () => {
  test('is sent to those who run the site, who can answer the writer', async () => {
    const { app, mail, send } = await contactable();
    expect(await (await write(app)).json()).toEqual({ sent: true });
    expect(await send()).toBe(1);
    const [letter] = mail.take();
    expect(letter?.to).toEqual([CONTACT_EMAIL]);
    expect(letter?.headers).toMatchObject({
      to: CONTACT_EMAIL,
      from: 'Open Larder <no-reply@localhost>',
      'reply-to': 'Ada <ada@example.com>',
      subject: 'Contact: A crate of plums',
    });
    expect(letter?.text).toContain('Ada <ada@example.com> writes');
    expect(letter?.text).toContain(message.message);
    expect(letter?.headers).not.toHaveProperty('list-unsubscribe');
  });

  test('is thanked for and not kept where nobody is to get it', async () => {
    for (const app of [await buildApp(), (await mailingApp()).app]) {
      expect(await (await write(app)).json()).toEqual({ sent: false });
      expect(await app.db.selectFrom('mailQueue').selectAll().execute()).toEqual([]);
    }
  });

  test('is taken five times an hour from one address; what does not fit does not count', async () => {
    const { app } = await contactable();
    for (let count = 0; count < 6; count += 1) expect((await write(app, { email: 'ada' })).status).toBe(400);
    for (let count = 0; count < 5; count += 1) expect((await write(app)).status).toBe(200);
    const response = await write(app);
    expect(await errorOf(response)).toMatchObject({ status: 429, code: 'TOO_MANY_ATTEMPTS' });
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(3_000);
    expect((await write(app, {}, '192.0.2.2')).status).toBe(200);
  });

  test('says at once all that does not fit', async () => {
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

  test('can not add a header or a recipient', async () => {
    const { app, mail, send } = await contactable();
    const injected = '\r\nBcc: everyone@example.org\r\n\r\nBuy';
    await write(app, { name: `Ada" <x@example.org>,${injected}`, subject: `Plums${injected}` });
    for (const email of [`ada@example.com${injected}`, 'ada@example.com, everyone@example.org']) {
      expect((await write(app, { email })).status).toBe(400);
    }
    await send();
    const [letter, ...more] = mail.take();
    expect(more).toEqual([]);
    expect(letter?.to).toEqual([CONTACT_EMAIL]);
    expect(letter?.headers).not.toHaveProperty('bcc');
    expect(letter?.headers.subject).toBe('Contact: Plums Bcc: everyone@example.org Buy');
    expect(letter?.headers['reply-to']).toMatch(/^".*" <ada@example\.com>$/);
  });
});
