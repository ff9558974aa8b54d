/**
 * How many foods a second are added when 32 people do so at once, on PostgreSQL, beside bare INSERTs through `pg` into the
 * same table with as many connections: `node add-food.ts [SECONDS] [ROUNDS]`. Once with a server that has what it
 * acknowledges on the disk, as it has by default, and once with one that does not wait for the disk. Each of the two
 * measurements is a program that asks; the rounds alternate. Prints medians and ratios.
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
/** So many that nobody adds more than they may in a minute. */
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
  // What has been posted often is hidden and reported, and one row of everyone's would have them wait for each other.
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
    // What the rounds have put there must not make the next ones slower.
    await pool.query('truncate foods, rate_limits cascade');
  }
  const ratio = median(adds.map((rate, round) => rate / (inserts[round] ?? 1)));
  console.log(`| ${name} | ${median(adds).toFixed(0)} | ${median(inserts).toFixed(0)} | ${ratio.toFixed(2)} | 0.6 |`);
  agent.destroy();
  await pool.end();
  await app.stop();
  await postgres.stop();
}

/** So many callers do something one time after the other. */
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
