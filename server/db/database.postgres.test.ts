import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, it, onTestFinished } from 'vitest';
import { isUnavailable, openServer } from './database.ts';

it('A connection that breaks during a transaction fails that transaction and nothing else', async () => {
  const { server } = inject('database') as { server: string };
  const { db, close } = openServer(server, () => {});
  onTestFinished(close);

  const failure = await db
    .transaction()
    .execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await breakConnection(server, rows[0]?.pid);
      await sql`select 1`.execute(tx);
    })
    .catch((error) => error);

  expect(isUnavailable(failure)).toBe(true);
  await expect(sql`select 1`.execute(db)).resolves.toBeDefined();
});

/** Terminates a connection on the server, and waits until it is gone. */
async function breakConnection(server: string, pid: number | undefined): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query('select pg_terminate_backend($1, 5000)', [pid]);
  await client.end();
}
