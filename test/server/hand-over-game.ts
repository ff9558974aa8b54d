import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { expect } from 'vitest';
import type { Day } from '../../contract/dates.ts';
import { openServer } from '../../server/db/database.ts';
import { expirePassedRequests } from '../../server/sharing/expiry.ts';
import { buildApp, NOW, type TestApp } from './build-app.ts';
import { addFood, createUser, foodInput, move, requestFood, type TestUser } from './factories.ts';
import { type Answer, isOpen, newWorld, type PersonsMove, type Step, type World } from './hand-over-model.ts';

/** Two servers on one database, and four people, the donor first, who are signed in to both. */
export type Table = { servers: [TestApp, TestApp]; people: TestUser[]; close(): Promise<void> };

/** One food on the table, and what is known of it. */
export type Game = Table & { foodId: string; requestIds: string[]; world: World };

const YESTERDAY = '2026-06-14' as Day;

export async function openTable(databaseUrl: string): Promise<Table> {
  const databases = [openServer(databaseUrl, () => {}), openServer(databaseUrl, () => {})];
  const [first, second] = await Promise.all(databases.map((database) => buildApp({ database })));
  if (!first || !second) throw new Error('no servers');
  for (const { deps } of [first, second]) {
    // Four people who try thousands of things.
    const unlimited = new RateLimiterMemory({ points: 1e9, duration: 1 });
    Object.assign(deps.limits, { changes: unlimited, pickupCodes: unlimited });
  }
  const people: TestUser[] = [];
  for (const name of names) people.push(await createUser(first, name));
  return {
    servers: [first, second],
    people,
    close: async () => void (await Promise.all(databases.map((database) => database.close()))),
  };
}

const names = ['Ada', 'Bob', 'Cem', 'Dot'];
const nouns = {
  accept: 'acceptance',
  release: 'release',
  decline: 'decline',
  withdraw: 'withdrawal',
  collect: 'collection',
  noShow: 'no-show',
} as const satisfies Record<PersonsMove, string>;

export async function newGame(table: Table): Promise<Game> {
  const { servers, people } = table;
  return { ...table, foodId: await addFood(servers[0], at(people, 0)), requestIds: [], world: newWorld };
}

/** Readies a step on one of the servers, so that two steps can start at the same moment. */
export async function prepare(game: Game, step: Step, server: number): Promise<() => Promise<Answer>> {
  const app = at(game.servers, server);
  const { foodId, people } = game;
  switch (step.kind) {
    case 'pass':
      return async () => letDeadlinePass(app, foodId);
    case 'sweep':
      return async () => {
        await expirePassedRequests(app.db, { ...app.deps.ctx, clock: () => NOW });
        return undefined;
      };
    case 'update':
      return async () =>
        learn(await app.call('PUT', `/update-food/${foodId}`, { as: at(people, step.person), body: foodInput() }));
    case 'delete':
      return async () => learn(await app.call('DELETE', `/delete-food/${foodId}`, { as: at(people, step.person) }));
    case 'ask':
      return async () => {
        const response = await requestFood(app, at(people, step.person), foodId);
        if (response.ok) game.requestIds.push((await response.clone().json()).insertedId);
        return learn(response);
      };
    case 'move': {
      const requestId = game.requestIds[step.request] ?? randomUUID();
      const noun = nouns[step.move];
      const code = noun === 'collection' ? await codeFor(app, requestId, step) : undefined;
      return async () => learn(await move(app, at(people, step.person), requestId, noun, code), true);
    }
  }
}

/** A code as the step wants it: right, where there is one, or wrong. */
async function codeFor({ db }: TestApp, requestId: string, step: Extract<Step, { kind: 'move' }>): Promise<string> {
  const query = db.selectFrom('foodRequests').select('pickupCode').where('id', '=', requestId);
  const code = (await query.executeTakeFirst())?.pickupCode ?? null;
  step.rightCode &&= code !== null;
  if (step.rightCode && code) return code;
  return code === '000000' ? '000001' : '000000';
}

/** What a day that goes by does to this one food. */
async function letDeadlinePass({ db }: TestApp, foodId: string): Promise<undefined> {
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('foods').set({ deadline: YESTERDAY }).where('id', '=', foodId).execute();
    await tx
      .updateTable('foodRequests')
      .set({ deadline: YESTERDAY })
      .where('foodId', '=', foodId)
      .where('status', 'in', ['Requested', 'Accepted'])
      .execute();
  });
}

async function learn(response: Response, whole = false): Promise<Answer> {
  const { status } = response;
  const body = await response.json();
  if (status !== 200) {
    // Whatever is refused says why.
    expect(body.message).toMatch(/^[A-Z].{10,}/);
    return { status, code: body.code };
  }
  return whole ? { status, body } : { status };
}

/** How things are, by the database; and, where they have changed, checks that the donor's queue says the same. */
export async function look(game: Game): Promise<World> {
  const [food, requests] = await Promise.all([readFood(game), readRequests(game)]);
  game.requestIds = requests.map(({ id }) => id);
  const world: World = {
    food: food?.status ?? null,
    passed: food !== undefined && food.deadline <= YESTERDAY,
    requests: requests.map(({ name, status }) => ({ person: names.indexOf(name), status })),
    records: requests.reduce((sum, { records }) => sum + Number(records), 0),
  };
  if (!isDeepStrictEqual(world, game.world)) await checkQueue(game, world);
  return world;
}

function readFood({ servers: [{ db }], foodId }: Game) {
  return db.selectFrom('foods').select(['status', 'deadline']).where('id', '=', foodId).executeTakeFirst();
}

async function readRequests({ servers: [{ db }], requestIds }: Game) {
  if (requestIds.length === 0) return [];
  return db
    .selectFrom('foodRequests as request')
    .innerJoin('users', 'users.id', 'request.requesterId')
    .leftJoin('requestMoves', 'requestMoves.requestId', 'request.id')
    .select(({ fn }) => ['request.id', 'users.name', 'request.status', fn.count('requestMoves.id').as('records')])
    .where('request.id', 'in', requestIds)
    .groupBy(['request.id', 'users.name'])
    .orderBy('request.turn')
    .execute();
}

async function checkQueue({ servers, people, foodId }: Game, { food, passed, requests }: World): Promise<void> {
  const response = await servers[1].call('GET', `/food/${foodId}/requests`, { as: at(people, 0) });
  if (food === null) return expect(response.status).toBe(404);
  const queue: { status: string; queuePosition: number | null; requester: { name: string; email?: string } }[] =
    await response.json();
  const inState = (status: string) => requests.filter((request) => request.status === status);
  const expected = [
    ...(passed
      ? []
      : inState('Accepted').map(({ person }) => ['Accepted', null, names[person], at(people, person).email])),
    ...(passed
      ? []
      : inState('Requested').map(({ person }, index) => ['Requested', index + 1, names[person], undefined])),
    ...inState('Collected').map(({ person }) => ['Collected', null, names[person], undefined]),
  ];
  const seen = queue.map(({ status, queuePosition, requester: { name, email } }) => [
    status,
    queuePosition,
    name,
    email,
  ]);
  expect(seen).toEqual(expected);
}

/** Checks that the food's page tells a visitor, a guest or one of the four, what is so and for them to know. */
export async function checkPage({ servers, people, foodId, requestIds, world }: Game, visitor?: number): Promise<void> {
  if (world.food === null) return;
  const open = world.passed ? [] : world.requests.filter(isOpen);
  const waiting = open.filter(({ status }) => status === 'Requested');
  const index = world.requests.findLastIndex((request) => request.person === visitor);
  const own = world.requests[index];
  const status = own && world.passed && isOpen(own) ? 'Expired' : own?.status;
  const place = own ? waiting.indexOf(own) + 1 : 0;
  const myRequest = own && {
    _id: requestIds[index],
    status,
    queuePosition: place || null,
    pickupCode: status === 'Accepted' ? expect.stringMatching(/^\d{6}$/) : null,
  };
  const response = await servers[1].call('GET', `/food/${foodId}`, {
    as: visitor === undefined ? undefined : at(people, visitor),
  });
  const page = await response.json();
  expect({ ...page, ...foodInput() }).toEqual({
    ...foodInput(),
    _id: foodId,
    photo: null,
    donator: page.donator,
    status: world.food,
    waiting: waiting.length,
    promised: open.length > waiting.length,
    collected: world.requests.some((request) => request.status === 'Collected'),
    isOwn: visitor === 0,
    ...(visitor === 0 && { openRequests: open.length, pictureMissing: false }),
    ...(visitor && { myRequest: myRequest ?? null }),
  });
}

/** Checks that each request's records lead from Requested to where it is, without a gap. */
export async function checkRecords({ servers: [{ db }], requestIds, world }: Game): Promise<void> {
  if (requestIds.length === 0) return;
  const records = await db
    .selectFrom('requestMoves')
    .selectAll()
    .where('requestId', 'in', requestIds)
    .orderBy('id')
    .execute();
  const reached = requestIds.map((id) => {
    let status = 'Requested';
    for (const record of records.filter(({ requestId }) => requestId === id)) {
      expect(record.fromStatus).toBe(status);
      expect(record.actorId === null).toBe(record.toStatus === 'Expired');
      status = record.toStatus;
    }
    return status;
  });
  expect(reached).toEqual(world.requests.map(({ status }) => status));
}

function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new Error(`nothing at ${index}`);
  return item;
}
