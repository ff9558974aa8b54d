import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestApp } from './build-app.ts';

/** Number of calls waiting for a lock, as seen from outside the transaction that holds it. */
export async function waiting({ db }: TestApp): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}

type Call = () => Response | Promise<Response>;

/** Makes two calls overlap: the first waits where it writes to `table` until the second is blocked too, or done. */
export async function meeting(app: TestApp, table: string, first: Call, second: Call) {
  return app.db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)} in share mode`.execute(tx);
    const calls = [Promise.resolve(first())];
    await expect.poll(() => waiting(app), { interval: 2 }).toBe(1);
    let done = false;
    calls.push(Promise.resolve(second()).finally(() => (done = true)));
    await expect.poll(async () => done || (await waiting(app)) === 2, { interval: 2 }).toBe(true);
    return calls;
  });
}
