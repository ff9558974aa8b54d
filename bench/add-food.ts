/**
 * Foods added per second by 32 people at once on PostgreSQL, compared with bare INSERTs through `pg` into the same table with as
 * many connections: `node add-food.ts [SECONDS] [ROUNDS]`. Measured once with PostgreSQL's default durability and once with a
 * server that doesn't wait for the disk. Both measurements run in this process; their rounds alternate. Prints medians and
 * ratios.
 */
import { chmod } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { type AppProcess, startApp, temporaryFolder } from '../test/process/app-process.ts';
import { food } from '../test/process/person.ts';
import { startPostgres } from '../test/server/postgres-server.ts';
import { addPeople } from './people.ts';

const SECONDS = Number(process.argv[2] ?? 4);
const ROUNDS = Number(process.argv[3] ?? 5);
const AT_ONCE = 32;
const CONNECTIONS = 8;
/** Enough people that no one exceeds the limit per minute. */
const PEOPLE = 2_000;

const folder = await temporaryFolder();
await chmod(folder.path, 0o755);
console.log('| PostgreSQL | add-food /s | bare INSERTs /s | ratio | goal |');
console.log('|---|---|---|---|---|');
await measure('with what is acknowledged on the disk', {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
});
await measure('that does not wait for the disk', {});
await folder.remove();

async function measure(name: string, settings: Record<string, string>): Promise<void> {
  const postgres = await startPostgres(join(folder.path, name.replaceAll(' ', '-')), undefined, settings);
  const pool = new pg.Pool({ connectionString: postgres.url, max: CONNECTIONS });
  const env = { DATABASE_URL: postgres.url, DATABASE_CONNECTIONS: `${CONNECTIONS}`, SAMPLE_FOODS: 'off' };
  const app = await startApp({ env });
  const people = await addPeople(pool, PEOPLE);
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  let turn = 0;
  // Foods differ, because repeated ones are hidden and reported, and a shared row would make people wait for each other.
  const add = () => {
    const each = { title: `Sourdough loaf ${turn}`, image: `https://pictures.example/${turn % PEOPLE}.jpg` };
    return addFood(app, agent, people[turn++ % PEOPLE]?.token ?? '', { ...food(''), ...each });
  };
  const insert = () => insertFood(pool, people[turn++ % PEOPLE]?.id ?? '');
  await perSecond(add, 2);
  await perSecond(insert, 1);
  const adds: number[] = [];
  const inserts: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    adds.push(await perSecond(add, SECONDS));
    inserts.push(await perSecond(insert, SECONDS));
    // Rows of earlier rounds must not slow down later ones.
    await pool.query('truncate foods, rate_limits cascade');
  }
  const ratio = median(adds.map((rate, round) => rate / (inserts[round] ?? 1)));
  console.log(`| ${name} | ${median(adds).toFixed(0)} | ${median(inserts).toFixed(0)} | ${ratio.toFixed(2)} | 0.6 |`);
  agent.destroy();
  await pool.end();
  await app.stop();
  await postgres.stop();
}

/** Rate at which `AT_ONCE` concurrent callers do something repeatedly. */
async function perSecond(act: () => Promise<void>, seconds: number): Promise<number> {
  let done = 0;
  const start = performance.now();
  const caller = async () => {
    for (; performance.now() < start + seconds * 1000; done++) await act();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, caller));
  return done / ((performance.now() - start) / 1000);
}

function addFood({ url }: AppProcess, agent: Agent, token: string, input: object): Promise<void> {
  return new Promise((resolve, reject) => {
    const body = JSON.stringify(input);
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      Cookie: `session=${token}`,
    };
    const asked = request(`${url}/api/add-food`, { method: 'POST', agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`add-food answered ${response.statusCode}`));
      response.resume().on('end', resolve);
    });
    asked.on('error', reject).end(body);
  });
}

async function insertFood(pool: pg.Pool, donorId: string): Promise<void> {
  const { title, image, quantity, deadline, location, notes } = food('Sourdough loaf');
  await pool.query(
    `insert into foods (id, donor_id, title, title_folded, image, quantity, deadline, location, status, notes)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [uuidv7(), donorId, title, title.toLowerCase(), image, quantity, deadline, location, 'Available', notes],
  );
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
