import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../test/server/build-app.ts';
import { createUser, errorOf } from '../../test/server/factories.ts';
import { freshDatabase } from '../../test/server/fresh-database.ts';
import { migrate } from './migrate.ts';
import type { Db } from './schema.ts';

/** Records these migrations as run, as a newer version would. */
async function carryOut(db: Db, ...names: string[]): Promise<void> {
  for (const name of names) await sql`insert into kysely_migration values (${name}, now())`.execute(db);
  // Test databases are reused, and this table is not emptied in between.
  onTestFinished(async () => void (await sql`delete from kysely_migration where name = any(${names})`.execute(db)));
}

async function siteOnItsOwn() {
  const database = await freshDatabase();
  const entries: string[] = [];
  const app = await buildApp({ database, onLog: (entry) => entries.push(entry) });
  const told = () =>
    entries.map((entry) => JSON.parse(entry)).filter(({ msg }) => /newer version of Open Larder/.test(msg));
  return { ...database, app, told };
}

test('a server is not ready once a newer version has changed its database, and logs this once', async () => {
  const { db, app, told } = await siteOnItsOwn();
  expect((await app.call('GET', '/ready')).status).toBe(200);
  await carryOut(db, '998-colour.additive', '999-other-sessions');
  for (let i = 0; i < 3; i += 1) {
    expect(await errorOf(await app.call('GET', '/ready'))).toMatchObject({
      status: 503,
      code: 'OUTDATED',
      message: 'A newer version of Open Larder has updated the database. Please update this server too.',
    });
  }
  expect(told()).toEqual([
    expect.objectContaining({ level: 40, migrations: ['998-colour.additive', '999-other-sessions'] }),
  ]);
  expect((await app.call('GET', '/health')).status).toBe(200);
});

test('a server stays ready if a newer version has only added things, and logs that it needs an update', async () => {
  const { db, app, told } = await siteOnItsOwn();
  await carryOut(db, '998-colour.additive');
  for (let i = 0; i < 3; i += 1) expect((await app.call('GET', '/ready')).status).toBe(200);
  expect(told()).toEqual([expect.objectContaining({ level: 40, migrations: ['998-colour.additive'] })]);
  await createUser(app, 'Ada');
});

test('a program that is older than its data refuses to start', async () => {
  const { db } = await freshDatabase();
  await carryOut(db, '998-colour.additive', '999-other-sessions');
  await expect(migrate(db)).rejects.toThrow(
    'This data is from a newer version of Open Larder, with migrations unknown here: 998-colour.additive, 999-other-sessions. ' +
      'Run that version or a newer one. To stay on this version, restore a backup from before the update into an empty database.',
  );
});
