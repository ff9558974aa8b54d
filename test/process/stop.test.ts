import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, it, type TestContext } from 'vitest';
import { type AppProcess, startApp } from './app-process.ts';
import { usedFolder } from './used-folder.ts';

const ENDED_WELL = { code: 0, signal: null };
// Concurrent, because they mostly wait. Each uses its own `expect`, which knows its test.
describe.concurrent('A server that is asked to stop', () => {
  it('reports not ready, then refuses connections, finishes its work, closes the database and exits with 0', async ({
    expect,
    onTestFinished,
  }) => {
    const { app, dataDir } = await start(onTestFinished, { env: { SHUTDOWN_DELAY: '60' } });
    const slow = await beginSlowCall(app);

    const exit = app.stop('SIGTERM');
    await expect.poll(() => status(app, '/api/ready')).toBe(503);
    const health = await fetch(`${app.url}/api/health`);
    expect(health.status).toBe(200);
    expect(health.headers.get('connection')).toBe('close');
    // A second signal skips the rest of the delay.
    app.stop('SIGTERM');
    await expect.poll(() => status(app, '/api/health').catch(() => 'refused')).toBe('refused');

    const response = await slow.finish();
    expect(response.statusCode).toBe(401);
    expect(JSON.parse(await text(response))).toMatchObject({ code: 'NOT_SIGNED_IN' });
    expect(await exit).toEqual(ENDED_WELL);
    expect(databaseState(dataDir)).toBe('shut down');
  });

  it('doesn’t wait forever for a call that never ends, nor for new calls once it is asked twice', {
    tags: 'operating',
  }, async ({ expect, onTestFinished }) => {
    const { app, dataDir } = await start(onTestFinished, { env: { SHUTDOWN_DELAY: '60' } });
    const slow = await beginSlowCall(app);
    const exit = app.stop('SIGINT');
    await expect.poll(() => status(app, '/api/ready')).toBe(503);
    app.stop('SIGINT');
    expect(await exit).toEqual(ENDED_WELL);
    expect(databaseState(dataDir)).toBe('shut down');
    await expect(slow.finish()).rejects.toThrow();
  });

  it('ends event streams without waiting for them, even if it was started by npm', async ({
    expect,
    onTestFinished,
  }) => {
    const { app, dataDir } = await start(onTestFinished, { command: ['npm', 'start'] });
    const { pid } = JSON.parse(readFileSync(`${dataDir}/lock.json`, 'utf8'));
    const stream = await fetch(`${app.url}/api/events`);
    const slow = await beginSlowCall(app);
    const exit = app.stop('SIGTERM');
    expect(await stream.text()).toMatch(/^retry: 3000\n\nevent: ping\ndata: .+\n\n$/);
    // It still waits for a call in progress.
    expect((await slow.finish()).statusCode).toBe(401);
    expect(await exit).toEqual(ENDED_WELL);
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    expect(databaseState(dataDir)).toBe('shut down');
  });
});

/** Starts a server with its own data folder. */
async function start(
  onTestFinished: TestContext['onTestFinished'],
  { env, ...options }: Partial<Parameters<typeof startApp>[0]> = {},
) {
  const { path: dataDir, remove } = await usedFolder();
  onTestFinished(remove);
  const app = await startApp({ env: { DATA_DIR: dataDir, ...env }, ...options });
  return { app, dataDir };
}

/** Starts a call with an incomplete body and waits until the server is handling it. */
async function beginSlowCall({ url }: AppProcess) {
  const body = '{"email":"someone@example.org"}';
  const call = request(`${url}/api/add-food`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Content-Length': body.length, Expect: '100-continue' },
  });
  const answered = once(call, 'response') as Promise<[IncomingMessage]>;
  answered.catch(() => {});
  call.flushHeaders();
  await once(call, 'continue');
  call.write(body.slice(0, 5));
  return {
    finish: async (): Promise<IncomingMessage> => {
      call.end(body.slice(5));
      return (await answered)[0];
    },
  };
}

async function status({ url }: AppProcess, path: string): Promise<number> {
  return (await fetch(url + path)).status;
}

/** The database's state according to PostgreSQL's control file (DBState in its pg_control.h). */
function databaseState(dataDir: string): string {
  const states = ['starting up', 'shut down', 'shut down in recovery', 'shutting down', 'in crash recovery'];
  const state = readFileSync(`${dataDir}/db/global/pg_control`).readInt32LE(16);
  return states[state] ?? 'in use';
}
