/** @module-tag crash */
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startApp } from './app-process.ts';
import { usedFolder } from './used-folder.ts';

const CLIENTS = 24;

test.each([
  ['over kept-alive connections', true],
  ['over a new connection each time', false],
])('stopping a server without SHUTDOWN_DELAY resets no request %s', async (_how, keepAlive) => {
  const { path: dataDir, remove } = await usedFolder();
  const app = await startApp({
    env: { DATA_DIR: dataDir, SHUTDOWN_DELAY: '0', READS_PER_MINUTE: '0' },
  });
  const outcomes: Record<string, number> = {};
  let answered = 0;
  const client = async (_: unknown, n: number) => {
    const agent = new Agent({ keepAlive, maxSockets: 1 });
    for (let outcome = ''; outcome !== 'ECONNREFUSED'; ) {
      outcome = await ask(app.url, agent).catch(({ code }) => code);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      answered += 1;
      // Some pause, which leaves their connection idle.
      if (n % 2) await wait(5 * n);
    }
    agent.destroy();
  };
  const clients = Array.from({ length: CLIENTS }, client);
  await expect.poll(() => answered).toBeGreaterThan(500);
  expect(await app.stop('SIGTERM')).toEqual({ code: 0, signal: null });
  await Promise.all(clients);
  await remove();
  const { ECONNREFUSED, 200: ok, ...others } = outcomes;
  expect(others).toEqual({});
  expect(ECONNREFUSED).toBe(CLIENTS);
  expect(ok).toBeGreaterThan(400);
});

async function ask(url: string, agent: Agent): Promise<string> {
  const call = request(`${url}/api/all-foods`, { agent }).end();
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  await once(answer.resume(), 'end');
  return String(answer.statusCode);
}
