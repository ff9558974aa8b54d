/** @module-tag crash */
import { existsSync, readdirSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { moves } from '../../contract/requests/moves.ts';
import { type Database, openServer } from '../../server/db/database.ts';
import { openEmbedded } from '../../server/db/embedded/embedded.ts';
import { isOpen, newWorld, type PersonsMove, predict, type Step, type World } from '../server/hand-over-model.ts';
import { databaseUrl, freePort, startPostgres } from '../server/postgres-server.ts';
import { randomNumbers } from '../server/random-numbers.ts';
import { launchApp, startApp, temporaryFolder } from './app-process.ts';
import { call, food, type Person, register } from './person.ts';

/** Share of the kills to make: a tenth, or all of them with KILLS=all. */
const PART = process.env.KILLS === 'all' ? 1 : 0.1;
/** Seed of all random choices. To repeat a run, set CRASH_SEED to its seed. */
const SEED = Number(process.env.CRASH_SEED ?? Date.now() % 1e9);
/** Number of tables. At each, three people give and ask, one change at a time. The limit is sixty changes a minute per person. */
const TABLES = 12;
/** Timeout of a round in ms: kill, restart and checks. */
const LONGEST_ROUND = 180_000;
/** PostgreSQL settings for a machine that can fail. */
const SAFE = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' };

describe('When a process is killed:', () => {
  it('a server creating its first database starts again', async () => {
    const dataDir = await newFolder();
    const app = await launchApp({ env: { DATA_DIR: dataDir } });
    const files = join(dataDir, 'db');
    while (!existsSync(files) || readdirSync(files).length < 5) await wait(5);
    await app.stop('SIGKILL');

    const next = await startApp({ env: { DATA_DIR: dataDir } });
    expect(await next.stop()).toEqual({ code: 0, signal: null });
  });

  for (const [who, all, start] of [
    ['a server on the embedded database', 200, onEmbedded],
    ['a server on PostgreSQL', 100, onPostgres],
    ['PostgreSQL itself', 30, ofPostgres],
  ] as const) {
    const kills = all * PART;
    const what = `${who}, ${kills} times during changes: every acknowledged change is kept, and everyone stays logged in`;
    it(`${what} (CRASH_SEED=${SEED})`, { timeout: kills * LONGEST_ROUND }, async () => {
      const site = await start();
      const random = randomNumbers(SEED);
      const tables = await Promise.all(Array.from({ length: TABLES }, (_, number) => layTable(site, number)));
      const count = { acknowledged: 0, made: 0, longestStart: 0 };

      for (let round = 1; round <= kills; round += 1) {
        const enough = count.acknowledged + 20 + 40 * random();
        let isKilled = false;
        const playing = tables.map(async (table) => {
          for (;;) {
            const outcome = await playOn(table);
            if (outcome === 'acknowledged') count.acknowledged += 1;
            if (outcome !== 'unanswered') continue;
            if (!isKilled) throw new Error('a change got no response, though nothing had been killed');
            return;
          }
        });
        const played = Promise.all(playing);
        while (count.acknowledged < enough) await Promise.race([wait(1), played]);
        isKilled = true;
        await site.kill();
        await played;

        const started = Date.now();
        await site.startAgain();
        count.longestStart = Math.max(count.longestStart, Date.now() - started);
        for (const table of tables) if (await settle(table)) count.made += 1;
      }

      await site.stop();
      await expectConsistent(site, tables);
      console.log(
        `${who}: ${kills} kills; ${count.acknowledged} changes acknowledged, none lost; ` +
          `${count.made} made without a response; longest start ${count.longestStart} ms`,
      );
    });
  }
});

/** The servers of a site. `kill` kills one of them, or their database. */
type Site = {
  urls: string[];
  kill(): Promise<void>;
  /** Restarts it and waits until people can use the site again. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
  /** Opens the database. Only after `stop`. */
  open(): Promise<Database>;
};

async function onEmbedded(): Promise<Site> {
  const dataDir = await newFolder();
  const server = await startServer({ DATA_DIR: dataDir, SAMPLE_FOODS: 'off' });
  return { ...server, open: () => openEmbedded(dataDir, () => {}) };
}

async function onPostgres(): Promise<Site> {
  const { url } = await startDatabase();
  return { ...(await startServer({ DATABASE_URL: url })), open: async () => openServer(url, () => {}) };
}

async function ofPostgres(): Promise<Site> {
  const { url, kill, startAgain } = await startDatabase();
  const port = await freePort();
  const both = { DATABASE_URL: url, PUBLIC_URL: `http://localhost:${port}`, READS_PER_MINUTE: '0' };
  const servers = [await startApp({ env: both, port }), await startApp({ env: both })];
  return {
    urls: servers.map((server) => server.url),
    kill,
    startAgain: async () => {
      await startAgain();
      for (const server of servers) {
        const status = async () => (await fetch(`${server.url}/api/ready`)).status;
        await expect.poll(status, { interval: 20 }).toBe(200);
      }
    },
    stop: async () => {
      for (const server of servers) expect(await server.stop()).toEqual({ code: 0, signal: null });
    },
    open: async () => openServer(url, () => {}),
  };
}

async function startServer(more: Record<string, string>) {
  const port = await freePort();
  const env = { ...more, READS_PER_MINUTE: '0', SHUTDOWN_DELAY: '0' };
  let app = await startApp({ env, port });
  return {
    urls: [app.url],
    kill: async () => void (await app.stop('SIGKILL')),
    startAgain: async () => {
      app = await startApp({ env, port });
    },
    stop: async () => expect(await app.stop()).toEqual({ code: 0, signal: null }),
  };
}

/** Starts a PostgreSQL server with an empty database. */
async function startDatabase() {
  const folder = await newFolder();
  await chmod(folder, 0o755);
  const data = join(folder, 'postgres');
  let postgres = await startPostgres(data, undefined, SAFE);
  onTestFinished(() => postgres.stop());
  const { url, port } = postgres;
  const database = openServer(url, () => {});
  await database.pool.query('create database larder');
  await database.close();
  return {
    url: databaseUrl(url, 'larder'),
    kill: () => postgres.kill(),
    startAgain: async () => {
      postgres = await startPostgres(data, port, SAFE);
    },
  };
}

/** A food and its requests, identified by the names in their notes, which never change: `Food 7`, `Food 7, request 0`. */
type Game = { name: string; title: string; world: World };

/** A donor (person 0) and two people who ask for their food. */
type Table = {
  url: string;
  people: Person[];
  /** The acknowledged state, by name of the food. */
  games: Map<string, Game>;
  /** The state of a food if the change that got no response was made. */
  unanswered: Game | undefined;
  /** Ids of foods and requests, by name. */
  ids: Map<string, string>;
  changes: number;
  /** Random numbers for the choices at this table. */
  random: () => number;
};

async function layTable({ urls }: Site, number: number): Promise<Table> {
  const url = urls[number % urls.length] ?? '';
  const people: Person[] = [];
  for (const who of ['Donor', 'First', 'Second']) people.push(await register(url, `${who} of table ${number}`));
  return {
    url,
    people,
    games: new Map(),
    unanswered: undefined,
    ids: new Map(),
    changes: 0,
    random: randomNumbers(SEED + number),
  };
}

type OwnStep =
  | Exclude<
      Step,
      {
        kind:
          | 'pass'
          | 'sweep'
          | 'late'
          | 'lapse'
          | 'want'
          | 'offer'
          | 'take'
          | 'choose'
          | 'propose'
          | 'agree'
          | 'say no'
          | 'question'
          | 'on my way';
      }
    >
  | { kind: 'post' };

/** Makes a random change at a table. It's `limited` if a person, or everyone together, has made too many. */
async function playOn(table: Table): Promise<'acknowledged' | 'limited' | 'unanswered'> {
  table.changes += 1;
  const newest = [...table.games.values()].at(-1);
  const steps = newest && table.random() > 0.15 ? stepsFrom(newest.world) : [];
  const step: OwnStep = steps[Math.floor(table.random() * steps.length)] ?? { kind: 'post' };
  const game = newest && step.kind !== 'post' ? newest : newGame(table);
  const after = step.kind === 'post' ? game : { ...game, world: worldAfter(game.world, step) };
  if (step.kind === 'update') after.title = `Loaf after change ${table.changes}`;

  const response = await change(table, step, after).catch(() => undefined);
  const body = await response?.json().catch(() => undefined);
  if (response?.status === 429 || body?.code === 'OVERLOADED') {
    await wait(1_000);
    return 'limited';
  }
  if (response?.status !== 200 || !body) {
    // 503 happens if the database goes away.
    expect([undefined, 200, 503]).toContain(response?.status);
    table.unanswered = after;
    return 'unanswered';
  }
  if (step.kind === 'post') table.ids.set(game.name, body.insertedId);
  if (step.kind === 'ask') table.ids.set(`${game.name}, request ${game.world.requests.length}`, body.insertedId);
  table.games.set(game.name, after);
  return 'acknowledged';
}

function newGame({ games, changes }: Table): Game {
  // Every second food is given in parts.
  const world = newWorld(food('').quantity, games.size % 2 === 1);
  return { name: `Food ${games.size}`, title: `Loaf of change ${changes}`, world };
}

const ownMoves: Record<PersonsMove, ['POST' | 'DELETE', string]> = {
  accept: ['POST', 'acceptance'],
  release: ['DELETE', 'acceptance'],
  decline: ['POST', 'decline'],
  withdraw: ['POST', 'withdrawal'],
  collect: ['POST', 'collection'],
  noShow: ['POST', 'no-show'],
  claim: ['POST', 'claim'],
  approve: ['POST', 'approval'],
  deny: ['POST', 'denial'],
};

/** Every possible step on a food and its requests that changes something. */
function stepsFrom(world: World) {
  const steps: Exclude<OwnStep, { kind: 'post' }>[] = [
    { kind: 'ask', person: 1, wanted: 1, window: false },
    { kind: 'ask', person: 2, wanted: 1, window: false },
    { kind: 'update', person: 0, quantity: world.quantity, inParts: world.inParts },
    { kind: 'delete', person: 0 },
    ...world.requests.flatMap((request, index) =>
      (Object.keys(ownMoves) as PersonsMove[]).map((move) => {
        const person = moves[move].by === 'donor' ? 0 : request.person;
        return { kind: 'move', move, request: index, person, rightCode: true } as const;
      }),
    ),
  ];
  return steps.filter((step) => {
    const [outcome] = predict(world, [step]);
    const isNew = step.kind === 'update' || !isDeepStrictEqual(outcome?.world, world);
    return outcome?.answers[0]?.status === 200 && isNew;
  });
}

function worldAfter(world: World, step: Step): World {
  return predict(world, [step])[0]?.world ?? world;
}

async function change({ url, people, ids }: Table, step: OwnStep, { name, title, world }: Game): Promise<Response> {
  const by = (step.kind === 'post' ? people[0] : people[step.person]) as Person;
  const foodId = ids.get(name);
  switch (step.kind) {
    case 'post':
      return call(url, by, 'POST', '/add-food', { ...food(title), notes: name, inParts: world.inParts });
    case 'update':
      return call(url, by, 'PUT', `/update-food/${foodId}`, { ...food(title), notes: name });
    case 'delete':
      return call(url, by, 'DELETE', `/delete-food/${foodId}`);
    case 'ask': {
      const notes = `${name}, request ${world.requests.length - 1}`;
      return call(url, by, 'POST', '/add-request', { foodId, notes, wanted: 1 });
    }
    case 'move': {
      const [method, noun] = ownMoves[step.move];
      const path = `/request/${ids.get(`${name}, request ${step.request}`)}/${noun}`;
      if (step.move !== 'collect') return call(url, by, method, path);
      const requester = people[world.requests[step.request]?.person ?? 0] as Person;
      const { myRequest } = await (await call(url, requester, 'GET', `/food/${foodId}`)).json();
      return call(url, by, method, path, { code: myRequest.pickupCode });
    }
  }
}

/**
 * Checks that everything acknowledged is there, and nothing else.
 *
 * @returns whether the change that got no response was made
 */
async function settle(table: Table): Promise<boolean> {
  const { unanswered, games, ids } = table;
  table.unanswered = undefined;
  const seen = await look(table);
  for (const { name, id } of seen) ids.set(name, id);
  const states = Object.fromEntries(seen.map(({ name, state }) => [name, state]));
  if (!unanswered || isDeepStrictEqual(states, statesOf(games))) {
    expect(states).toEqual(statesOf(games));
    return false;
  }
  games.set(unanswered.name, unanswered);
  expect(states).toEqual(statesOf(games));
  return true;
}

function statesOf(games: Table['games']): Record<string, string> {
  const states = [...games.values()].flatMap(({ name, title, world }) => [
    ...(world.food ? [[name, `${world.food}: ${title}`]] : []),
    ...world.requests.map((request, index) => [
      `${name}, request ${index}`,
      isOpen(request) ? `${request.status}: ${title}` : request.status,
    ]),
  ]);
  return Object.fromEntries(states);
}

/** The foods and requests in the lists of the people at a table. */
async function look({ url, people: [donor, ...requesters] }: Table) {
  const foods = donor ? await list(url, donor, `/foods-by-donator/${donor.email}`) : [];
  const requests: Listed[] = [];
  for (const person of requesters) requests.push(...(await list(url, person, `/request-by/${person.email}`)));
  return [
    ...foods.map(({ _id, notes, title, status }) => ({ id: _id, name: notes, state: `${status}: ${title}` })),
    ...requests.map(({ _id, notes, title, status }) => {
      // A closed request keeps the food's last title.
      const state = isOpen({ status }) ? `${status}: ${title}` : status;
      return { id: _id, name: notes, state };
    }),
  ];
}

type Listed = { _id: string; title: string; notes: string; status: World['requests'][number]['status'] };

/** All pages of a person's own list, which requires a session. */
async function list(url: string, as: Person, path: string): Promise<Listed[]> {
  const response = await call(url, as, 'GET', path);
  expect(response.status).toBe(200);
  const items: Listed[] = await response.json();
  const next = /^<\/api(.+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
  return next ? [...items, ...(await list(url, as, next))] : items;
}

/** Checks what no list shows: that the database tables are consistent with each other and with the acknowledged moves. */
async function expectConsistent(site: Site, tables: Table[]): Promise<void> {
  const database = await site.open();
  const count = async (sql: string) => Number((await database.pool.query(`select count(*) from ${sql}`)).rows[0].count);
  const worlds = tables.flatMap(({ games }) => [...games.values()].map(({ world }) => world));
  const total = (of: (world: World) => number) => worlds.reduce((sum, world) => sum + of(world), 0);
  expect(await count('foods')).toBe(total((world) => (world.food ? 1 : 0)));
  expect(await count('food_requests')).toBe(total((world) => world.requests.length));
  expect(await count('request_moves')).toBe(total((world) => world.records));
  expect(
    await count(`food_requests request where status <> coalesce((select to_status from request_moves
      where request_id = request.id order by id desc limit 1), 'Requested')`),
  ).toBe(0);
  const taken = `(select coalesce(sum(coalesce(wanted, food.quantity)), 0) from food_requests
    where food_id = food.id and status in ('Accepted', 'Collected'))`;
  expect(await count(`foods food where ${taken} > quantity`), 'foods with more promised than there is').toBe(0);
  expect(await count(`foods food where (status = 'Not Available') <> (${taken} = quantity)`)).toBe(0);
  await database.close();
}

async function newFolder(): Promise<string> {
  const { path, remove } = await temporaryFolder();
  onTestFinished(remove);
  return path;
}
