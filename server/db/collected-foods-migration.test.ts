import { expect, test } from 'vitest';
import { buildApp } from '../../test/server/build-app.ts';
import { addFood, askFor, createUser, handOver } from '../../test/server/factories.ts';
import { runMigrations } from '../../test/server/run-migrations.ts';

test('a collected food that an update had listed again is not to be had, unless someone asks for it by now', async () => {
  const app = await buildApp();
  const [ada, bob, cem] = [await createUser(app, 'Ada'), await createUser(app, 'Bob'), await createUser(app, 'Cem')];
  const [relisted, wanted, untouched] = [await addFood(app, ada), await addFood(app, ada), await addFood(app, ada)];
  for (const id of [relisted, wanted]) {
    await handOver(app, { donor: ada, requester: bob, requestId: await askFor(app, bob, id) });
  }
  // As an update left them before it was refused.
  await app.db.updateTable('foods').set({ status: 'Available' }).execute();
  await askFor(app, cem, wanted);

  await runMigrations(app.db, '007-collected-foods');
  const foods = await app.db.selectFrom('foods').select(['id', 'status']).execute();
  expect(Object.fromEntries(foods.map(({ id, status }) => [id, status]))).toEqual({
    [relisted]: 'Not Available',
    [wanted]: 'Requested',
    [untouched]: 'Available',
  });
});
