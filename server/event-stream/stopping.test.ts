import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../test/server/build-app.ts';
import { drainable } from '../shutdown.ts';

/** Creates the app behind a real socket, with one connected client. */
async function listening() {
  const app = await buildApp();
  const server = createServer(getRequestListener(app.app.fetch));
  const stoppable = drainable(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.closeAllConnections());
  const call = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', path: '/api/events' });
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  response.on('error', () => {});
  expect(app.deps.eventHub.size).toBe(1);
  return { app, stoppable, call, response };
}

test('a stream is removed when its connection breaks', async () => {
  const { app, call } = await listening();
  call.destroy();
  await expect.poll(() => app.deps.eventHub.size).toBe(0);
});

test('a stopping server ends its streams, which would last an hour, and finishes', async () => {
  const { app, stoppable, response } = await listening();
  const ended = once(response.resume(), 'end');
  await stoppable.drain({ delay: 0, endStreams: () => app.deps.eventHub.close() });
  await ended;
});
