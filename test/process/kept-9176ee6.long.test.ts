/** @module-tag upgrade */
/**
 * Data of the commit 9176ee6, whose newest migration is 037: `backup.jsonl.gz` is what its `writeBackup` wrote of its `createWorld`
 * (test/fuzz/world.ts), once. It is put into tables of that layout, and a start brings it up to date as it does on a site.
 */
import { chmodSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readLines } from '../../server/db/backup/format.ts';
import { insertRows, prepareForRows } from '../../server/db/backup/tables.ts';
import { type Database, openServer } from '../../server/db/database.ts';
import { openEmbedded } from '../../server/db/embedded/embedded.ts';
import { migrateWithin } from '../../server/db/migrate.ts';
import { startPostgres } from '../server/postgres-server.ts';
import { startApp, temporaryFolder } from './app-process.ts';
import { call, logIn } from './person.ts';

const LAYOUT = '037-givers-of-links';
const THEN = '2026-06-15T10:05:00Z';
const ENV = { SECRET: 's'.repeat(43), TIME_ZONE: 'Europe/Vienna', SMTP_URL: 'smtp://127.0.0.1:1', LOG_LEVEL: 'info' };

describe.each(['embedded', 'PostgreSQL'])('The %s database of the commit 9176ee6', { timeout: 300_000 }, (kind) => {
  it('is brought up to date by a start, after which its people go on', async () => {
    const { database, env } = kind === 'embedded' ? await embedded() : await server();
    const folder = env.DATA_DIR;
    await fill(database);
    await database.close();
    const { url, stdout, stop } = await startApp({
      env: { ...ENV, ...env, CLOCK_AHEAD: String((Date.parse(THEN) - Date.now()) / 3_600_000) },
      command: [process.execPath, '--import', './test/process/clock.ts', 'server/main.ts'],
    });
    onTestFinished(async () => void (await stop()));
    if (folder) {
      expect(stdout()).toContain('This version changes the database (056-hidden-pictures.additive');
      expect(readdirSync(join(folder, 'backups'))).toContainEqual(
        expect.stringMatching(`^update-.*-from-${LAYOUT}.jsonl.gz$`),
      );
    }
    const donor = await logIn(url, { name: 'Donor', email: 'donor@example.org', password: 'Brotzeit' });
    const ask = async (path: string) => (await call(url, donor, 'GET', path)).json();
    const foods: { _id: string; title: string; image: string }[] = await ask('/foods');
    const { _id: id, image = '' } = foods.find(({ title }) => title === 'Waited for') ?? {};
    expect((await fetch(image)).headers.get('Content-Type')).toBe('image/webp');
    const [first] = (await ask(`/food/${id}/requests`)) as { _id: string }[];
    expect((await call(url, donor, 'POST', `/request/${first?._id}/acceptance`)).status).toBe(200);
    expect(await ask('/all-foods?search=shared')).toContainEqual(expect.objectContaining({ title: 'Shared' }));
  });
});

type Opened = { database: Database; env: Record<string, string> };

async function embedded(): Promise<Opened> {
  const { path, remove } = await temporaryFolder();
  onTestFinished(remove);
  const database = await openEmbedded(path, (error) => {
    throw error;
  });
  return { database, env: { DATA_DIR: path } };
}

async function server(): Promise<Opened> {
  const { path, remove } = await temporaryFolder();
  onTestFinished(remove);
  chmodSync(path, 0o755);
  const { url, stop } = await startPostgres(join(path, 'postgres'));
  onTestFinished(stop);
  return { database: openServer(url, () => {}), env: { DATABASE_URL: url, DATA_DIR: join(path, 'data') } };
}

async function fill({ db }: Database): Promise<void> {
  await db.connection().execute((connection) => migrateWithin(connection, LAYOUT));
  await db.transaction().execute(async (tx) => {
    await prepareForRows(tx);
    let table = '';
    for await (const line of readLines(join(import.meta.dirname, 'kept-9176ee6/backup.jsonl.gz'))) {
      if (line.startsWith('{')) await insertRows(tx, table, [line]);
      else table = JSON.parse(line)[1];
    }
  });
}
