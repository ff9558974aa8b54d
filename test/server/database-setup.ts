import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openServer } from '../../server/db/database.ts';
import { openEmbedded } from '../../server/db/embedded/embedded.ts';
import { openEngine } from '../../server/db/embedded/engine.ts';
import { migrate } from '../../server/db/migrate.ts';
import { databaseUrl, startPostgres } from './postgres-server.ts';

export { databaseUrl, freePort, startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A file with a migrated embedded database, or the addresses of a server with a migrated template. */
    database: { template: string } | { server: string; quickServer: string };
  }
}

/** The database on the server that every test's own database is copied from. */
export const TEMPLATE = 'larder_template';

/** Migrates one database per test run, so that each test quickly gets a fresh copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'open-larder-test-'));
  // If the tests run as root, the server runs as another user, who must be able to enter its folder.
  await chmod(folder, 0o755);
  const stop =
    project.name === 'postgres' ? await provideServer(project, folder) : await provideTemplate(project, folder);
  return async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function provideTemplate(project: TestProject, folder: string): Promise<() => Promise<void>> {
  const used = join(folder, 'used');
  const database = await openEmbedded(used, (error) => {
    throw error;
  });
  await migrate(database.db);
  await database.close();
  const engine = await openEngine(join(used, 'db'));
  const template = join(folder, 'template.tar');
  await writeFile(template, Buffer.from(await (await engine.dumpDataDir('none')).arrayBuffer()));
  await engine.close();
  project.provide('database', { template });
  project.provide('usedFolder', used);
  return async () => {};
}

async function provideServer(project: TestProject, folder: string): Promise<() => Promise<void>> {
  const server = await startPostgres(join(folder, 'postgres'));
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  const template = openServer(databaseUrl(server.url, TEMPLATE), () => {});
  await migrate(template.db);
  await template.close();
  project.provide('database', { server: server.url, quickServer: server.quickUrl });
  return server.stop;
}
