import { expect, test } from 'vitest';
import { NOW } from '../../test/server/build-app.ts';
import { addFood, createUser, foodInput } from '../../test/server/factories.ts';
import { minutesAfter } from '../../test/server/mailing.ts';
import { meeting } from '../../test/server/meeting.ts';
import { twoServers } from '../../test/server/two-servers.ts';
import { addWanted, foundFor, HOME, north } from '../../test/server/wanting.ts';
import { widenDueReach } from './reach.ts';

test('two servers whose turn it is at the same time tell people farther away only once', async () => {
  const servers = await twoServers();
  const [here] = servers;
  const [ada, ben] = [await createUser(here, 'Ada'), await createUser(here, 'Ben')];
  const { lat, lon } = north(4_000);
  await addWanted(here, ben, { near: `${lat},${lon}`, within: 10 });
  const id = await addFood(here, ada, { title: 'Bread', deadline: '06/15/2026', pickup: HOME });
  for (const server of servers) server.setNow(minutesAfter(NOW, 15));
  const [one, other] = servers.map((server) => async () => {
    await widenDueReach(server.db, server.deps.ctx);
    return new Response();
  });
  if (one && other) await Promise.all(await meeting(here, 'food_reach', one, other));
  const { step, told } = await here.db.selectFrom('foodReach').selectAll().executeTakeFirstOrThrow();
  expect({ step, told }).toEqual({ step: 2, told: 1 });
  expect(await here.db.selectFrom('alertFinds').select('foodId').execute()).toEqual([{ foodId: id }]);
});

test('food is added while someone deletes an alert that matches it', async () => {
  const [here, there] = await twoServers();
  const [ada, ben, cem] = [await createUser(here, 'Ada'), await createUser(here, 'Ben'), await createUser(here, 'Cem')];
  const [bens] = [await addWanted(here, ben), await addWanted(here, cem)];
  const [added, deleted] = await Promise.all(
    await meeting(
      here,
      'alert_finds',
      () => here.call('POST', '/add-food', { as: ada, body: foodInput({ title: 'Bread', pickup: HOME }) }),
      () => there.call('DELETE', `/wanted/${bens}`, { as: ben }),
    ),
  );
  expect([added?.status, deleted?.status]).toEqual([200, 200]);
  expect([await foundFor(here, ben), await foundFor(here, cem)]).toEqual([null, expect.objectContaining({ count: 1 })]);
});
