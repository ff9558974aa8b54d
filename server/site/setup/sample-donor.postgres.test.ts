import { expect, test } from 'vitest';
import { english } from '../../../contract/words/said.ts';
import { NOW } from '../../../test/server/build-app.ts';
import { createUser, moved } from '../../../test/server/factories.ts';
import { askForSample } from '../../../test/server/sample-site.ts';
import { twoServers } from '../../../test/server/two-servers.ts';
import { addSampleFoods } from '../../foods/sample-foods.ts';
import { answerForSamples, TAKES } from './sample-donor.ts';

test('two servers that answer for sample donors at once give each answer once', async () => {
  const servers = await twoServers({ listens: false });
  const [here] = servers;
  await addSampleFoods(here.db, { clock: () => NOW, timeZone: 'Europe/Vienna' }, english);
  const ada = await createUser(here, 'Ada');
  const { id, request, messages } = await askForSample(here, ada, 'croissants');
  let now = NOW.getTime();
  const answerAtOnce = async (time: number) => {
    now += time;
    for (const { setNow } of servers) setNow(new Date(now));
    await Promise.all([...servers, ...servers].map(({ deps }) => answerForSamples(deps)));
  };
  const movesTo = async (status: string) =>
    (
      await here.db
        .selectFrom('requestMoves')
        .select('id')
        .where('requestId', '=', id)
        .where('toStatus', '=', status as 'Accepted')
        .execute()
    ).length;

  await answerAtOnce(TAKES.accept);
  expect(await request()).toMatchObject({ status: 'Accepted' });
  expect(await movesTo('Accepted')).toBe(1);
  expect(await messages()).toHaveLength(1);
  await answerAtOnce(TAKES.claim);
  expect(await movesTo('Accepted'), 'promised, and said to be handed over').toBe(2);
  await moved(here, ada, id, 'approval');
  await answerAtOnce(TAKES.thank);
  expect(await request()).toMatchObject({ status: 'Collected', foodId: null });
  expect(await here.db.selectFrom('thanks').select('requestId').execute()).toHaveLength(1);
  const foods = await here.db
    .selectFrom('foods')
    .select(['status', 'taken'])
    .where('title', 'like', '%croissants')
    .execute();
  expect(foods).toEqual([{ status: 'Available', taken: 0 }]);
});
