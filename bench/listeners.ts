/**
 * The browsers of open-lists.ts: guests who each have a list open, with an event stream. They run in their own process, which
 * `startListeners` controls.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { constants, setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { asker } from './load.ts';
import { pinned } from './processes.ts';

/** Delay before a browser reloads its list, and the maximum random addition to it (app/events/refresher.ts). */
const LEAST = 100;
const SPREAD = 2_000;

/** Timeout of a round, in milliseconds. */
const PATIENCE = 120_000;

/** Whether an event concerns all lists, so that every listener reloads, or none. */
export type Concerned = 'all' | 'none';

/** What happened after a change. Times are in milliseconds. */
export type Outcome = { events: number; asked: number; statuses: Record<number, number>; p50: number; p99: number };

export type Listeners = {
  /** Begins a round, which ends when everyone has received one event and their response. */
  follow(concerned: Concerned): Promise<{ outcome: Promise<Outcome> }>;
  stop(): void;
};

/** Opens the event streams of `count` guests, who come from many addresses through a proxy. */
export async function startListeners(port: number, path: string, count: number): Promise<Listeners> {
  const args = [String(port), path, String(count)];
  const [program = '', ...rest] = pinned('load', process.execPath, import.meta.filename, ...args);
  const child = spawn(program, rest, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  // They stand for many machines, so anything else measured on their core has priority.
  setPriority(child.pid ?? 0, constants.priority.PRIORITY_LOW);
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the listeners have ended')));
  ended.catch(() => {});
  const message = async () => (await Promise.race([once(child, 'message'), ended]))[0];
  await message();
  return {
    follow: async (concerned) => {
      child.send(concerned);
      await message();
      return { outcome: message() };
    },
    stop: () => child.kill(),
  };
}

if (import.meta.main) {
  const [port, path = '', count] = process.argv.slice(2);
  await listen(Number(port), path, Number(count));
  process.send?.('open');
  process.on('disconnect', () => process.exit());
}

async function listen(port: number, path: string, count: number): Promise<void> {
  let concerned: Concerned = 'none';
  let onEvent = () => {};
  for (let opened = 0; opened < count; opened += 100) {
    const batch = Array.from({ length: Math.min(100, count - opened) }, (_, index) => opened + index);
    await Promise.all(batch.map((index) => openStream(port, index, () => onEvent())));
  }

  const ask = asker(port);

  process.on('message', async (next: Concerned) => {
    concerned = next;
    let events = 0;
    const waits: number[] = [];
    const statuses: Record<number, number> = {};
    const over = new Promise<void>((resolve) => {
      onEvent = async () => {
        events += 1;
        if (concerned === 'all') {
          await wait(LEAST + Math.random() * SPREAD);
          const asked = performance.now();
          const status = await ask(path, { 'Accept-Encoding': 'gzip, br' });
          statuses[status] = (statuses[status] ?? 0) + 1;
          waits.push(performance.now() - asked);
        }
        if (events === count && (concerned === 'none' || waits.length === count)) resolve();
      };
    });
    process.send?.('following');
    await Promise.race([over, wait(PATIENCE)]);
    const sorted = waits.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
    process.send?.({ events, asked: waits.length, statuses, p50: at(0.5), p99: at(0.99) } satisfies Outcome);
  });
}

/** Opens an event stream and keeps it open. */
function openStream(port: number, index: number, onEvent: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' }).setEncoding('latin1');
    let isOpen = false;
    socket.on('data', (text: unknown) => {
      if (!isOpen) {
        if (!/^HTTP\/1.1 200 /.test(String(text))) reject(new Error(`a stream was refused: ${text}`));
        isOpen = true;
        resolve();
      }
      if (String(text).includes('"type":"foods"')) onEvent();
    });
    socket.on('error', reject);
    const address = `10.0.${index >> 8}.${index & 255}`;
    socket.write(`GET /api/events HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Forwarded-For: ${address}\r\n\r\n`);
  });
}
