/**
 * How long guests wait for pages during attacks with connections: `node attacks.ts [FOLDER] [SECONDS]`. FOLDER is a built
 * checkout, by default this one. Each attack gets a fresh server, compared with another one that isn't attacked. Guests come from
 * 127.0.0.1 and attackers from 127.0.0.2, which requires Linux.
 */

import { once } from 'node:events';
import { cp } from 'node:fs/promises';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join, resolve as pathOf } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { AppProcess } from '../test/process/app-process.ts';
import type { Outcome } from './guests.ts';

const cwd = pathOf(process.argv[2] ?? join(import.meta.dirname, '..'));
// From that checkout, which may have other migrations.
const { makeUsedFolder, startApp, temporaryFolder }: typeof import('../test/process/app-process.ts') = await import(
  join(cwd, 'test/process/app-process.ts')
);
const SECONDS = Number(process.argv[3] ?? 10);

const PAGES = ['/', '/foods', '/recipes', '/contact'];
const PATHS = [...PAGES, '/api/health', '/api/all-foods'];

/** Interval of requests for each path, and a guest's timeout, in milliseconds. */
const EVERY = 400;
const PATIENCE = 5_000;

/** The attacked server's limit on open files, and the number of connections to it. */
const FILES = 4_096;
const CONNECTIONS = 5_000;

/** Runs until `isOver`, and calls `isHigh` at full strength. */
type Attack = (app: AppProcess, isOver: () => boolean, isHigh: () => void) => Promise<unknown>;

const attacks: Record<string, Attack> = {
  'five half-sent GETs a second for each of four pages': async (app, isOver, isHigh) => {
    while (!isOver()) {
      for (const path of PAGES) (await open(app))?.write(`${head(path)}Content-Length: 10\r\n\r\n{`);
      isHigh();
      await wait(200);
    }
  },
  'two who ask for each of four pages and leave, behind ten others': async (app, isOver, isHigh) => {
    for (let round = 0; !isOver(); round++) {
      const others = await openMany(app, 10);
      for (const [n, one] of others.entries()) one.write(`${head(`/foods?${round}-${n}`)}\r\n`);
      const pairs = await Promise.all(PAGES.map(() => openMany(app, 2)));
      for (const [n, pair] of pairs.entries()) for (const one of pair) one.write(`${head(PAGES[n] ?? '')}\r\n`);
      await wait(20);
      for (const [, second] of pairs) second?.destroy();
      await wait(20);
      for (const [first] of pairs) first?.destroy();
      isHigh();
      await wait(1_000);
    }
  },
  [`${CONNECTIONS} connections to a server that may have ${FILES} files open`]: async (app, isOver, isHigh) => {
    let held: Socket[] = [];
    for (let tried = 0; !isOver(); ) {
      const isBeginning = tried < CONNECTIONS;
      held = held.filter(({ destroyed }) => !destroyed);
      const more = await openMany(app, isBeginning ? 250 : 25);
      // After a response the server keeps a connection open for a minute.
      for (const one of more) one.resume().write(`${head('/api/health')}\r\n`);
      held.push(...more);
      tried += 250;
      if (!isBeginning) isHigh();
      await wait(isBeginning ? 20 : 100);
    }
  },
};

/** All connections of the attacker. */
const sockets: Socket[] = [];

const used = await makeUsedFolder();
console.log(
  '| attack | quiet: p50, p95 ms | attacked: p50, p95 ms | p95 to quiet | turned away | not answered in 5 s |',
);
console.log('| --- | --- | --- | --- | --- | --- |');
for (const [name, attack] of Object.entries(attacks)) {
  const quiet = await measure(async (_app, _isOver, isHigh) => isHigh());
  const attacked = await measure(attack);
  const ratio = attacked.p95 / quiet.p95;
  console.log(
    `| ${name} | ${said(quiet)} | ${said(attacked)} | ${Number.isNaN(ratio) ? '–' : ratio.toFixed(1)} | ` +
      `${attacked.refused} | ${attacked.missed} of ${attacked.asked} |`,
  );
}
await used.remove();

async function measure(attack: Attack) {
  const folder = await temporaryFolder();
  await cp(used.path, folder.path, { recursive: true });
  const app = await startApp({
    cwd,
    env: { DATA_DIR: folder.path, HOST: '127.0.0.1' },
    command: ['sh', '-c', `ulimit -n ${FILES} && exec "${process.execPath}" ${join(cwd, 'server/main.ts')}`],
  });
  let isOver = false;
  const { promise: height, resolve: isHigh } = Promise.withResolvers<void>();
  const attacking = attack(app, () => isOver, isHigh);
  await height;
  const outcomes = await guests(app);
  isOver = true;
  await attacking;
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.stop('SIGKILL');
  await folder.remove();
  const answered = outcomes.filter(({ status }) => status === 200).map(({ ms }) => ms);
  const sorted = answered.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  const missed = outcomes.filter(({ status }) => status === 0).length;
  const asked = outcomes.length;
  return { p50: at(0.5), p95: at(0.95), asked, missed, refused: asked - missed - answered.length };
}

function said({ p50, p95 }: { p50: number; p95: number }): string {
  return Number.isNaN(p50) ? 'none' : `${p50.toFixed(0)}, ${p95.toFixed(0)}`;
}

/** Requests each path repeatedly and waits for all responses. */
async function guests(app: AppProcess): Promise<Outcome[]> {
  const asked: Promise<Outcome>[] = [];
  for (const end = performance.now() + SECONDS * 1_000; performance.now() < end; ) {
    for (const path of PATHS) asked.push(ask(app, path));
    await wait(EVERY);
  }
  return Promise.all(asked);
}

function ask({ url }: AppProcess, path: string): Promise<Outcome> {
  const start = performance.now();
  const signal = AbortSignal.timeout(PATIENCE);
  return new Promise((resolve) => {
    const done = (status = 0) => resolve({ status, ms: performance.now() - start });
    request(url, { path, agent: false, family: 4, signal }, (response) => {
      response.on('error', () => done()).on('end', () => done(response.statusCode));
      response.resume();
    })
      .on('error', () => done())
      .end();
  });
}

/** Opens a connection for the attacker; undefined if that fails. */
async function open({ url }: AppProcess): Promise<Socket | undefined> {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress: '127.0.0.2' });
  socket.on('error', () => {});
  const isOpen = await Promise.race([once(socket, 'connect'), wait(1_000, undefined, { ref: false })]).catch(() => {});
  if (!isOpen) return void socket.destroy();
  sockets.push(socket);
  return socket;
}

async function openMany(app: AppProcess, count: number): Promise<Socket[]> {
  const opened = await Promise.all(Array.from({ length: count }, () => open(app)));
  return opened.filter((socket) => socket !== undefined);
}

function head(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\n`;
}
