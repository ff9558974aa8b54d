/**
 * Compares this tree with another commit: `npm run commits --prefix bench -- [COMMIT=9176ee6] [SECONDS=2] [ROUNDS=5]`. By default
 * that is the last commit with English only, so the result is the cost of thirteen languages and of everything else since. Prints
 * three tables: pages and API responses (for guests from the cache, for logged-in users rendered each time), memory, and the
 * build.
 *
 * The other commit gets its own checkout and packages (`npm ci`, which needs the registry) and its own database with as many
 * foods.
 */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import pg from 'pg';
import type { Day } from '../contract/dates.ts';
import { ROOT, temporaryFolder } from '../test/process/app-process.ts';
import { cookieHeader, register } from '../test/process/person.ts';
import { type Comparison, compare, head, median, row } from './compare.ts';
import { startDatabase } from './database.ts';
import { fillFoods } from './foods.ts';
import { startLoad } from './load.ts';
import { type RunningServer, residentMemory, secondsOfChildren, startOurs } from './processes.ts';

const [commit = '9176ee6', seconds = '2', rounds = '5'] = process.argv.slice(2);
const FOODS = Number(process.env.FOODS || 200);
/** Number of pages to request before memory is measured. */
const ANSWERS = 2_000;
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pl', 'nl', 'cs', 'pt', 'tr', 'uk', 'ar', 'bn'];

const checkout = await temporaryFolder();
execFileSync('tar', ['-x', '-C', checkout.path], {
  input: execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 1024 ** 3 }),
});
execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: checkout.path, stdio: 'ignore' });

await compareBuilds();
const database = await startDatabase(FOODS);
await database.pool.query('create database before');
const urlBefore = Object.assign(new URL(database.url), { pathname: '/before' }).href;
await comparePages();
await compareMemory();
await database.stop();
await checkout.remove();

/** Compares guests' responses from the cache and pages rendered for a logged-in user, in English and two other languages. */
async function comparePages(): Promise<void> {
  const ours = await startOurs({ DATABASE_URL: database.url });
  const before = await startOurs({ DATABASE_URL: urlBefore }, commit, checkout.path);
  const poolBefore = new pg.Pool({ connectionString: urlBefore });
  await fillFoods(poolBefore, FOODS, new Date().toISOString().slice(0, 10) as Day);
  const food = await newest(database.pool);
  const foodBefore = await newest(poolBefore);
  await poolBefore.end();
  const session = { Cookie: cookieHeader((await register(ours.url, 'Ada')).cookies) };
  const sessionBefore = { Cookie: cookieHeader((await register(before.url, 'Ada')).cookies) };

  const paths = ['/', '/foods', '/food/{id}', '/contact', '/api/all-foods?limit=100', '/api/unread'];
  const comparisons: Comparison[] = paths.flatMap((path) =>
    (path === '/api/unread' ? [true] : [false, true]).flatMap((isSignedIn) =>
      (path.startsWith('/api/') ? ['en'] : ['en', 'de', 'ar']).map((language) => ({
        what: `${path} ${language}${isSignedIn ? ', signed in' : ''}`,
        path: path.replace('{id}', food),
        peerPath: path.replace('{id}', foodBefore),
        headers: { 'Accept-Language': language, 'Accept-Encoding': 'identity', ...(isSignedIn && session) },
        peerHeaders: { 'Accept-Language': language, 'Accept-Encoding': 'identity', ...(isSignedIn && sessionBefore) },
        peer: before,
        goal: 0.95,
        saysOther: true,
      })),
    ),
  );
  const load = startLoad();
  await compare(load, ours, comparisons, { seconds: Number(seconds), rounds: Number(rounds), connections: 32 });
  load.stop();
  await Promise.all([ours.stop(), before.stop()]);
}

/**
 * Compares memory after the same number of pages: the other commit, this tree with one language, and with all languages in turn.
 */
async function compareMemory(): Promise<void> {
  console.log();
  head('server', 'MB at its start', `MB after ${ANSWERS} pages`);
  const servers: [string, string[], () => Promise<RunningServer>][] = [
    [commit, ['en'], () => startOurs({ DATABASE_URL: urlBefore }, commit, checkout.path)],
    ['here, English alone', ['en'], () => startOurs({ DATABASE_URL: database.url, LANGUAGES: 'en' })],
    ['here, thirteen languages', LANGUAGES, () => startOurs({ DATABASE_URL: database.url })],
  ];
  for (const [name, languages, start] of servers) {
    const [atStart, after]: number[][] = [[], []];
    for (let round = 0; round < 3; round++) {
      const server = await start();
      atStart?.push(residentMemory(server.pid));
      for (let asked = 0; asked < ANSWERS; asked++) {
        const language = languages[asked % languages.length] ?? 'en';
        // A different query each time, so that every page is rendered.
        const path = ['/', '/foods', '/contact', '/login'][Math.floor(asked / languages.length) % 4];
        const response = await fetch(`${server.url}${path}?asked=${asked}`, {
          headers: { 'Accept-Language': language },
        });
        await response.arrayBuffer();
      }
      after?.push(residentMemory(server.pid));
      await server.stop();
    }
    row(name, median(atStart ?? []).toFixed(0), median(after ?? []).toFixed(0));
  }
}

/** Compares builds, three each in turn, by CPU seconds, because a build uses all cores. */
async function compareBuilds(): Promise<void> {
  const builds = [
    { name: commit, cwd: checkout.path, times: [] as number[] },
    { name: 'here', cwd: ROOT, times: [] as number[] },
  ];
  for (let round = 0; round < 3; round++) {
    for (const { cwd, times } of builds) times.push(buildTime(cwd));
  }
  head('build', 'CPU s');
  for (const { name, times } of builds) row(name, median(times).toFixed(1));
  console.log();
}

/** CPU seconds of all processes of a build. */
function buildTime(cwd: string): number {
  rmSync(`${cwd}/node_modules/.vite`, { recursive: true, force: true });
  const before = secondsOfChildren();
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd, stdio: 'ignore' });
  return secondsOfChildren() - before;
}

async function newest(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query('select id from foods order by id desc limit 1');
  return rows[0].id;
}
