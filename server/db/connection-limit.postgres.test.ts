import { expect, inject, onTestFinished, test } from 'vitest';
import { freshServerDatabase } from '../../test/server/fresh-database.ts';
import { connectionWarning } from './connection-limit.ts';
import { openServer } from './database.ts';

test('a starting server warns if all servers together may need more connections than the database allows', async () => {
  const { server } = inject('database') as { server: string };
  const database = openServer(await freshServerDatabase(server), () => {});
  onTestFinished(database.close);
  for (const channel of ['one', 'two']) {
    const listening = await database.listen(channel, { receive: () => {}, begin: () => {} });
    onTestFinished(listening.stop);
  }
  // The test server allows 297 connections. Other tests may be listening there too.
  expect(await connectionWarning(database.db, 1)).toBeUndefined();
  expect(await connectionWarning(database.db, 148)).toMatch(
    /^\d+ servers with DATABASE_CONNECTIONS=148 may need \d+ connections, but the database allows only 297\. Set DATABASE_CONNECTIONS=\d+ /,
  );
});
