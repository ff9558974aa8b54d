import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppProcess, launchApp, startApp, temporaryFolder } from './app-process.ts';
import { call, food, type Person, register } from './person.ts';

const CRASHES = 10;
/** Each may make sixty changes a minute. */
const PEOPLE = 12;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

describe('A server that is killed', () => {
  it('while it makes its first database, starts again', async () => {
    const app = await launchApp({ env: { DATA_DIR: folder.path } });
    const files = join(folder.path, 'db');
    while (!existsSync(files) || readdirSync(files).length < 5) await wait(5);
    await app.stop('SIGKILL');

    const next = await startApp({ env: { DATA_DIR: folder.path } });
    expect(await next.stop()).toEqual({ code: 0, signal: null });
  });

  it(`${CRASHES} times during changes, keeps each that it has acknowledged, and everyone stays signed in`, async () => {
    let app = await startApp({ env: { DATA_DIR: folder.path } });
    const people = await Promise.all(Array.from({ length: PEOPLE }, (_, i) => register(app.url, `Person ${i}`)));
    const foods = new Map(people.map((person) => [person, new Set<string>()]));
    const requests = new Map(people.map((person) => [person, new Set<string>()]));

    for (let crash = 1; crash <= CRASHES; crash++) {
      const enough = 20 + crash;
      let acknowledged = 0;
      const changing = people.map(async (person, i) => {
        const requester = people[(i + 1) % PEOPLE] ?? person;
        for (;;) {
          const foodId = await changed(app, person, '/add-food', food(`Loaf of crash ${crash}`));
          if (!foodId) return;
          foods.get(person)?.add(foodId);
          const requestId = await changed(app, requester, '/add-request', { foodId, notes: 'Please' });
          if (!requestId) return;
          requests.get(requester)?.add(requestId);
          acknowledged += 2;
        }
      });
      while (acknowledged < enough) await wait(1);
      await app.stop('SIGKILL');
      await Promise.all(changing);

      app = await startApp({ env: { DATA_DIR: folder.path } });
      for (const person of people) {
        const kept = await ids(app, person, `/foods-by-donator/${person.email}`);
        expect(kept).toEqual(expect.arrayContaining([...(foods.get(person) ?? [])]));
        const keptRequests = await ids(app, person, `/request-by/${person.email}`);
        expect(keptRequests).toEqual(expect.arrayContaining([...(requests.get(person) ?? [])]));
      }
    }
    const total = [...foods.values(), ...requests.values()].reduce((sum, set) => sum + set.size, 0);
    expect(total).toBeGreaterThan(CRASHES * 20);
    await app.stop();
  });
});

/** The id of what a call has added, if the server has acknowledged it. */
async function changed(app: AppProcess, as: Person, path: string, body: object): Promise<string | undefined> {
  try {
    const response = await call(app.url, as, 'POST', path, body);
    return response.ok ? (await response.json()).insertedId : undefined;
  } catch {
    return undefined;
  }
}

async function ids({ url }: AppProcess, as: Person, path: string): Promise<string[]> {
  const response = await call(url, as, 'GET', path);
  expect(response.status).toBe(200);
  return (await response.json()).map(({ _id }: { _id: string }) => _id);
}
