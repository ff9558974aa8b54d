import { describe, expect, test } from 'vitest';
import { buildApp, type TestApp } from '../../test/server/build-app.ts';
import {
  addFood,
  askFor,
  createUser,
  errorOf,
  foodInput,
  handOver,
  listOf,
  missed,
  moved,
  nextPage,
  pagesOf,
  pickupCode,
  type TestUser,
} from '../../test/server/factories.ts';
import { mailingApp } from '../../test/server/mailing.ts';
import { hideFood, suspend } from '../moderation/moderation.ts';
import { cleanUpExpired, expirePassedRequests } from '../sharing/moves/expire.ts';
import { cellOf, centreOf, metresBetween } from './grid.ts';

const HOME = { lat: 48.20849, lon: 16.37208 };
const ADDRESS = 'Adaweg 7, second door';
const exact = { ...HOME, address: ADDRESS };

async function larder() {
  const app = await buildApp();
  const [ada, ben, cem] = [await createUser(app, 'Ada'), await createUser(app, 'Ben'), await createUser(app, 'Cem')];
  return { app, ada, ben, cem };
}

async function foodOf({ call }: TestApp, id: string, as?: TestUser) {
  return (await call('GET', `/food/${id}`, { as })).json();
}

async function requestOf({ call }: TestApp, as: TestUser, id: string) {
  const requests = await (await call('GET', `/request-by/${as.email}`, { as })).json();
  return requests.find(({ _id }: { _id: string }) => _id === id);
}

async function addresses({ db }: TestApp): Promise<string[]> {
  return (await db.selectFrom('places').select('address').execute()).map(({ address }) => address);
}

async function update({ call }: TestApp, as: TestUser, id: string, more: object) {
  return call('PUT', `/update-food/${id}`, { as, body: { ...foodInput(), ...more } });
}

describe('a food with a place', () => {
  test('shows its area to everyone, and its address only to its donor', async () => {
    const { app, ada, ben } = await larder();
    const id = await addFood(app, ada, { pickup: exact });
    const area = { ...centreOf(cellOf(HOME)), radius: 504 };
    for (const as of [undefined, ben, ada]) expect((await foodOf(app, id, as)).area).toEqual(area);
    expect((await foodOf(app, id, ada)).pickup).toEqual({ _id: expect.any(String), label: null, ...exact });
    const request = await askFor(app, ben, id);
    for (const path of ['/foods', '/all-foods', `/food/${id}`, '/all-foods?near=48.2,16.4&sort=near']) {
      for (const as of [undefined, ben]) {
        const text = await (await app.call('GET', path, { as })).text();
        expect(text).toContain('"area"');
        expect(text).not.toMatch(/adaweg|"pickup"|48\.20849|16\.37208/i);
      }
    }
    expect(await requestOf(app, ben, request)).not.toHaveProperty('pickup');
  });

  test('keeps it if an update omits it, and loses it if an update removes it', async () => {
    const { app, ada } = await larder();
    const id = await addFood(app, ada, { pickup: exact });
    await update(app, ada, id, { notes: 'Warm' });
    expect((await foodOf(app, id, ada)).pickup).toMatchObject(exact);
    await update(app, ada, id, { pickup: { ...HOME } });
    expect(await foodOf(app, id, ada)).toMatchObject({ area: { radius: 504 } });
    expect(await addresses(app)).toEqual([]);
    await update(app, ada, id, { pickup: exact });
    await update(app, ada, id, { pickup: null });
    const food = await foodOf(app, id, ada);
    expect(food).not.toHaveProperty('area');
    expect(food).not.toHaveProperty('pickup');
    expect(await addresses(app)).toEqual([]);
  });

  test('cannot have an impossible or incomplete place, or one of another user', async () => {
    const { app, ada, ben } = await larder();
    await addFood(app, ben, { pickup: { ...exact, keepAs: 'Home' } });
    const [bens] = await (await app.call('GET', '/my-places', { as: ben })).json();
    for (const [pickup, path] of [
      [{ lat: 91, lon: 0 }, 'pickup.lat'],
      [{ lat: 0, lon: -181 }, 'pickup.lon'],
      [{ lat: 1 }, 'pickup'],
      [{ address: ADDRESS }, 'pickup'],
      [{ ...HOME, address: 'x'.repeat(201) }, 'pickup.address'],
      [{ placeId: bens._id }, 'pickup.placeId'],
      [{ placeId: 'elsewhere' }, 'pickup.placeId'],
    ]) {
      const error = await errorOf(await app.call('POST', '/add-food', { as: ada, body: { ...foodInput(), pickup } }));
      expect(error).toMatchObject({ status: 400, issues: [{ path }] });
    }
  });
});

describe('a saved place', () => {
  test('can be used for the next food, outlasts foods, and can be removed by its owner', async () => {
    const { app, ada, ben } = await larder();
    const first = await addFood(app, ada, { pickup: { ...exact, keepAs: 'Home' } });
    const places = async () => (await app.call('GET', '/my-places', { as: ada })).json();
    const [home] = await places();
    expect(home).toEqual({ _id: expect.any(String), label: 'Home', ...exact });
    expect(await (await app.call('GET', '/my-places', { as: ben })).json()).toEqual([]);
    expect((await app.call('GET', '/my-places')).status).toBe(401);
    const second = await addFood(app, ada, { pickup: { placeId: home._id } });
    expect((await foodOf(app, second, ada)).pickup).toEqual(home);
    await app.call('DELETE', `/delete-food/${first}`, { as: ada });
    expect(await places()).toEqual([home]);
    expect(await (await app.call('DELETE', `/my-places/${home._id}`, { as: ben })).json()).toEqual({ deletedCount: 0 });
    expect(await (await app.call('DELETE', `/my-places/${home._id}`, { as: ada })).json()).toEqual({ deletedCount: 1 });
    expect(await places()).toEqual([]);
    // The food that uses the place keeps it.
    expect((await foodOf(app, second, ada)).pickup).toMatchObject(exact);
    await app.call('DELETE', `/delete-food/${second}`, { as: ada });
    expect(await addresses(app)).toEqual([]);
  });

  test('is one of the 20 most recently used', async () => {
    const { app, ada } = await larder();
    for (let number = 0; number < 22; number++) {
      app.setNow(new Date(Date.UTC(2026, 5, 15, 10, number)));
      const id = await addFood(app, ada, { pickup: { ...exact, address: `Adaweg ${number}`, keepAs: `${number}` } });
      await app.call('DELETE', `/delete-food/${id}`, { as: ada });
    }
    expect((await listOf(app, '/my-places', 'label', ada)).map(Number)).toEqual(
      Array.from({ length: 20 }, (_, i) => 21 - i),
    );
    expect(await addresses(app)).toHaveLength(20);
  });
});

describe('the address of a food', () => {
  test('is shown to the accepted requester, for as long as they are accepted', async () => {
    const { app, ada, ben, cem } = await larder();
    const id = await addFood(app, ada, { pickup: exact });
    const [bens, cems] = [await askFor(app, ben, id), await askFor(app, cem, id)];
    const readers = async () => {
      const told: string[] = [];
      for (const [who, request] of [
        [ben, bens],
        [cem, cems],
      ] as const) {
        const { pickup } = (await foodOf(app, id, who)).myRequest;
        expect((await requestOf(app, who, request)).pickup).toEqual(pickup);
        if (pickup) {
          expect(pickup).toEqual(exact);
          told.push(who.name);
        }
      }
      return told;
    };
    expect(await readers()).toEqual([]);
    await moved(app, ada, bens, 'acceptance');
    expect(await readers()).toEqual(['Ben']);
    await moved(app, ada, bens, 'release');
    expect(await readers()).toEqual([]);
    await moved(app, ada, cems, 'acceptance');
    expect(await readers()).toEqual(['Cem']);
    await missed(app, ada, cems);
    expect(await readers()).toEqual([]);
    await moved(app, ada, bens, 'acceptance');
    await moved(app, ben, bens, 'withdrawal');
    expect(await readers()).toEqual([]);
    expect((await foodOf(app, id, ada)).pickup).toMatchObject(exact);
    const again = await askFor(app, cem, id);
    await moved(app, ada, again, 'acceptance');
    expect((await requestOf(app, cem, again)).pickup).toEqual(exact);
    await moved(app, ada, again, 'collection', await pickupCode(app, cem, again));
    expect(await requestOf(app, cem, again)).not.toHaveProperty('pickup');
    expect(await foodOf(app, id, ada)).not.toHaveProperty('pickup');
    expect(await addresses(app)).toEqual([]);
  });

  test('that changes after the promise is reported to the accepted requester, without addresses in the mail', async () => {
    const { app, mail, send } = await mailingApp();
    const [ada, ben] = [await createUser(app, 'Ada'), await createUser(app, 'Ben')];
    const id = await addFood(app, ada, { pickup: exact });
    const request = await askFor(app, ben, id);
    await moved(app, ada, request, 'acceptance');
    await send();
    mail.take();
    await update(app, ada, id, { pickup: exact });
    expect((await requestOf(app, ben, request)).changed).toBeNull();
    await update(app, ada, id, { pickup: { ...exact, address: 'Adagasse 9' } });
    const { changed, pickup, revision } = await requestOf(app, ben, request);
    expect(changed).toEqual({ at: expect.any(String), location: null, deadline: null, address: true });
    expect(pickup.address).toBe('Adagasse 9');
    // Calendars need a new revision to update the entry.
    expect(revision).toBe(1);
    await send();
    const [told] = mail.take();
    expect(told?.says).toBe('The donor changed the address');
    expect(`${told?.text}${told?.html}`).not.toMatch(/adagasse|adaweg/i);
  });

  test('is hidden from noon of the day after the deadline, and deleted soon afterwards', async () => {
    const { app, ada, ben } = await larder();
    const id = await addFood(app, ada, { pickup: exact });
    const waiting = await addFood(app, ada, { pickup: { ...exact, address: 'Garden gate' } });
    const request = await askFor(app, ben, id);
    await moved(app, ada, request, 'acceptance');
    const sweep = async () => {
      await expirePassedRequests(app.db, app.deps.ctx);
      await cleanUpExpired(app.db, app.deps.ctx);
    };
    app.setNow('2026-06-20T22:10:00Z');
    await sweep();
    expect(await requestOf(app, ben, request)).toMatchObject({ pickup: exact });
    app.setNow('2026-06-21T10:00:00Z');
    expect(await requestOf(app, ben, request)).not.toHaveProperty('pickup');
    await sweep();
    expect(await addresses(app)).toEqual([]);
    for (const food of [id, waiting]) expect(await foodOf(app, food, ada)).not.toHaveProperty('pickup');
  });

  test.each(['deleted', 'hidden', 'approved', 'suspended'])('is gone once the food or its donor is %s', async (end) => {
    const { app, ada, ben } = await larder();
    const id = await addFood(app, ada, { pickup: exact });
    const request = await askFor(app, ben, id);
    await moved(app, ada, request, 'acceptance');
    if (end === 'deleted') await app.call('DELETE', `/delete-food/${id}`, { as: ada });
    if (end === 'hidden' || end === 'suspended') {
      const { db, deps } = app;
      const moderator = await db.selectFrom('users').selectAll().where('name', '=', 'Cem').executeTakeFirstOrThrow();
      const user = { ...moderator, isConfirmed: true, picture: '' };
      const donor = await db.selectFrom('foods').select('donorId').executeTakeFirstOrThrow();
      if (end === 'hidden') await hideFood(db, user, id, 'Not food', deps.ctx);
      else await suspend(db, user, donor.donorId, 'Rude', deps);
    }
    if (end === 'approved') {
      await moved(app, ada, request, 'claim');
      await moved(app, ben, request, 'approval');
    }
    expect(await requestOf(app, ben, request)).not.toHaveProperty('pickup');
    expect(await addresses(app)).toEqual([]);
  });

  test('is in its donor’s data export, but not in that of the accepted requester, which outlasts the hand-over', async () => {
    const { app, ada, ben } = await larder();
    const id = await addFood(app, ada, { pickup: exact });
    await moved(app, ada, await askFor(app, ben, id), 'acceptance');
    const [adas, bens] = await Promise.all(
      [ada, ben].map(async (as) => (await app.call('GET', '/my-data', { as })).json()),
    );
    expect(adas.places).toMatchObject([exact]);
    expect(adas.shownAreas).toEqual([{ ...centreOf(cellOf(HOME)), radius: 504 }]);
    expect(bens).toMatchObject({ places: [], shownAreas: [] });
    expect(JSON.stringify(bens)).not.toContain('Adaweg');
  });
});

describe('food near a point', () => {
  /** Adds food at these distances to the south, with the distance in kilometres as title. */
  async function around(app: TestApp, ada: TestUser, from: { lat: number; lon: number }, kilometres: number[]) {
    for (const km of kilometres) {
      await addFood(app, ada, { title: `${km}`, pickup: { lat: from.lat - km / 111.111, lon: from.lon } });
    }
  }

  test.each([
    ['Vienna', HOME],
    ['Fiji, on the antimeridian', { lat: -16.8, lon: 179.9999 }],
    ['the North Pole', { lat: 89.9, lon: 0 }],
  ])('comes nearest first, page by page, within the requested radius: %s', async (_where, from) => {
    const { app, ada } = await larder();
    await around(app, ada, from, [9, 0, 4, 2, 30, 6]);
    for (const title of ['nowhere', 'nowhere either']) await addFood(app, ada, { title });
    const near = `near=${from.lat},${from.lon}`;
    const pages = (query: string) => pagesOf(app, `/all-foods?${near}&${query}`, 'title');
    expect(await pages('sort=near&within=10&limit=2')).toEqual([['0', '2'], ['4', '6'], ['9']]);
    expect(await pages('sort=near')).toEqual([['0', '2', '4']]);
    expect((await pages('within=25')).flat().toSorted()).toEqual(['0', '2', '4', '6', '9']);
    expect(await pages('within=25&sort=asc&limit=3')).toEqual([
      ['9', '0', '4'],
      ['2', '6'],
    ]);
    expect(await pages('within=25&sort=near&search=6')).toEqual([['6']]);
    expect(await pages('within=25&sort=near&search=linden&in=anywhere')).toEqual([['0', '2', '4', '6', '9']]);
    expect(await pages('within=25&sort=near&search=%20%20.&in=anywhere')).toEqual([[]]);
    const [first, second] = [
      ['0', '2', '4', '6'],
      ['9', '30', 'nowhere either', 'nowhere'],
    ];
    expect(await pages('within=any&sort=near&limit=4'), 'what is far, and what is nowhere').toEqual([first, second]);
    expect(await pages('within=any&sort=near&limit=7')).toEqual([[...first, ...second.slice(0, 3)], ['nowhere']]);
    expect((await pages('within=any&sort=near&search=linden&in=anywhere&limit=6')).flat()).toEqual([
      ...first,
      ...second,
    ]);
    expect(await pages('within=any&sort=near&search=where')).toEqual([['nowhere either', 'nowhere']]);
    expect(await pages('within=any&sort=near&diet=vegan')).toEqual([[]]);
    expect((await pages('within=any')).flat()).toHaveLength(8);
    const foods = await (await app.call('GET', `/all-foods?${near}&within=10&sort=near`)).json();
    for (const { area, distance } of foods) {
      const [lat = 0, lon = 0] = `${from.lat.toFixed(3)},${from.lon.toFixed(3)}`.split(',').map(Number);
      expect(distance).toBe(Math.round(metresBetween({ lat, lon }, area)));
    }
  });

  test('is found across the antimeridian and a pole', async () => {
    const { app, ada } = await larder();
    await addFood(app, ada, { title: 'east', pickup: { lat: -16.8, lon: -179.99 } });
    await addFood(app, ada, { title: 'beyond', pickup: { lat: 89.98, lon: 178 } });
    expect(await listOf(app, '/all-foods?near=-16.8,179.99&sort=near')).toEqual(['east']);
    expect(await listOf(app, '/all-foods?near=89.98,-2&sort=near')).toEqual(['beyond']);
  });

  test('in one cell is listed once each, in pages, in the order of IDs', async () => {
    const { app, ada } = await larder();
    const ids: string[] = [];
    for (let number = 0; number < 7; number++) ids.push(await addFood(app, ada, { pickup: { ...HOME } }));
    expect(await pagesOf(app, '/all-foods?near=48.25,16.4&within=10&sort=near&limit=3', '_id')).toEqual([
      ids.slice(0, 3),
      ids.slice(3, 6),
      ids.slice(6),
    ]);
  });

  test('cannot be listed without a point, with an unknown radius or with the cursor of another place', async () => {
    const { app, ada } = await larder();
    await around(app, ada, HOME, [0, 1, 2]);
    const response = await app.call('GET', '/all-foods?near=48.208,16.372&sort=near&limit=1');
    const next = nextPage(response) ?? '';
    expect((await app.call('GET', next)).status).toBe(200);
    for (const [path, message] of [
      ['/all-foods?sort=near', 'sort=near needs near'],
      ['/all-foods?near=here', 'near must be a latitude and a longitude'],
      ['/all-foods?near=91,0', 'near must be'],
      ['/all-foods?near=48,16&within=3', "within must be 'any' or one of 1, 2, 5, 10, 25."],
      [next.replace('48.208', '48.209'), 'cursor isn’t valid for this list.'],
      [next.replace('limit=1', 'limit=1&within=25'), 'cursor isn’t valid for this list.'],
      [next.replace('limit=1', 'limit=1&search=1'), 'cursor isn’t valid for this list.'],
    ] as const) {
      expect(await errorOf(await app.call('GET', path)), path).toMatchObject({
        status: 400,
        message: expect.stringContaining(message),
      });
    }
  });

  test('is not cached, so that no one’s position is cached', async () => {
    const { app, ada } = await larder();
    await around(app, ada, HOME, [0]);
    expect(await listOf(app, '/all-foods?near=48.208,16.372')).toEqual(['0']);
    expect(app.cache?.size).toBe(0);
  });

  test('does not include given and expired food', async () => {
    const { app, ada, ben } = await larder();
    const id = await addFood(app, ada, { title: 'given', pickup: exact });
    await addFood(app, ada, { title: 'short', deadline: '06/15/2026', pickup: exact });
    await addFood(app, ada, { title: 'long', pickup: exact });
    await handOver(app, { donor: ada, requester: ben, requestId: await askFor(app, ben, id) });
    expect(await listOf(app, '/all-foods?near=48.208,16.372&sort=near')).toEqual(['short', 'long']);
    app.setNow('2026-06-15T22:00:00Z');
    expect(await listOf(app, '/all-foods?near=48.208,16.372&sort=near')).toEqual(['long']);
  });
});
