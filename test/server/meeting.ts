import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestApp } from './build-app.ts';

/** How many calls wait for what another one holds, as a connection outside of that one's transaction sees it. */
export async function waiting({ db }: TestApp): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}

type Call = () => Response | Promise<Response>;

/** Two calls, of which the first one stands still where it writes into a table until the second one can not go on either, or is done. */
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
