/**
 * The guests of overload.ts. They write HTTP by hand, since Node's own client would need more CPU time than the measured server.
 * Either a number of them per second use kept-alive connections, as behind a proxy, or all come at once with a connection each.
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

export type Guests = { url: string; path: string; perSecond: number; seconds: number; atOnce?: boolean };

/** Milliseconds since the connection was open. Status 0: no response. */
export type Outcome = { status: number; ms: number };

if (parentPort) parentPort.postMessage(await askAll(workerData));

async function askAll({ url, path, perSecond, seconds, atOnce }: Guests): Promise<Outcome[]> {
  const { host, port } = new URL(url);
  const requestOf = (visitor: number) =>
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: 10.0.${visitor >> 8}.${visitor & 255}\r\n\r\n`;
  const idle: Socket[] = [];
  const asked: Promise<Outcome>[] = [];
  const ask = async () => {
    const visitor = asked.length % 65_536;
    const socket = (!atOnce && idle.pop()) || (await open(Number(port)));
    if (!socket) return { status: 0, ms: 0 };
    const outcome = await askOnce(socket, requestOf(visitor));
    if (socket.writable && !atOnce) idle.push(socket);
    else socket.destroy();
    return outcome;
  };
  if (atOnce) {
    for (let i = 0; i < perSecond * seconds; i++) asked.push(ask());
    return Promise.all(asked);
  }
  const end = performance.now() + seconds * 1000;
  for (let last = performance.now(); last < end; ) {
    await wait(10);
    const now = performance.now();
    // Missed requests aren't made up for, as that would be a burst.
    for (let due = (Math.min(now - last, 20) / 1000) * perSecond; due > 0; due -= 1) asked.push(ask());
    last = now;
  }
  const outcomes = await Promise.all(asked);
  for (const socket of idle) socket.destroy();
  return outcomes;
}

function open(port: number): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, 'localhost', () => resolve(socket));
    socket.setNoDelay().on('error', () => resolve(undefined));
  });
}

/** Makes a request on an idle connection. */
function askOnce(socket: Socket, request: string): Promise<Outcome> {
  return new Promise((resolve) => {
    const start = performance.now();
    let text = '';
    const done = () => {
      socket.off('data', read).off('close', done);
      resolve({ status: Number(text.slice(9, 12)), ms: performance.now() - start });
    };
    const read = (bytes: Buffer) => {
      text += bytes.toString('latin1');
      if (isWhole(text)) done();
    };
    socket.on('data', read).on('close', done).write(request);
  });
}

/** Whether a response is complete, by its length or its last chunk. */
function isWhole(text: string): boolean {
  const head = text.indexOf('\r\n\r\n');
  if (head < 0) return false;
  const length = /^content-length: (\d+)/im.exec(text.slice(0, head))?.[1];
  return length === undefined ? text.endsWith('\r\n0\r\n\r\n') : text.length >= head + 4 + Number(length);
}
