import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { expect } from 'vitest';
import type { Day } from '../../contract/dates.ts';
import { openServer } from '../../server/db/database.ts';
import type { Limits } from '../../server/http/limit.ts';
import { cellOf, centreOf } from '../../server/places/grid.ts';
import { expirePassedRequests } from '../../server/sharing/moves/expire.ts';
import { lapsePromises } from '../../server/sharing/moves/lapse.ts';
import { buildApp, NOW, type TestApp } from './build-app.ts';
import { addFood, createUser, foodInput, move, requestFood, type TestUser } from './factories.ts';
import {
  type Answer,
  amountOf,
  type Hour,
  isCollected,
  isOpen,
  leftOf,
  newWorld,
  type PersonsMove,
  type Step,
  statusIn,
  type World,
} from './hand-over-model.ts';

/** Two servers on one database, and four people, the donor first, who are logged in to both. */
export type Table = { servers: [TestApp, TestApp]; people: TestUser[]; close(): Promise<void> };

/** A food that is played with, and the expected state of the world. */
export type Game = Table & { foodId: string; requestIds: string[]; world: World };

/** A time zone in which games begin at six in the morning, so before noon. */
const TIME_ZONE = 'America/New_York';

/** The location of the food. Only the donor and accepted requesters see it. */
const PLACE = { lat: 48.20849, lon: 16.37208, address: 'Adaweg 7' };

/** Initial quantity of the food. */
export const QUANTITY = 6;
/** Pick-up times of the food: one that starts after the game begins, and one without hours. */
const PICKUP_TIMES = ['2026-06-15T07:00/08:00', 'any time'] as const;
/** The end of the first one's grace time of an hour. */
const LAPSES_AT = '2026-06-15T13:00:00.000Z';
/** Late enough that someone who was asked at `LAPSES_AT`, or said they were on their way, should have arrived. */
const LATER = '2026-06-15T13:15:00.000Z';
/** The end of a promise after the food's last day. */
const NOON = '2026-06-15T16:00:00.000Z';

const [YESTERDAY, DAY_BEFORE] = ['2026-06-14' as Day, '2026-06-13' as Day];

export async function openTable(databaseUrl: string): Promise<Table> {
  const databases = [openServer(databaseUrl, () => {}), openServer(databaseUrl, () => {})];
  const [first, second] = await Promise.all(databases.map((database) => buildApp({ database, env: { TIME_ZONE } })));
  if (!first || !second) throw new Error('no servers');
  for (const { deps } of [first, second]) {
    // Four people make thousands of calls.
    const unlimited = new RateLimiterMemory({ points: 1e9, duration: 1 });
    const limits: Partial<Limits> = {
      changes: unlimited,
      pickupCodes: unlimited,
      messages: unlimited,
      messagesPerDay: { first: unlimited, later: unlimited },
    };
    Object.assign(deps.limits, limits);
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
  claim: 'claim',
  approve: 'approval',
  deny: 'denial',
} as const satisfies Record<PersonsMove, string>;

/** @param inParts whether the food can be taken in parts */
export async function newGame(table: Table, inParts: boolean): Promise<Game> {
  const { servers, people } = table;
  for (const server of servers) server.setNow(NOW);
  const offer = { windows: PICKUP_TIMES, graceHours: 1 };
  const foodId = await addFood(servers[0], at(people, 0), { pickup: PLACE, quantity: QUANTITY, inParts, ...offer });
  return { ...table, foodId, requestIds: [], world: newWorld(QUANTITY, inParts) };
}

/** Prepares a step on one of the servers, so that two steps can start at the same moment. */
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
    case 'update': {
      const { person, quantity, inParts } = step;
      const body = foodInput({ quantity, inParts });
      return async () => learn(await app.call('PUT', `/update-food/${foodId}`, { as: at(people, person), body }));
    }
    case 'want': {
      const path = `/request/${game.requestIds[step.request] ?? randomUUID()}/wanted`;
      const { wanted } = step;
      return async () => learn(await app.call('PUT', path, { as: at(people, step.person), body: { wanted } }));
    }
    case 'offer': {
      const path = `/request/${game.requestIds[step.request] ?? randomUUID()}/offer`;
      const { offered } = step;
      const as = at(people, step.person);
      if (offered === null) return async () => learn(await app.call('DELETE', path, { as }));
      return async () => learn(await app.call('PUT', path, { as, body: { offered } }));
    }
    case 'take': {
      const path = `/request/${game.requestIds[step.request] ?? randomUUID()}/offer/acceptance`;
      const { offered } = step;
      return async () => learn(await app.call('POST', path, { as: at(people, step.person), body: { offered } }), true);
    }
    case 'late':
      return async () => {
        const now = game.servers[0].deps.ctx.clock() > NOW ? LATER : LAPSES_AT;
        for (const { setNow } of game.servers) setNow(now);
        return undefined;
      };
    case 'lapse':
      return async () => {
        await lapsePromises(app.db, app.deps.ctx);
        return undefined;
      };
    case 'question':
    case 'on my way': {
      const noun = step.kind === 'question' ? 'coming-question' : 'on-my-way';
      const path = `/request/${game.requestIds[step.request] ?? randomUUID()}/${noun}`;
      return async () => learn(await app.call('POST', path, { as: at(people, step.person) }));
    }
    case 'delete':
      return async () => learn(await app.call('DELETE', `/delete-food/${foodId}`, { as: at(people, step.person) }));
    case 'ask':
      return async () => {
        const response = await requestFood(app, at(people, step.person), foodId, {
          wanted: step.wanted,
          ...chosen(step),
        });
        if (response.ok) game.requestIds.push((await response.clone().json()).insertedId);
        return learn(response);
      };
    case 'choose': {
      const path = `/request/${game.requestIds[step.request] ?? randomUUID()}/window`;
      const body = { window: chosen(step).window ?? null };
      return async () => learn(await app.call('PUT', path, { as: at(people, step.person), body }));
    }
    case 'propose':
    case 'agree':
    case 'say no': {
      const path = `/request/${game.requestIds[step.request] ?? randomUUID()}/proposal`;
      const as = at(people, step.person);
      const body = { window: PICKUP_TIMES[0] };
      if (step.kind === 'propose') return async () => learn(await app.call('PUT', path, { as, body }));
      const noun = step.kind === 'agree' ? 'acceptance' : 'decline';
      return async () => learn(await app.call('POST', `${path}/${noun}`, { as, body }));
    }
    case 'move': {
      const requestId = game.requestIds[step.request] ?? randomUUID();
      const noun = nouns[step.move];
      const code = noun === 'collection' ? await codeFor(app, requestId, step) : undefined;
      return async () => learn(await move(app, at(people, step.person), requestId, noun, code), true);
    }
  }
}

function chosen({ window }: { window: boolean }): { window?: string } {
  return window ? { window: PICKUP_TIMES[0] } : {};
}

/** The right or wrong pick-up code, as the step asks for. If there is no code, the step is changed to a wrong one. */
async function codeFor({ db }: TestApp, requestId: string, step: Extract<Step, { kind: 'move' }>): Promise<string> {
  const query = db.selectFrom('foodRequests').select('pickupCode').where('id', '=', requestId);
  const code = (await query.executeTakeFirst())?.pickupCode ?? null;
  step.rightCode &&= code !== null;
  if (step.rightCode && code) return code;
  return code === '000000' ? '000001' : '000000';
}

/** Moves this food's deadline into the past, as if a day had passed. */
async function letDeadlinePass({ db }: TestApp, foodId: string): Promise<undefined> {
  await db.transaction().execute(async (tx) => {
    const deadline = sql<Day>`case when deadline > ${YESTERDAY}::date then ${YESTERDAY}::date else ${DAY_BEFORE}::date end`;
    const query = tx.updateTable('foods').set({ deadline }).where('id', '=', foodId).returning('deadline');
    const food = await query.executeTakeFirst();
    if (!food) return;
    await tx
      .updateTable('foodRequests')
      .set({ deadline: food.deadline })
      .where('foodId', '=', foodId)
      .where('status', 'in', ['Requested', 'Accepted'])
      .execute();
  });
}

async function learn(response: Response, whole = false): Promise<Answer> {
  const { status } = response;
  const body = await response.json();
  if (status !== 200) {
    // Every refusal has a message.
    expect(body.message).toMatch(/^[A-Z].{10,}/);
    return { status, code: body.code };
  }
  return whole ? { status, body } : { status };
}

/** Reads the world from the database. If it has changed, also checks the donor's queue and who sees the address. */
export async function look(game: Game): Promise<World> {
  const [food, requests] = await Promise.all([readFood(game), readRequests(game)]);
  game.requestIds = requests.map(({ id }) => id);
  const world: World = {
    food: food?.status ?? null,
    passed: daysOver(food?.deadline),
    quantity: food?.quantity ?? 0,
    inParts: food?.inParts ?? false,
    hour: hourOf(game.servers[0].deps.ctx.clock()),
    requests: requests.map(
      ({
        name,
        status,
        reason,
        claim,
        wanted,
        offered,
        pickupTime,
        lapsesAt,
        askedComingAt,
        onWayAt,
        proposedByDonor,
        declinedByDonor,
      }) => ({
        person: names.indexOf(name),
        status,
        reason,
        claim,
        wanted,
        offered,
        window: pickupTime !== null,
        proposed: sideOf(proposedByDonor),
        saidNo: sideOf(declinedByDonor),
        lapses: lapsesAt?.toISOString() === LAPSES_AT,
        askedComing: askedComingAt && hourOf(askedComingAt),
        onWay: onWayAt && hourOf(onWayAt),
      }),
    ),
    records: requests.reduce((sum, { records }) => sum + Number(records), 0),
  };
  if (food) {
    const taken = amountOf(world, 'Accepted', 'Collected');
    expect(taken, 'promised and collected amounts fit the quantity').toBeLessThanOrEqual(world.quantity);
    expect(food.taken).toBe(food.inParts ? taken : 0);
  }
  if (!isDeepStrictEqual(world, game.world)) {
    await checkQueue(game, world);
    await checkAddress(game, world);
  }
  return world;
}

function daysOver(deadline: Day | undefined): World['passed'] {
  if (deadline === undefined || deadline > YESTERDAY) return 0;
  return deadline === YESTERDAY ? 1 : 2;
}

function sideOf(isDonor: boolean | null): 'donor' | 'requester' | null {
  if (isDonor === null) return null;
  return isDonor ? 'donor' : 'requester';
}

function hourOf(moment: Date): Hour {
  if (moment <= NOW) return 'early';
  return moment.toISOString() === LAPSES_AT ? 'late' : 'later';
}

function readFood({ servers: [{ db }], foodId }: Game) {
  return db
    .selectFrom('foods')
    .select(['status', 'deadline', 'quantity', 'inParts', 'taken'])
    .where('id', '=', foodId)
    .executeTakeFirst();
}

async function readRequests({ servers: [{ db }], requestIds }: Game) {
  if (requestIds.length === 0) return [];
  return db
    .selectFrom('foodRequests as request')
    .innerJoin('users', 'users.id', 'request.requesterId')
    .leftJoin('requestMoves', 'requestMoves.requestId', 'request.id')
    .select(['request.id', 'users.name', 'request.status', 'request.reason', 'request.claim'])
    .select(['request.wanted', 'request.offered'])
    .select(['request.pickupTime', 'request.lapsesAt', 'request.askedComingAt', 'request.onWayAt'])
    .select(['request.proposedByDonor', 'request.declinedByDonor'])
    .select(({ fn }) => fn.count('requestMoves.id').as('records'))
    .where('request.id', 'in', requestIds)
    .groupBy(['request.id', 'users.name'])
    .orderBy('request.turn')
    .execute();
}

async function checkQueue({ servers, people, foodId }: Game, world: World): Promise<void> {
  const response = await servers[1].call('GET', `/food/${foodId}/requests`, { as: at(people, 0) });
  const { food, requests } = world;
  if (food === null) return expect(response.status).toBe(404);
  const queue: {
    status: string;
    queuePosition: number | null;
    claim: string | null;
    wanted?: number;
    offered?: number;
    requester: { name: string; email?: string };
  }[] = await response.json();
  const open = requests.filter((request) => isOpen({ status: statusIn(world, request) }));
  const waiting = open.filter(({ status }) => status === 'Requested');
  const isShown = (request: World['requests'][number]) =>
    waiting.includes(request) || request.status === 'Collected' || request.status === 'No Show';
  const expected = [
    ...open
      .filter(({ status }) => status === 'Accepted')
      .map(({ person, claim, wanted }) => [
        ...['Accepted', null, names[person], at(people, person).email],
        ...[claim, wanted ?? undefined, undefined],
      ]),
    ...requests
      .filter(isShown)
      .map((one) => [
        ...[one.status, waiting.indexOf(one) + 1 || null, names[one.person], undefined],
        ...[null, one.wanted ?? undefined, one.offered ?? undefined],
      ]),
  ];
  const seen = queue.map(({ status, queuePosition, claim, wanted, offered, requester: { name, email } }) => [
    status,
    queuePosition,
    name,
    email,
    claim,
    wanted,
    offered,
  ]);

  expect(seen).toEqual(expected);
}

/** Checks that only accepted requesters, and the donor until it is collected, see the food's address. */
async function checkAddress({ servers, people, foodId }: Game, world: World): Promise<void> {
  if (world.food === null) return;
  const isGiven = isCollected(world);
  const promised = world.requests.filter((request) => statusIn(world, request) === 'Accepted');
  const accepted = promised.map(({ person }) => person);
  for (const [person, as] of [...people, undefined].entries()) {
    const text = await (await servers[1].call('GET', `/food/${foodId}`, { as })).text();
    expect(text.includes(PLACE.address), as?.name ?? 'a guest').toBe(
      person === 0 ? !isGiven : accepted.includes(person),
    );
  }
}

/** Checks everything the food's page shows to a visitor: one of the four, or a guest. */
export async function checkPage({ servers, people, foodId, requestIds, world }: Game, visitor?: number): Promise<void> {
  if (world.food === null) return;
  const open = world.requests.filter((request) => isOpen({ status: statusIn(world, request) }));
  const waiting = open.filter(({ status }) => status === 'Requested');
  const index = world.requests.findLastIndex((request) => request.person === visitor);
  const own = world.requests[index];
  const status = own && statusIn(world, own);
  const place = own ? waiting.indexOf(own) + 1 : 0;
  const windows = world.hour !== 'early' || world.passed ? PICKUP_TIMES.slice(1) : PICKUP_TIMES;
  const myRequest = own && {
    _id: requestIds[index],
    status,
    queuePosition: place || null,
    reason: status === 'Requested' || status === 'Declined' ? own.reason : null,
    word: null,
    claim: status === 'Accepted' ? own.claim : null,
    noShowAnswer: null,
    changed: null,
    pickupCode: status === 'Accepted' ? expect.stringMatching(/^\d{6}$/) : null,
    ...(status === 'Accepted' && { pickup: PLACE }),
    ...(status === 'Accepted' && world.passed > 0 && { promisedUntil: NOON }),
    ...(status === 'Accepted' &&
      own.askedComing && { expected: { at: expect.any(String), ...(own.onWay && { onWayAt: expect.any(String) }) } }),
    ...(own.wanted !== null && { wanted: own.wanted }),
    ...(status === 'Requested' && own.offered !== null && { offered: own.offered }),
    ...((status === 'Requested' || status === 'Accepted') && { windows }),
    ...(own.window && {
      window: { time: PICKUP_TIMES[0], startsAt: '2026-06-15T11:00:00.000Z', endsAt: '2026-06-15T12:00:00.000Z' },
    }),
    ...((status === 'Requested' || status === 'Accepted') &&
      own.proposed &&
      world.hour === 'early' && { proposal: { time: PICKUP_TIMES[0], byDonor: own.proposed === 'donor' } }),
    ...((status === 'Requested' || status === 'Accepted') &&
      own.saidNo &&
      world.hour === 'early' && { declinedTime: { time: PICKUP_TIMES[0], byDonor: own.saidNo === 'donor' } }),
    ...(status === 'Accepted' && own.lapses && { lapsesAt: LAPSES_AT }),
  };
  const response = await servers[1].call('GET', `/food/${foodId}`, {
    as: visitor === undefined ? undefined : at(people, visitor),
  });
  const page = await response.json();
  const isGiven = isCollected(world);
  // Emails are tested elsewhere (server/sharing/contacts.test.ts).
  if (page.myRequest) delete page.myRequest.emailSeenSince;
  // The donor's record counts all games at a table. It is tested elsewhere (server/sharing/thank.test.ts).
  delete page.donatorYear;
  expect({ ...page, ...foodInput({ quantity: page.quantity }) }).toEqual({
    ...foodInput({ quantity: world.quantity }),
    ...(world.inParts && { inParts: true, left: leftOf(world) }),
    _id: foodId,
    photo: null,
    kind: 'bread',
    donator: page.donator,
    status: world.food,
    waiting: waiting.length,
    promised: open.length > waiting.length,
    area: { ...centreOf(cellOf(PLACE)), radius: 504 },
    collected: isGiven,
    isOwn: visitor === 0,
    windows,
    ...(visitor === 0 && { graceHours: 1 }),
    ...(visitor === 0 && { openRequests: open.length, pictureMissing: false }),
    ...(visitor === 0 && !isGiven && { pickup: { _id: expect.any(String), label: null, ...PLACE } }),
    ...(visitor && { myRequest: myRequest ?? null }),
  });
}

/** Sends a message from the latest requester to the donor and checks that only these two can read it. */
export async function checkMessages({ servers: [app], people, requestIds, world }: Game): Promise<void> {
  const [request, id] = [world.requests.at(-1), requestIds.at(-1)];
  if (!request || !id) return;
  const text = randomUUID();
  const path = `/request/${id}/messages`;
  expect((await app.call('POST', path, { as: at(people, request.person), body: { text } })).status).toBe(200);
  for (const [person, as] of [...people.entries(), [undefined, undefined] as const]) {
    const answers = await Promise.all([path, '/unread'].map((read) => app.call('GET', read, { as })));
    const isTheirs = person === 0 || person === request.person;
    expect(answers[0]?.status).toBe(as ? (isTheirs ? 200 : 404) : 401);
    const read = await Promise.all(answers.map((answer) => answer.text()));
    expect(read[0]?.includes(text)).toBe(isTheirs);
    expect(read[1]?.includes(text), 'only the recipient has it in the inbox').toBe(person === 0);
  }
}

/** Checks that the recorded moves lead each request from Requested to its status without a gap. */
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
      // Moves by time have no actor: expiry, a lapsed promise, and promotion of the next in the queue.
      if (record.toStatus === 'Expired') expect(record.actorId).toBeNull();
      if (record.actorId === null) expect(['Expired', 'Declined', 'Accepted']).toContain(record.toStatus);
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
