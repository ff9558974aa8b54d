import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildApp, type TestApp } from '../../../test/server/build-app.ts';
import { addFood, askFor, createUser } from '../../../test/server/factories.ts';
import { cleanUpExpired, expirePassedRequests } from './expire.ts';

const NEXT_DAY = '2026-06-15T22:00:00Z';
const DAY_AFTER = '2026-06-16T22:00:00Z';

/** A site with food that has these titles and last days, each requested by Bob. */
async function foodsUntil(deadlines: Record<string, string>) {
  const app = await buildApp({ connections: 4 });
  const [ada, bob] = [await createUser(app, 'Ada'), await createUser(app, 'Bob')];
  for (const [title, deadline] of Object.entries(deadlines)) {
    await askFor(app, bob, await addFood(app, ada, { title, deadline }));
  }
  return app;
}

async function sweep({ db, deps }: TestApp, now: string) {
  const ctx = { ...deps.ctx, clock: () => new Date(now) };
  await expirePassedRequests(db, ctx);
  await cleanUpExpired(db, ctx);
}

/** Returns the titles of food recorded as expired, and of food with expired requests. */
async function recorded({ db }: TestApp) {
  const foods = await db.selectFrom('foods').select('title').where('expired', '=', true).orderBy('id').execute();
  const requests = db.selectFrom('foodRequests').select('title').where('status', '=', 'Expired').orderBy('id');
  const titles = (rows: { title: string }[]) => rows.map(({ title }) => title);
  return { foods: titles(foods), requests: titles(await requests.execute()) };
}

test('locked food expires in the next run', async () => {
  const app = await foodsUntil({ Bread: '06/15/2026', Plums: '06/15/2026' });
  await app.db.transaction().execute(async (tx) => {
    await tx.selectFrom('foods').select('id').where('title', '=', 'Bread').forUpdate().execute();
    await sweep(app, NEXT_DAY);
  });
  expect(await recorded(app)).toEqual({ foods: ['Plums'], requests: ['Plums'] });
  await sweep(app, NEXT_DAY);
  expect(await recorded(app)).toEqual({ foods: ['Bread', 'Plums'], requests: ['Bread', 'Plums'] });
});

test('while one server sweeps, another one skips its sweep', async () => {
  const app = await foodsUntil({ Bread: '06/15/2026', Plums: '06/16/2026' });
  const sweeping = await app.db.transaction().execute(async (tx) => {
    // Locks a row that the first sweep has to wait for.
    await tx.selectFrom('foodRequests').select('id').where('title', '=', 'Bread').forUpdate().execute();
    const first = sweep(app, NEXT_DAY);
    await expect.poll(() => locks(app)).toBe(1);
    await sweep(app, DAY_AFTER);
    expect(await recorded(app)).toEqual({ foods: [], requests: [] });
    return { first };
  });
  await sweeping.first;
  expect(await recorded(app)).toEqual({ foods: ['Bread'], requests: ['Bread'] });
  await sweep(app, DAY_AFTER);
  expect(await recorded(app)).toEqual({ foods: ['Bread', 'Plums'], requests: ['Bread', 'Plums'] });
});

/** Returns the number of advisory locks held in this database. */
async function locks({ db }: TestApp): Promise<number> {
  const { rows } = await sql`
    select from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where locktype = 'advisory' and datname = current_database()`.execute(db);
  return rows.length;
}
