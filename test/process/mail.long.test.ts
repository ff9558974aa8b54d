/** @module-tag operating */
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { startMailServer } from '../server/mail-server.ts';
import { createDatabase, freePort, startPostgres } from '../server/postgres-server.ts';
import { selfSigned } from '../server/self-signed.ts';
import { startApp, temporaryFolder } from './app-process.ts';

const PATIENT = { timeout: 60_000, interval: 50 };

it('unsent mail goes out when a server starts with a corrected SMTP_URL, however late the next try was due', async () => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  await chmod(folder.path, 0o755);
  const postgres = await startPostgres(join(folder.path, 'postgres'));
  onTestFinished(() => postgres.stop());
  const env = { DATABASE_URL: await createDatabase(postgres.url, 'larder'), CONTACT_EMAIL: 'kitchen@example.org' };

  const wrong = await startApp({ env: { ...env, SMTP_URL: `smtp://127.0.0.1:${await freePort()}` } });
  await write(wrong.url);
  await expect.poll(wrong.stdout, PATIENT).toContain('could not send a mail yet');
  await wrong.stop();
  await waitsForAnHour(env.DATABASE_URL);

  const mail = await startMailServer({ tls: 'offered' });
  onTestFinished(mail.close);
  const mended = await startApp({ env: { ...env, SMTP_URL: mail.url } });
  await expect.poll(() => mail.received, PATIENT).toMatchObject([{ to: ['kitchen@example.org'] }]);
  await mended.stop();
}, 300_000);

/** Sends the contact form. */
async function write(url: string): Promise<void> {
  const { status } = await fetch(`${url}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Ada', email: 'ada@example.org', subject: 'Plums', message: 'They are ripe.' }),
  });
  expect(status).toBe(200);
}

/** Delays the next try by an hour, as if the server had tried for hours. */
async function waitsForAnHour(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rowCount } = await client.query(
    `update outbox set due_at = now() + interval '1 hour', attempts = 5 where sent_at is null and attempts > 0`,
  );
  await client.end();
  expect(rowCount).toBe(1);
}

it('a mail server with a self-signed certificate is trusted with NODE_EXTRA_CA_CERTS, which the log suggests otherwise', async () => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const mail = await startMailServer({ tls: 'at once' });
  onTestFinished(mail.close);
  // An address of this machine that the server doesn't recognise as local.
  const env = {
    DATA_DIR: join(folder.path, 'data'),
    CONTACT_EMAIL: 'kitchen@example.org',
    SMTP_URL: `smtps://0.0.0.0:${mail.port}?tls.servername=mail.example.org`,
  };
  const without = await startApp({ env });
  await write(without.url);
  await expect.poll(without.stdout, PATIENT).toContain('start the server with NODE_EXTRA_CA_CERTS=');
  await without.stop();
  expect(mail.received).toEqual([]);

  const file = join(folder.path, 'ca.pem');
  await writeFile(file, selfSigned.cert);
  const trusting = await startApp({ env: { ...env, NODE_EXTRA_CA_CERTS: file } });
  await expect.poll(() => mail.received, PATIENT).toMatchObject([{ to: ['kitchen@example.org'], isEncrypted: true }]);
  await trusting.stop();
}, 300_000);
