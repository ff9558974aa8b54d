/**
 * The food list for a logged-in user, which is rendered for each request, compared with a bare `renderToString` of the same
 * components, and with Next.js rendering the same 24 cards from PostgreSQL: `node peers-pages.ts [SECONDS] [ROUNDS]`.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cookieHeader, register } from '../test/process/person.ts';
import { type Comparison, compare, readRounds } from './compare.ts';
import { startDatabase } from './database.ts';
import { startLoad } from './load.ts';
import { type RunningServer, startOurs, startPeer, startServer } from './processes.ts';

const database = await startDatabase(Number(process.env.FOODS || 200));
const ours = await startOurs({ DATABASE_URL: database.url });
const Cookie = cookieHeader((await register(ours.url, 'Ada')).cookies);
const bare = await startPeer('renderToString', 'render-to-string.ts', { OURS: ours.url, COOKIE: Cookie });
const next = await startNext(join(import.meta.dirname, 'peers/next'));
const load = startLoad();

const page = { path: '/foods', headers: { Cookie, 'Accept-Encoding': 'identity' } };
const comparisons: Comparison[] = [{ what: '/foods signed in', ...page, peer: bare, goal: 0.5 }];
if (next) comparisons.push({ what: '/foods signed in', ...page, peer: next, goal: 5 });
await compare(load, ours, comparisons, readRounds());

load.stop();
await Promise.all([ours.stop(), bare.stop(), next?.stop()]);
await database.stop();

/** Starts Next.js with `next start`, after `next build` if it isn't built yet. */
async function startNext(folder: string): Promise<RunningServer | undefined> {
  const program = join(folder, 'node_modules/next/dist/bin/next');
  if (!existsSync(program)) {
    console.log('Next.js is left out, as it is not installed: npm install --prefix bench/peers/next');
    return undefined;
  }
  if (!existsSync(join(folder, 'build/BUILD_ID'))) {
    const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
    execFileSync(process.execPath, [program, 'build'], { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  return startServer('Next.js', [program, 'start', folder, '--hostname', '127.0.0.1'], {
    DATABASE_URL: database.url,
    NEXT_TELEMETRY_DISABLED: '1',
  });
}
