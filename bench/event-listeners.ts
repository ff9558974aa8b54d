/**
 * Memory used by idle listeners of `GET /api/events`.
 *
 *     npm ci && npm run build && npm run event-listeners --prefix bench
 *
 * Starts a real server on a free port of the loopback address, with a new embedded database or the empty database in
 * DATABASE_URL. Logs someone in, opens LISTENERS connections with their session (2,000 unless set in the environment), waits for
 * a heartbeat, makes a change that all of them are sent, and prints the server's memory at each step. Takes less than a minute,
 * with a timeout of two.
 *
 * An embedded database is still releasing memory from its start meanwhile, so resident memory may even fall. Look at the memory
 * in use there, or use a database server for clearer figures.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PING_INTERVAL } from '../contract/requests/event-terms.ts';

const LISTENERS = Number(process.env.LISTENERS || 2_000);
const MOST = 200_000_000;
const PATIENCE = 120_000;
const ROOT = join(import.meta.dirname, '..');

type Memory = { resident: number; inUse: number };

const origin = `http://127.0.0.1:${await freePort()}`;
const folder = mkdtempSync(join(tmpdir(), 'open-larder-bench-'));
const server = startServer();
const ended = once(server, 'exit');
const agent = new Agent({ maxSockets: LISTENERS });
try {
  await Promise.race([
    measure(),
    ended.then(() => fail('the server ended')),
    wait(PATIENCE, undefined, { ref: false }).then(() => fail('this takes too long')),
  ]);
} finally {
  agent.destroy();
  server.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true, force: true });
}

async function measure(): Promise<void> {
  await isReady();
  const cookie = await signIn();
  await addFood(cookie);
  // Memory from the start is released bit by bit.
  for (let round = 0; round < 8; round += 1) await memory();
  const before = await memory('with no listeners');

  const received = { events: 0, pings: 0 };
  const opening = performance.now();
  for (let opened = 0; opened < LISTENERS; opened += 100) {
    const batch = Array.from({ length: Math.min(100, LISTENERS - opened) }, (_, index) => opened + index);
    await Promise.all(batch.map((index) => listen(index, cookie, received)));
  }
  console.log(`${LISTENERS} listeners came within ${since(opening)}`);
  received.pings = 0;
  await wait(PING_INTERVAL + 3_000);
  if (received.pings < LISTENERS) fail(`only ${received.pings} of ${LISTENERS} got a ping`);
  const idle = await memory('with idle listeners');

  received.events = 0;
  const changing = performance.now();
  await addFood(cookie);
  // Each listener gets two events: the new food and, as its donor, a change of their own pages.
  while (received.events < 2 * LISTENERS) await wait(5);
  console.log(`one change was sent to all within ${since(changing)}`);
  await memory('after that');

  for (const kind of ['resident', 'inUse'] as const) {
    const more = idle[kind] - before[kind];
    const name = kind === 'resident' ? 'resident' : 'in use';
    console.log(
      `${LISTENERS} idle listeners, ${name}: ${mb(more)} more, ${(more / LISTENERS / 1000).toFixed(1)} kB each`,
    );
    if (more >= MOST) fail(`that is not under ${mb(MOST)}`);
  }
}

function startServer(): ChildProcess {
  const memoryOnRequest = join(import.meta.dirname, 'memory-on-request.ts');
  return spawn(process.execPath, ['--expose-gc', '--import', memoryOnRequest, 'server/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PORT: new URL(origin).port,
      HOST: '127.0.0.1',
      PUBLIC_URL: origin,
      DATA_DIR: folder,
      SAMPLE_FOODS: 'off',
      LOG_LEVEL: 'warn',
      // Lets the listeners come from many addresses.
      TRUST_PROXY: '1',
    },
  });
}

async function isReady(): Promise<void> {
  for await (const line of server.stdout ?? []) if (String(line).includes('is ready at')) return;
}

/** Opens an event stream and counts what arrives on it. */
async function listen(index: number, cookie: string, received: { events: number; pings: number }): Promise<void> {
  const address = `10.0.${index >> 8}.${index & 255}`;
  const call = request(`${origin}/api/events`, { agent, headers: { cookie, 'X-Forwarded-For': address } });
  call.end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) fail(`a listener was refused with ${response.statusCode}`);
  response.setEncoding('utf8');
  response.on('data', (text: string) => {
    received.events += text.match(/^data: .*"foodId"/gm)?.length ?? 0;
    received.pings += text.match(/^event: ping$/gm)?.length ?? 0;
  });
  response.on('error', () => {});
}

/** Registers someone with the embedded sign-in service and starts a session with their ID token. */
async function signIn(): Promise<string> {
  const person = { name: 'Ada', image: '-', email: 'ada@example.org', password: 'Warm-Bread' };
  const registered = cookies(await post('/auth/sign-up/email', person));
  const { token } = await (await fetch(`${origin}/api/auth/token`, { headers: { cookie: registered } })).json();
  return cookies(await post('/jwt', { email: person.email }, { Authorization: `Bearer ${token}` }));
}

async function addFood(cookie: string): Promise<void> {
  const food = {
    title: 'Bread',
    image: 'https://pictures.example/bread.jpg',
    quantity: 1,
    location: 'Here',
    notes: 'Fresh',
  };
  const answer = await post('/add-food', { ...food, deadline: new Date().toISOString() }, { cookie });
  if (!answer.ok) fail(`add-food answered ${answer.status}`);
}

function post(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

function cookies(response: Response): string {
  const lines = response.headers.getSetCookie();
  return lines.map((line) => line.split(';')[0]).join('; ');
}

async function memory(when?: string): Promise<Memory> {
  await wait(1_000);
  server.send('memory');
  const [answer] = (await once(server, 'message')) as [Memory];
  if (when) console.log(`${when}: ${mb(answer.resident)} resident, ${mb(answer.inUse)} in use`);
  return answer;
}

function mb(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

function since(start: number): string {
  return `${Math.round(performance.now() - start)} ms`;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return address !== null && typeof address === 'object' ? address.port : fail('no port');
}

function fail(reason: string): never {
  throw new Error(reason);
}
