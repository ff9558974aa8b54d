import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, inject, onTestFinished, test } from 'vitest';
import { buildApp } from '../../test/server/build-app.ts';
import { errorOf } from '../../test/server/factories.ts';
import { freshServerDatabase } from '../../test/server/fresh-database.ts';
import { openServer } from '../db/database.ts';

const ada = { name: 'Ada', email: 'ada@example.org', password: 'Brotzeit', image: 'https://example.org/ada.jpg' };

/** Opens a database on the real server, through a connection that can be cut. */
async function fragileDatabase() {
  const given = inject('database');
  if (!('server' in given)) throw new Error('needs a server');
  const url = new URL(await freshServerDatabase(given.server));
  const target = { host: url.hostname, port: Number(url.port) };
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(target);
    client.pipe(server).pipe(client);
    for (const socket of [client, server]) sockets.add(socket.on('error', () => {}));
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const database = openServer(url.href, () => {});
  const cut = () => {
    proxy.close();
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(async () => {
    await database.close();
    cut();
  });
  return { database, cut };
}

test('while the database is unavailable, all endpoints of the sign-in service report it, and no one is signed out', async () => {
  const { database, cut } = await fragileDatabase();
  const log: string[] = [];
  const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'hush', GOOGLE_ISSUER: 'http://127.0.0.1:9' };
  const app = await buildApp({ database, env: google, onLog: (entry) => log.push(entry) });
  const registered = await app.call('POST', '/auth/sign-up/email', { body: ada });
  const cookies = registered.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  const as = { cookie: cookies.join('; ') };
  expect(await (await app.call('GET', '/auth/get-session', { as })).json()).toMatchObject({ user: { name: 'Ada' } });
  cut();
  for (const [method, path, body] of [
    ['POST', '/auth/sign-up/email', ada],
    ['POST', '/auth/sign-in/email', ada],
    ['POST', '/auth/sign-in/social', { provider: 'google', callbackURL: '/signed-in' }],
    ['GET', '/auth/callback/google?code=x&state=y'],
    ['POST', '/auth/sign-out', {}],
    ['GET', '/auth/get-session'],
    ['GET', '/auth/token'],
    ['GET', '/auth/jwks'],
  ] as const) {
    const response = await app.call(method, path, { as, body });
    expect(response.headers.get('Set-Cookie'), path).toBeNull();
    expect(await errorOf(response), path).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
  }
  expect(await (await app.call('GET', '/auth/get-session')).json()).toBeNull();
  expect(log.map((entry) => JSON.parse(entry)).filter(({ msg }) => msg === 'unexpected failure')).toEqual([]);
});
