import { createServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { buildApp, type TestApp } from '../../../test/server/build-app.ts';
import { createUser, type TestUser } from '../../../test/server/factories.ts';
import { mailServer } from '../../../test/server/mailing.ts';
import { freePort } from '../../../test/server/postgres-server.ts';
import { verifyOwner } from '../roles/appoint.ts';

const wanted = { host: '127.0.0.1', encryption: 'offered', username: '', sender: 'kitchen@larder.invalid' };

async function larder() {
  const app = await buildApp({ env: { MODERATORS: 'mo@example.org' } });
  const mo = await createUser(app, 'Mo');
  await verifyOwner(app.db, mo.email);
  return { app, mo };
}

const attempt = async ({ call }: TestApp, as: TestUser, server: unknown) =>
  (await call('POST', '/moderation/mail/test', { as, body: { server } })).json();

describe('a test mail', () => {
  test('is sent at once, before anything is saved, and the DNS records of its sender are looked up', async () => {
    const { app, mo } = await larder();
    const mail = await mailServer();
    const tried = await attempt(app, mo, { ...wanted, port: mail.port });
    expect(tried).toMatchObject({ outcome: 'sent', to: mo.email, domain: 'larder.invalid' });
    expect(tried.answer).toMatch(/^250/);
    const { selector, ...states } = tried.records;
    for (const state of Object.values(states)) expect(['missing', 'unknown']).toContain(state);
    expect(selector).toBeNull();
    const [received] = mail.take();
    expect(received).toMatchObject({ from: wanted.sender, to: [mo.email], says: 'This site can send emails' });
    expect(await app.db.selectFrom('mailServer').selectAll().execute()).toEqual([]);
  });

  test('reports how the server responded', { tags: 'operating' }, async () => {
    const { app, mo } = await larder();
    const mail = await mailServer();
    const server = { ...wanted, port: mail.port };
    mail.refuse({ at: 'recipient', code: 550, message: 'No such user' });
    expect(await attempt(app, mo, server)).toMatchObject({ outcome: 'recipient', answer: '550 No such user' });
    mail.refuse({ at: 'data', code: 554, message: 'Spam' });
    expect(await attempt(app, mo, server)).toMatchObject({ outcome: 'refused', answer: '554 Spam' });
    mail.refuse(undefined);
    const login = { ...server, username: 'mo', password: 'wrong' };
    expect(await attempt(app, mo, login)).toMatchObject({ outcome: 'login' });
    expect(await attempt(app, mo, { ...server, encryption: 'starttls' })).toMatchObject({ outcome: 'no-encryption' });
    expect(await attempt(app, mo, { ...server, encryption: 'tls' })).toMatchObject({ outcome: 'no-encryption' });
    expect(await attempt(app, mo, { ...server, host: 'mail.invalid' })).toMatchObject({ outcome: 'unknown-host' });
    expect(await attempt(app, mo, { ...server, port: await freePort() })).toMatchObject({ outcome: 'unreachable' });
    const untrusted = await mailServer({ tls: 'at once' });
    const elsewhere = { ...wanted, host: '0.0.0.0', port: untrusted.port, encryption: 'tls' };
    expect(await attempt(app, mo, elsewhere)).toMatchObject({ outcome: 'certificate', answer: null });
    expect(await attempt(app, mo, null)).toMatchObject({ outcome: 'no-server', answer: null, domain: null });
  });

  test('reveals no response that is not from a mail server', async () => {
    const { app, mo } = await larder();
    const other = createServer((socket) => socket.end('SSH-2.0-Secret_1.0\r\n'));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void other.close());
    const { port } = other.address() as { port: number };
    expect(await attempt(app, mo, { ...wanted, port })).toMatchObject({ outcome: 'no-mail-server', answer: null });
  });

  test('can be sent ten times in 15 minutes, by all moderators together', async () => {
    const { app, mo } = await larder();
    const statuses = [];
    for (let sent = 0; sent < 11; sent += 1) {
      statuses.push((await app.call('POST', '/moderation/mail/test', { as: mo, body: { server: null } })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });
});
