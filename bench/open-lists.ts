/**
 * Cost of one change while many guests have the list of foods open: `node open-lists.ts [LISTENERS] [ROUNDS]`. Each has an event
 * stream, and someone adds a food once per round. Then either all listeners reload their list within two seconds, like browsers
 * whose list is affected, or none, as if no list showed the food. Other people keep using the site meanwhile.
 *
 * The server and the listeners each need twice as many open files as there are listeners: `ulimit -n 12000`.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { call, cookieHeader, food, register } from '../test/process/person.ts';
import { head, median, row } from './compare.ts';
import { startDatabase } from './database.ts';
import { type Concerned, startListeners } from './listeners.ts';
import { asker } from './load.ts';
import { cpuSeconds, startOurs } from './processes.ts';

const LISTENERS = Number(process.argv[2] ?? 5_000);
const ROUNDS = Number(process.argv[3] ?? 10);

/** Interval of other people's requests, and the time that they use the site between two rounds, in milliseconds. */
const PAUSE = 10;
const IDLE = 2_000;

const files = Number(/^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]);
if (files < 2 * LISTENERS + 1_000)
  throw new Error(`only ${files} files may be open: ulimit -n ${2 * LISTENERS + 1_000}`);

const database = await startDatabase(Number(process.env.FOODS || 200));
const ours = await startOurs({ DATABASE_URL: database.url, TRUST_PROXY: '1' });
const ada = await register(ours.url, 'Ada');
const { rows } = await database.pool.query('select id from foods order by id limit 1');
const ask = asker(ours.port);
const others: Record<string, string>[] = [{}, { Cookie: cookieHeader(ada.cookies) }];
const list = '/api/all-foods?search=&sort=dsc&limit=24';
const listeners = await startListeners(ours.port, list, LISTENERS);

head(
  'lists concerned',
  'CPU s',
  'goal',
  'calls',
  '503',
  'goal',
  'all done ms',
  'others idle p99 ms',
  'then p99 ms',
  '×',
  'goal',
);
await measure('all');
await measure('none');

listeners.stop();
await ours.stop();
await database.stop();

async function measure(concerned: Concerned): Promise<void> {
  const rounds = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const idle = await useSite(wait(IDLE));
    const { outcome } = await listeners.follow(concerned);
    const added = call(ours.url, ada, 'POST', '/add-food', food(`Loaf ${round}`));
    const meanwhile = await useSite(outcome);
    if (!(await added).ok) throw new Error(`add-food answered ${(await added).status}`);
    const result = await outcome;
    if (result.events !== LISTENERS) throw new Error(`only ${result.events} were sent the event`);
    // The first round is warm-up.
    if (round > 0) rounds.push({ idle, meanwhile, ...result });
  }
  const cpu = median(rounds.map(({ idle, meanwhile }) => meanwhile.cpu - (idle.cpu / idle.ms) * meanwhile.ms));
  const unavailable = rounds.reduce((sum, { statuses, meanwhile }) => sum + (statuses[503] ?? 0) + meanwhile.failed, 0);
  const calls = rounds.reduce((sum, { asked }) => sum + asked, 0);
  const idle = p99(rounds.flatMap((round) => round.idle.waits));
  const meanwhile = p99(rounds.flatMap((round) => round.meanwhile.waits));
  row(
    `${concerned} of ${LISTENERS}`,
    cpu.toFixed(2),
    `≤ 2 ${cpu <= 2 ? 'met' : 'missed'}`,
    calls / ROUNDS,
    unavailable / ROUNDS,
    `0 ${unavailable === 0 ? 'met' : 'missed'}`,
    median(rounds.map((round) => round.meanwhile.ms)).toFixed(0),
    idle.toFixed(1),
    meanwhile.toFixed(1),
    (meanwhile / idle).toFixed(1),
    `≤ 3 ${meanwhile <= 3 * idle ? 'met' : 'missed'}`,
  );
}

/** Response times and total duration in milliseconds, the server's CPU time, and the number of responses other than 200. */
type Use = { waits: number[]; ms: number; cpu: number; failed: number };

/** Lets a guest and a logged-in user request a food in turn, until a promise settles. */
async function useSite(until: Promise<unknown>): Promise<Use> {
  let isOver = false;
  void until.then(() => {
    isOver = true;
  });
  const [start, cpu] = [performance.now(), cpuSeconds(ours.pid)];
  const waits: number[] = [];
  let failed = 0;
  const askAs = async (headers: Record<string, string> | undefined) => {
    const asked = performance.now();
    if ((await ask(`/api/food/${rows[0].id}`, headers)) !== 200) failed += 1;
    waits.push(performance.now() - asked);
  };
  // Requests don't wait for each other, so that those made while the server doesn't respond count too.
  const asking: Promise<void>[] = [];
  for (let turn = 0; !isOver; turn++) {
    asking.push(askAs(others[turn % 2]));
    await wait(PAUSE);
  }
  const [ms, spent] = [performance.now() - start, cpuSeconds(ours.pid) - cpu];
  await Promise.all(asking);
  return { waits, ms, cpu: spent, failed };
}

function p99(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * 0.99)] ?? Number.NaN;
}
