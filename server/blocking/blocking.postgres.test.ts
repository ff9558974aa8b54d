import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildApp, type TestApp } from '../../test/server/build-app.ts';
import { addFood, createUser, errorOf, listOf, move, requestFood } from '../../test/server/factories.ts';

/** How many calls wait for what another one holds. */
async function waiting({ db }: TestApp): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}

type Call = () => Response | Promise<Response>;

/** Two calls, of which the first one stands still where it writes into a table until the second one can not go on either, or is done. */
async function meeting(app: TestApp, table: string, first: Call, second: Call) {
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

async function larder() {
  const app = await buildApp({ connections: 4 });
  const [ada, ben] = [await createUser(app, 'Ada'), await createUser(app, 'Ben')];
  const [foodId, bens] = [await addFood(app, ada), await addFood(app, ben)];
  const states = () => listOf(app, `/request-by/${ben.email}`, 'status', ben);
  return {
    ...{ app, ada, ben, foodId, states },
    asking: () => requestFood(app, ben, foodId),
    blocking: () => app.call('POST', '/blocks', { as: ada, body: { foodId: bens } }),
  };
}

test('what somebody asks a moment before they are blocked has ended when they are', async () => {
  const { app, asking, blocking, states } = await larder();
  const [asked, blocked] = await Promise.all(await meeting(app, 'food_requests', asking, blocking));
  expect([asked?.status, blocked?.status]).toEqual([200, 200]);
  expect(await states()).toEqual(['Declined']);
});

test('whoever asks while they are being blocked is refused', async () => {
  const { app, asking, blocking, states } = await larder();
  const [blocked, asked] = await Promise.all(await meeting(app, 'blocks', blocking, asking));
  expect(blocked?.status).toBe(200);
  expect(asked && (await errorOf(asked))).toMatchObject({ status: 403, code: 'NOT_REQUESTABLE' });
  expect(await states()).toEqual([]);
});

test('who is accepted in one tab while they are blocked in another is promised nothing', async () => {
  const { app, ada, asking, blocking, states } = await larder();
  const { insertedId } = await (await asking()).json();
  const accepting = () => move(app, ada, insertedId, 'acceptance');
  const [accepted, blocked] = await Promise.all(await meeting(app, 'request_moves', accepting, blocking));
  expect([accepted?.status, blocked?.status]).toEqual([200, 200]);
  expect(await states()).toEqual(['Declined']);
});
