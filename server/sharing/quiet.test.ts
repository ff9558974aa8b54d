import { describe, expect, test } from 'vitest';
import { buildApp, NOW, type TestApp } from '../../test/server/build-app.ts';
import {
  addFood,
  askFor,
  createUser,
  errorOf,
  foodInput,
  handOver,
  requestFood,
  type TestUser,
} from '../../test/server/factories.ts';
import { mailingApp, minutesAfter } from '../../test/server/mailing.ts';
import { HOME } from '../../test/server/wanting.ts';
import { tellOfQuiet } from './reach.ts';

const DAY = 24 * 60;

/** Ada gives food for three days from noon, so a third of its time has passed after 20 hours. */
async function quietSite() {
  const { app, mail, send } = await mailingApp();
  const [ada, ben] = [await createUser(app, 'Ada'), await createUser(app, 'Ben')];
  const id = await addFood(app, ada, { title: 'Bread', deadline: '06/17/2026', pickup: HOME });
  /** The mails about quiet food that are sent some minutes after the start. */
  const at = async (minutes: number) => {
    app.setNow(minutesAfter(NOW, minutes));
    await tellOfQuiet(app.db, app.deps.ctx);
    await send();
    return mail.take().filter(({ says }) => says === 'No one has asked for your food yet');
  };
  return { app, ada, ben, id, at };
}

const view = async ({ call }: TestApp, as: TestUser, id: string) => (await call('GET', `/food/${id}`, { as })).json();

describe('a donor of food that no one asks for', () => {
  test('is told once, after a third of its time, and their page says so', async () => {
    const { app, ada, ben, id, at } = await quietSite();
    expect(await at(20 * 60 - 1)).toEqual([]);
    expect(await view(app, ada, id)).not.toHaveProperty('isQuiet');
    const [mail, ...others] = await at(20 * 60);
    expect(others).toEqual([]);
    expect(mail?.to).toEqual([ada.email]);
    expect(mail?.text).toContain(`/my-posted-food/${id}`);
    expect(await view(app, ada, id)).toMatchObject({ isQuiet: true });
    expect(await view(app, ben, id)).not.toHaveProperty('isQuiet');
    expect(await at(30 * 60)).toEqual([]);
  });

  test('is not told if someone waits for it, or it is gone', async () => {
    const { app, ada, ben, id, at } = await quietSite();
    const deleted = await addFood(app, ada, { deadline: '06/17/2026' });
    await app.call('DELETE', `/delete-food/${deleted}`, { as: ada });
    await askFor(app, ben, id);
    expect(await at(20 * 60)).toEqual([]);
    expect(await view(app, ada, id)).not.toHaveProperty('isQuiet');
  });

  test('is told later if they give it more time', async () => {
    const { app, ada, id, at } = await quietSite();
    await app.call('PUT', `/update-food/${id}`, { as: ada, body: foodInput({ deadline: '06/20/2026' }) });
    expect(await at(20 * 60)).toEqual([]);
    expect(await at(44 * 60 - 1)).toEqual([]);
    expect(await at(44 * 60)).toHaveLength(1);
  });
});

describe('what became of food', () => {
  const say = ({ call }: TestApp, as: TestUser, id: string, outcome: string) =>
    call('PUT', `/food/${id}/outcome`, { as, body: { outcome } });
  const totals = async ({ call }: TestApp) => (await (await call('GET', '/totals')).json()).kilograms;
  const posted = async ({ call }: TestApp, as: TestUser) =>
    (await call('GET', `/foods-by-donator/${as.email}`, { as })).json();

  test('is asked of its donor once it has ended, can be changed, and is counted in kilograms', async () => {
    const app = await buildApp();
    const [ada, ben] = [await createUser(app, 'Ada'), await createUser(app, 'Ben')];
    const give = (more: object) => addFood(app, ada, { deadline: '06/16/2026', ...more });
    const [kilos, portions] = [await give({ quantity: 3, unit: 'kg' }), await give({ quantity: 10, unit: 'portions' })];
    const request = await askFor(app, ben, await give({ quantity: 2000, unit: 'g' }));
    await handOver(app, { donor: ada, requester: ben, requestId: request });
    expect(await view(app, ada, kilos)).not.toHaveProperty('outcome');
    expect(await errorOf(await say(app, ada, kilos, 'eaten'))).toMatchObject({ status: 409, code: 'FOOD_NOT_ENDED' });
    expect(await totals(app)).toEqual({ collected: 2, eaten: 0, given: 0, thrownAway: 0 });

    app.setNow(minutesAfter(NOW, 3 * DAY));
    expect(await view(app, ada, kilos)).toMatchObject({ outcome: null });
    expect(await view(app, ben, kilos)).not.toHaveProperty('outcome');
    expect((await posted(app, ada)).map(({ outcome }: { outcome?: string | null }) => outcome)).toEqual([
      undefined,
      null,
      null,
    ]);
    for (const outcome of ['thrown-away', 'given']) expect((await say(app, ada, kilos, outcome)).status).toBe(200);
    expect((await say(app, ada, portions, 'eaten')).status).toBe(200);
    expect(await view(app, ada, kilos)).toMatchObject({ outcome: 'given' });
    expect(await totals(app)).toEqual({ collected: 2, eaten: 4, given: 3, thrownAway: 0 });
    await app.call('DELETE', `/delete-food/${kilos}`, { as: ada });
    expect(await totals(app)).toMatchObject({ given: 3 });
  });

  test('is said only by its donor, about food that is left, in one of three words', async () => {
    const app = await buildApp();
    const [ada, ben] = [await createUser(app, 'Ada'), await createUser(app, 'Ben')];
    const id = await addFood(app, ada, { deadline: '06/16/2026', quantity: 4, inParts: true });
    const all = await addFood(app, ada, { deadline: '06/16/2026' });
    const requestId = (await (await requestFood(app, ben, id, { wanted: 3 })).json()).insertedId;
    await handOver(app, { donor: ada, requester: ben, requestId });
    await handOver(app, { donor: ada, requester: ben, requestId: await askFor(app, ben, all) });
    app.setNow(minutesAfter(NOW, 3 * DAY));
    expect(await errorOf(await say(app, ben, id, 'eaten'))).toMatchObject({ status: 403, code: 'NOT_YOURS' });
    expect(await errorOf(await say(app, ada, all, 'eaten'))).toMatchObject({ status: 409, code: 'FOOD_COLLECTED' });
    expect(await errorOf(await say(app, ada, id, 'lost'))).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    expect((await say(app, ada, id, 'thrown-away')).status).toBe(200);
    // Three of the four pieces were collected.
    expect(await app.db.selectFrom('foodOutcomes').select('quantity').execute()).toEqual([{ quantity: 1 }]);
  });

  test('counts as at most a hundred kilograms, whatever its donor typed', async () => {
    const app = await buildApp();
    const ada = await createUser(app, 'Ada');
    const id = await addFood(app, ada, { deadline: '06/16/2026', quantity: 100_000, unit: 'bags' });
    app.setNow(minutesAfter(NOW, 3 * DAY));
    expect((await say(app, ada, id, 'eaten')).status).toBe(200);
    expect(await totals(app)).toMatchObject({ eaten: 100 });
  });
});
