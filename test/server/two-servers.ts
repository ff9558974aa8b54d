import { inject, onTestFinished } from 'vitest';
import { openServer } from '../../server/db/database.ts';
import { buildApp, type TestApp } from './build-app.ts';
import { freshServerDatabase } from './fresh-database.ts';

type Options = {
  env?: Record<string, string>;
  /** Whether they receive each other's events. */
  listens?: boolean;
  /** Number of connections each. */
  connections?: number;
};

/** Two servers of one site: each with its own app and connections, on one database. */
export async function twoServers({
  env = {},
  listens = true,
  connections = 8,
}: Options = {}): Promise<[here: TestApp, there: TestApp]> {
  const given = inject('database');
  if (!('server' in given)) throw new Error('this needs a database server');
  const url = await freshServerDatabase(given.server);
  const server = async () => {
    const database = openServer(url, () => {}, { connections });
    onTestFinished(() => database.close());
    return buildApp({ database, listens, env });
  };
  return [await server(), await server()];
}
