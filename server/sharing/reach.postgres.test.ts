import { expect, test } from 'vitest';
import { NOW } from '../../test/server/build-app.ts';
import { addFood, createUser } from '../../test/server/factories.ts';
import { minutesAfter } from '../../test/server/mailing.ts';
import { meeting } from '../../test/server/meeting.ts';
import { twoServers } from '../../test/server/two-servers.ts';
import { addWanted, HOME, north } from '../../test/server/wanting.ts';
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
