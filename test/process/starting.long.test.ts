/** @module-tag operating */
import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { lockNumber } from '../../server/db/advisory-locks.ts';
import { openServer } from '../../server/db/database.ts';
import { migrateWithin } from '../../server/db/migrate.ts';
import { startPostgres } from '../server/postgres-server.ts';
import { launchApp, temporaryFolder } from './app-process.ts';

const OLDER = '094-site-time.additive';

it('a server that is waiting to migrate says it is starting, on a page that reloads itself, and makes a backup first', async () => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  await chmod(folder.path, 0o755);
  const { url, stop } = await startPostgres(join(folder.path, 'postgres'));
  onTestFinished(stop);
  const older = openServer(url, () => {});
  await older.inSession((db) => db.connection().execute((connection) => migrateWithin(connection, OLDER)));
  await older.close();

  // Holds the startup lock, like another starting server, during the checks.
  const other = new pg.Client(url);
  await other.connect();
  await other.query('select pg_advisory_lock($1)', [lockNumber('startup')]);
  const env = { DATABASE_URL: url, DATA_DIR: join(folder.path, 'data'), LOG_LEVEL: 'info' };
  const app = await launchApp({ env });
  onTestFinished(() => void app.stop('SIGKILL'));
  const get = (path: string, headers: Record<string, string> = {}) => fetch(app.url + path, { headers });
  const health = async () => (await (await get('/api/health').catch(() => undefined))?.json())?.status;
  await expect.poll(health, { interval: 20 }).toBe('starting');

  const ready = await get('/api/ready');
  expect(ready.status).toBe(503);
  expect(Number(ready.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(await ready.json()).toEqual({
    ...{ code: 'STARTING', message: 'This site is starting up. It’ll be ready in a moment.' },
  });
  const page = await get('/foods?search=bread', { 'Accept-Language': 'de-AT,de' });
  expect(page.status).toBe(503);
  expect(Number(page.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(page.headers.get('Content-Security-Policy')).toMatch(/default-src 'none'|script-src/);
  const html = await page.text();
  expect(html).toContain('<html lang="de" dir="ltr">');
  expect(html).toContain('Diese Website startet gerade.');
  expect(html).toContain('<meta http-equiv="refresh"');
  expect(html).not.toMatch(/<script|style=/);
  expect((await fetch(`${app.url}/api/add-food`, { method: 'POST', body: '{}' })).status).toBe(503);

  await other.end();
  expect(await Promise.race([app.ready, app.exited])).toBe('ready');
  expect(await health()).toBe('ok');
  expect((await get('/api/ready')).status).toBe(200);
  expect((await get('/foods')).status).toBe(200);
  expect(await readdir(join(folder.path, 'data/backups'))).toEqual([
    expect.stringMatching(new RegExp(`^update-.*-from-${OLDER}.jsonl.gz$`)),
  ]);
  expect(app.stdout()).toContain('It is backed up to ');
  await app.stop();
});
