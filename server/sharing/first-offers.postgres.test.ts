import { expect, test } from 'vitest';
import { addFood, createUser, errorOf, listOf, requestFood } from '../../test/server/factories.ts';
import { meeting } from '../../test/server/meeting.ts';
import { twoServers } from '../../test/server/two-servers.ts';

/** Ada offers Ben bread first, on a site with two servers. */
async function larder() {
  const [here, there] = await twoServers();
  const [ada, ben, cem] = [await createUser(here, 'Ada'), await createUser(here, 'Ben'), await createUser(here, 'Cem')];
  const body = { search: 'Bread', until: '06/20/2026', near: '48.208,16.372', label: 'Home' };
  const { insertedId: offerTo } = await (await here.call('POST', '/wanted', { as: ben, body })).json();
  const id = await addFood(here, ada, { title: 'Bread', offerTo });
  return {
    ...{ here, there, ben, cem, id },
    accepting: () => here.call('POST', `/food/${id}/first-offer/acceptance`, { as: ben }),
    ending: () => there.call('DELETE', `/food/${id}/first-offer`, { as: ada }),
    asking: () => requestFood(there, cem, id),
    states: () => listOf(here, `/request-by/${ben.email}`, 'status', ben),
  };
}

test('someone who asks on one server while the food is taken on another comes too late', async () => {
  const { here, accepting, asking, states } = await larder();
  const [accepted, asked] = await Promise.all(await meeting(here, 'food_requests', accepting, asking));
  expect(accepted?.status).toBe(200);
  expect(asked && (await errorOf(asked))).toMatchObject({ status: 409, code: 'FOOD_NOT_AVAILABLE' });
  expect(await states()).toEqual(['Accepted']);
});

test('someone who asks on one server while the offer ends on another is served after it', async () => {
  const { here, ending, asking } = await larder();
  const [ended, asked] = await Promise.all(await meeting(here, 'first_offers', ending, asking));
  expect([ended?.status, asked?.status]).toEqual([200, 200]);
});

test('an offer that ends on one server while it is accepted on another ends only once', async () => {
  const { here, accepting, ending, states } = await larder();
  const [ended, accepted] = await Promise.all(await meeting(here, 'first_offers', ending, accepting));
  expect(ended?.status).toBe(200);
  expect(accepted && (await errorOf(accepted))).toMatchObject({ status: 409, code: 'NO_OFFER' });
  expect(await states()).toEqual([]);
});

test('an offer accepted on two devices at once promises the food once', async () => {
  const { here, accepting, states } = await larder();
  const calls = await Promise.all(await meeting(here, 'food_requests', accepting, accepting));
  expect(calls.map(({ status }) => status)).toEqual([200, 200]);
  expect(await states()).toEqual(['Accepted']);
});
