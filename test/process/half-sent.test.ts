import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type AppProcess, startApp } from './app-process.ts';
import { type Person, register } from './person.ts';
import { usedFolder } from './used-folder.ts';

/** Number of unfinished requests: more than the gate admits and lets wait together. */
const HALF_SENT = 300;
const VISITORS = 10;

const long = { 'Content-Type': 'application/json', 'Content-Length': '60000' };
const chunked = { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' };
const photo = { 'Content-Type': 'image/jpeg', 'Content-Length': '9000000' };

const usual: [what: string, line: string, headers: Record<string, string>][] = [
  ['a page', 'GET /foods?half', long],
  ['a login', 'POST /api/auth/sign-in/email', long],
  ['a photo', 'POST /api/photos', photo],
];
const further: typeof usual = [
  ['shared content of another app', 'POST /share-food', long],
  ['a form', 'POST /foods', long],
  ['a path without a handler', 'PUT /foods', chunked],
  ['a session', 'POST /api/jwt', chunked],
];

describe('guests get pages and people can log in', () => {
  let folder: Awaited<ReturnType<typeof usedFolder>>;
  let app: AppProcess;
  let ada: Person;

  beforeAll(async () => {
    folder = await usedFolder();
    // Without a cache, every page takes a place at the gate.
    app = await startApp({ env: { DATA_DIR: folder.path, ANSWER_CACHE_MB: '0' } });
    ada = await register(app.url, 'Ada');
  });

  afterAll(async () => {
    await app.stop();
    await folder.remove();
  });

  const seePages = async (_what: string, line: string, headers: Record<string, string>) => {
    const credentials = JSON.stringify({ email: ada.email, password: ada.password });
    const login = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: credentials };
    const sockets = await Promise.all(Array.from({ length: HALF_SENT }, () => halfSend(app.url, line, headers)));
    // Photos are refused by their headers. Wait for that: so many calls at once are an overload, which isn't tested here.
    if (headers === photo) await Promise.all(sockets.map(answered));
    const statuses: number[] = [];
    for (let n = 0; n < VISITORS; n++) statuses.push((await fetch(`${app.url}/foods?n=${n}`)).status);
    for (let n = 0; n < 2; n++) statuses.push((await fetch(`${app.url}/api/auth/sign-in/email`, login)).status);
    expect(statuses).toEqual(Array(VISITORS + 2).fill(200));
  };
  test.each(usual)('while many requests are half-sent: %s', seePages);
  describe('also', { tags: 'load' }, () => test.each(further)('while many others are half-sent: %s', seePages));
});

/** Sends a request's headers and the start of its body. */
async function halfSend(url: string, line: string, headers: Record<string, string>): Promise<Socket> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.on('error', () => {});
  const fields = Object.entries({ Host: host, Origin: url, ...headers }).map(([name, value]) => `${name}: ${value}`);
  socket.write(`${line} HTTP/1.1\r\n${fields.join('\r\n')}\r\n\r\n5\r\n{"a":\r\n`);
  return socket;
}

/** Waits until the server has responded or closed the connection. */
async function answered(socket: Socket): Promise<void> {
  await Promise.race([once(socket, 'data'), once(socket, 'close')]);
}
