import { expect, test } from 'vitest';
import { NOW } from '../../test/server/build-app.ts';
import {
  addFood,
  askFor,
  createUser,
  foodInput,
  moved,
  pickupCode,
  type TestUser,
} from '../../test/server/factories.ts';
import { freshDatabase } from '../../test/server/fresh-database.ts';
import { listener } from '../../test/server/listener.ts';
import { mailingApp, minutesAfter } from '../../test/server/mailing.ts';
import { addWanted } from '../../test/server/wanting.ts';
import { withoutChance } from '../../test/server/without-chance.ts';
import { cellOf, centreOf } from './grid.ts';

const cell = cellOf({ lat: 48.20849, lon: 16.37208 });
const middle = centreOf(cell);

/**
 * Posts two foods and a need from a home at an offset, in degrees, from the centre of a cell. Returns everything sent to guests, a waiting
 * requester and users with alerts, and all mails, including those to the donor and the accepted requester.
 */
async function sentToOthers(offset: number, address: string): Promise<string> {
  const { app, mail, send } = await mailingApp({ database: await freshDatabase(), listens: true });
  const [ada, ben, cem] = [await createUser(app, 'Ada'), await createUser(app, 'Ben'), await createUser(app, 'Cem')];
  const [dan, eve] = [await createUser(app, 'Dan'), await createUser(app, 'Eve')];
  const sent: string[] = [];
  const guest = await listener(app);
  const home = { lat: middle.lat + offset, lon: middle.lon - offset };
  const pickup = { ...home, address };
  // One of the two homes is within a kilometre of this point, but the centre of the cell is not.
  for (const [as, within] of [
    [dan, 1],
    [eve, 2],
  ] as const) {
    const near = `${middle.lat + 0.009},${middle.lon}`;
    expect((await app.call('POST', '/alerts', { as, body: { near, within, label: 'Work' } })).status).toBe(200);
  }
  const eves = await listener(app, { as: eve });
  const look = async () => {
    const ask = async (path: string, as?: TestUser) => {
      const response = await app.call('GET', path, { as });
      sent.push(`${path} ${response.headers.get('Link') ?? ''} ${await response.text()}`);
    };
    for (const as of [undefined, cem]) {
      for (const path of [
        '/foods',
        '/all-foods',
        '/all-foods?search=adaweg&in=anywhere',
        `/food/${loaf}`,
        `/food/${rye}`,
      ])
        await ask(path, as);
    }
    // Searches from nearby, in every order.
    for (const from of [middle, { lat: middle.lat + 0.009, lon: middle.lon }]) {
      const near = `${from.lat},${from.lon}`;
      for (const within of [1, 25]) {
        for (const sort of ['near', 'dsc']) await ask(`/all-foods?near=${near}&within=${within}&sort=${sort}&limit=1`);
        await ask(`/wanted?near=${near}&within=${within}&limit=1`, cem);
      }
    }
    for (const path of ['/wanted', `/wanted/${soup}`, `/request-by/${cem.email}`]) await ask(path, cem);
    for (const as of [cem, dan, eve]) await ask('/unread', as);
    await send();
    for (const { to, headers, text, html } of mail.take()) sent.push([to, headers.subject, text, html].join('\n'));
  };
  const loaf = await addFood(app, ada, { pickup: { ...pickup, keepAs: address } });
  const rye = await addFood(app, ada, { title: 'Rye', pickup });
  const near = `${home.lat},${home.lon}`;
  const [soup] = [
    await addWanted(app, ada, { search: 'Soup', near, label: address }),
    await addWanted(app, ada, { near }),
  ];
  await look();
  app.setNow(minutesAfter(NOW, 20 * 60));
  await look();
  const [bens] = [await askFor(app, ben, loaf), await askFor(app, cem, loaf)];
  await look();
  await moved(app, ada, bens, 'acceptance');
  await look();
  const changed = { ...foodInput({ location: 'By the church' }), pickup: { ...pickup, lat: home.lat + 1e-5 } };
  await app.call('PUT', `/update-food/${loaf}`, { as: ada, body: changed });
  await look();
  await moved(app, ada, bens, 'collection', await pickupCode(app, ben, bens));
  await look();
  await app.call('DELETE', `/delete-food/${rye}`, { as: ada });
  await look();
  const last = await addFood(app, ada);
  for (const each of [guest, eves]) {
    const { foods = [], others = [] } = Object.groupBy(await each.until('foods', last), ({ type }) =>
      type === 'foods' ? 'foods' : 'others',
    );
    // Events for one user are sent after a session lookup, so their order is not fixed.
    sent.push(JSON.stringify(foods), ...others.map((event) => JSON.stringify(event)).toSorted());
  }
  return withoutChance(sent.join('\n'));
}

test('two homes in one cell cannot be distinguished by any response, event or mail to others', async () => {
  const one = await sentToOthers(0.0018, 'Adaweg 7');
  for (const shown of [
    /"distance":\d/,
    /"area":/,
    /"search":"Soup"/,
    /By the church/,
    /collected/,
    /"found":\{"count":2/,
    /There’s new food near you/,
  ])
    expect(one).toMatch(shown);
  expect(one).not.toContain('Adaweg 7');
  expect(await sentToOthers(-0.0018, 'Adagasse 100, in the back yard')).toBe(one);
});
