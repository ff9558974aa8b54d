/** @module-tag crash */
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startPostgres } from '../server/postgres-server.ts';
import { type AppProcess, startApp, temporaryFolder } from './app-process.ts';
import { call, food, type Person, register } from './person.ts';
import { usedFolder } from './used-folder.ts';

it.each([
  ['back', 2, 0],
  ['forward', 0, 2],
])('A clock set %s by two hours before a restart reorders no queue and extends no lock', async (_, before, after) => {
  const folder = await usedFolder();
  onTestFinished(folder.remove);
  let app = await startWithClock(before, { DATA_DIR: folder.path });
  const [ada, bob, cem, dot] = [
    await register(app.url, 'Ada'),
    await register(app.url, 'Bob'),
    await register(app.url, 'Cem'),
    await register(app.url, 'Dot'),
  ];
  const foodId = await added(app, ada, '/add-food', food('Loaf'));
  const requests = [await added(app, bob, '/add-request', { foodId, notes: 'First' })];
  await call(app.url, ada, 'POST', `/request/${requests[0]}/acceptance`);
  for (let time = 0; time < 5; time += 1) await tryCode(app, ada, requests[0] ?? '');
  expect(await tryCode(app, ada, requests[0] ?? '')).toMatchObject({ status: 429 });
  await app.stop();

  app = await startWithClock(after, { DATA_DIR: folder.path });
  const locked = await tryCode(app, ada, requests[0] ?? '');
  if (before > after) expect(locked.status).toBe(429);
  expect(Number(locked.headers.get('Retry-After'))).toBeLessThanOrEqual(15 * 60);
  await call(app.url, ada, 'DELETE', `/request/${requests[0]}/acceptance`);
  for (const [person, notes] of [
    [cem, 'Second'],
    [dot, 'Third'],
  ] as const) {
    requests.push(await added(app, person, '/add-request', { foodId, notes }));
  }
  const queue = await (await call(app.url, ada, 'GET', `/food/${foodId}/requests`)).json();
  expect(queue.map(({ _id, queuePosition }: { _id: string; queuePosition: number }) => [queuePosition, _id])).toEqual(
    requests.map((id, index) => [index + 1, id]),
  );

  // Everyone is still logged in.
  for (const person of [ada, bob]) expect((await call(app.url, person, 'GET', '/unread')).status).toBe(200);
  await app.stop();
});

it('A clock that is a year ahead for a while expires no request, and the server reports it', async () => {
  const folder = await usedFolder();
  onTestFinished(folder.remove);
  const clock = join(folder.path, 'clock');
  const setAhead = (hours: number) => writeFile(clock, String(hours));
  await setAhead(0);
  const modules = ['./test/process/clock.ts', './test/process/hurry.ts'].flatMap((module) => ['--import', module]);
  const app = await startApp({
    env: { DATA_DIR: folder.path, CLOCK_FILE: clock },
    command: [process.execPath, ...modules, 'server/main.ts'],
  });
  const [ada, ben] = [await register(app.url, 'Ada'), await register(app.url, 'Ben')];
  const foodId = await added(app, ada, '/add-food', food('Loaf'));
  await added(app, ben, '/add-request', { foodId, notes: 'At six' });
  await setAhead(365 * 24);
  // If the machine has just started, it may have been off for that long.
  await expect.poll(app.stdout).toMatch(/has jumped ahead by 365 days|was off for 365 days, or the clock is wrong/);
  // Meanwhile the server checks for expired requests several times.
  for (const begin = performance.now(); performance.now() - begin < 2_000; )
    expect((await fetch(`${app.url}/api/ready`)).status).toBe(200);
  await setAhead(0);
  await expect.poll(app.stdout).toContain('the clock is trusted again');
  const [request] = await (await call(app.url, ada, 'GET', `/food/${foodId}/requests`)).json();
  expect(request).toMatchObject({ status: 'Requested' });
  await app.stop();
});

it('Two servers whose clocks differ by three hours keep requests in the order they were made', async () => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  await chmod(folder.path, 0o755);
  const postgres = await startPostgres(join(folder.path, 'postgres'));
  onTestFinished(postgres.stop);
  const env = { DATABASE_URL: postgres.url, PUBLIC_URL: 'http://localhost' };
  const servers = [await startWithClock(0, env), await startWithClock(3, env)] as const;
  const ada = await register(servers[0].url, 'Ada');
  const foodId = await added(servers[0], ada, '/add-food', food('Loaf'));
  const requests: string[] = [];
  for (const [index, name] of ['Bob', 'Cem', 'Dot', 'Eve'].entries()) {
    const person = await register(servers[0].url, name);
    requests.push(await added(servers[index % 2 ? 0 : 1], person, '/add-request', { foodId, notes: name }));
  }
  for (const { url } of servers) {
    const queue = await (await call(url, ada, 'GET', `/food/${foodId}/requests`)).json();
    expect(queue.map(({ _id }: { _id: string }) => _id)).toEqual(requests);
  }
  await Promise.all(servers.map((server) => server.stop()));
});

function startWithClock(hoursAhead: number, env: Record<string, string>): Promise<AppProcess> {
  return startApp({
    env: { ...env, CLOCK_AHEAD: String(hoursAhead) },
    command: [process.execPath, '--import', './test/process/clock.ts', 'server/main.ts'],
  });
}

async function added({ url }: AppProcess, person: Person, path: string, body: object): Promise<string> {
  const response = await call(url, person, 'POST', path, body);
  expect(response.status).toBe(200);
  return (await response.json()).insertedId;
}

/** Tries a pick-up code that is almost certainly wrong. */
function tryCode({ url }: AppProcess, person: Person, requestId: string): Promise<Response> {
  return call(url, person, 'POST', `/request/${requestId}/collection`, { code: '000000' });
}
