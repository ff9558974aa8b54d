import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { buildApp, type TestApp } from '../../../test/server/build-app.ts';
import {
  addFood,
  askFor,
  createUser,
  errorOf,
  listOf,
  move,
  moved,
  requestFood,
  type TestUser,
} from '../../../test/server/factories.ts';
import { mailingApp, minutesAfter } from '../../../test/server/mailing.ts';

/** 17:00 to 19:00 in the site's time zone. */
const PICKUP_TIME = '2026-06-16T17:00/19:00';

/** Ada's food, promised to Bob on 15 June at noon in the site's time zone. */
async function promised({ app, ...asked }: { app?: TestApp; window?: string; reqDate?: string } = {}) {
  const given = app ?? (await buildApp());
  const [ada, bob, cem] = [
    await createUser(given, 'Ada'),
    await createUser(given, 'Bob'),
    await createUser(given, 'Cem'),
  ];
  const foodId = await addFood(given, ada, asked.window ? { windows: [asked.window] } : {});
  const { insertedId } = await (await requestFood(given, bob, foodId, asked)).json();
  await moved(given, ada, insertedId, 'acceptance');
  return { app: given, ada, bob, cem, foodId, id: insertedId as string };
}

const question = ({ call }: TestApp, as: TestUser, id: string) =>
  call('POST', `/request/${id}/coming-question`, { as });
const onMyWay = ({ call }: TestApp, as: TestUser, id: string) => call('POST', `/request/${id}/on-my-way`, { as });
const refusal = async (response: Response) => {
  const { code, message } = await errorOf(response);
  return `${code}: ${message}`;
};
const queued = async ({ call }: TestApp, as: TestUser, foodId: string) =>
  (await (await call('GET', `/food/${foodId}/requests`, { as })).json())[0];
const noticesOf = async ({ call }: TestApp, as: TestUser) =>
  (await (await call('GET', '/unread', { as })).json()).notices.map(({ kind }: { kind: string }) => kind);

describe('a no-show', () => {
  test('cannot be recorded right after acceptance', async () => {
    const { app, ada, id } = await promised();
    expect((await question(app, ada, id)).status).toBe(200);
    expect(await refusal(await move(app, ada, id, 'no-show'))).toBe(
      'NO_SHOW_TOO_EARLY: It’s too early to say they didn’t turn up. You can do that from 00:00 on Tuesday 16 June.',
    );
  });

  test('can be recorded after the pick-up time, once the requester was asked and had time to answer', async () => {
    const { app, ada, foodId, id } = await promised({
      app: await buildApp({ env: { LANGUAGES: 'en,xx' } }),
      window: PICKUP_TIME,
    });
    expect(await refusal(await question(app, ada, id))).toBe(
      'ASKED_TOO_EARLY: It’s too early to ask. You can ask from 17:00 on Tuesday 16 June.',
    );
    const end = '2026-06-16T17:00:00.000Z';
    expect((await queued(app, ada, foodId)).coming).toEqual({
      askableFrom: '2026-06-16T15:00:00.000Z',
      missedFrom: end,
    });
    app.setNow('2026-06-16T16:59:59Z');
    expect(await refusal(await move(app, ada, id, 'no-show'))).toMatch(
      /^NO_SHOW_TOO_EARLY: .* 19:00 on Tuesday 16 June/,
    );
    const asXx = { as: ada, headers: { 'Accept-Language': 'xx' } };
    const { message } = await errorOf(await app.call('POST', `/request/${id}/no-show`, asXx));
    expect(message).toMatch(/^⟦It’s too early to say they didn’t turn up. You can do that from ⟦19:00 on .*⟧\.⟧$/);
    app.setNow(end);
    expect(await refusal(await move(app, ada, id, 'no-show'))).toBe(
      'NOT_ASKED: Please ask them first if they’re on their way.',
    );
    for (const _ of ['once', 'again']) expect((await question(app, ada, id)).status).toBe(200);
    const coming = { askedAt: end, missedFrom: '2026-06-16T17:15:00.000Z' };
    expect((await queued(app, ada, foodId)).coming).toMatchObject(coming);
    app.setNow('2026-06-16T17:14:59Z');
    expect(await refusal(await move(app, ada, id, 'no-show'))).toMatch(
      /^NO_SHOW_TOO_EARLY: .* 19:15 on Tuesday 16 June/,
    );
    app.setNow('2026-06-16T17:15:00Z');
    expect(await moved(app, ada, id, 'no-show')).toMatchObject({ status: 'No Show' });
  });

  test.each([
    ['the day of acceptance', {}, '2026-06-15T22:00:00.000Z'],
    ['the requested day', { reqDate: '06/18/2026' }, '2026-06-18T22:00:00.000Z'],
  ])('can be recorded from the day after %s if no time was agreed', async (_day, asked, from) => {
    const { app, ada, foodId, id } = await promised(asked);
    expect((await queued(app, ada, foodId)).coming.missedFrom).toBe(from);
    app.setNow(new Date(Date.parse(from) - 60 * 60_000).toISOString());
    expect((await question(app, ada, id)).status).toBe(200);
    app.setNow(new Date(Date.parse(from) - 1).toISOString());
    expect((await errorOf(await move(app, ada, id, 'no-show'))).code).toBe('NO_SHOW_TOO_EARLY');
    app.setNow(from);
    expect(await moved(app, ada, id, 'no-show')).toMatchObject({ status: 'No Show' });
  });

  test('depends on the latest acceptance', async () => {
    const { app, ada, foodId, id } = await promised();
    app.setNow('2026-06-17T10:00:00Z');
    await moved(app, ada, id, 'release');
    expect(await queued(app, ada, foodId)).not.toHaveProperty('coming');
    await moved(app, ada, id, 'acceptance');
    expect((await queued(app, ada, foodId)).coming.missedFrom).toBe('2026-06-17T22:00:00.000Z');
  });

  test('can be recorded 15 minutes after the requester says that they are on their way', async () => {
    const { app, ada, bob, foodId, id } = await promised({ window: PICKUP_TIME });
    app.setNow('2026-06-16T17:00:00Z');
    await question(app, ada, id);
    app.setNow('2026-06-16T17:10:00Z');
    for (const _ of ['once', 'again']) expect((await onMyWay(app, bob, id)).status).toBe(200);
    expect((await queued(app, ada, foodId)).coming).toMatchObject({
      onWayAt: '2026-06-16T17:10:00.000Z',
      missedFrom: '2026-06-16T17:25:00.000Z',
    });
    app.setNow('2026-06-16T17:25:00Z');
    await moved(app, ada, id, 'no-show');
  });
});

describe('the question whether a requester is on their way', () => {
  test('is shown on the requester’s page with its answer, and cleared with another pick-up time', async () => {
    const later = '2026-06-17T17:00/19:00';
    const app = await buildApp();
    const [ada, bob] = [await createUser(app, 'Ada'), await createUser(app, 'Bob')];
    const foodId = await addFood(app, ada, { windows: [PICKUP_TIME, later] });
    const { insertedId: id } = await (await requestFood(app, bob, foodId, { window: PICKUP_TIME })).json();
    await moved(app, ada, id, 'acceptance');
    const page = async () => (await (await app.call('GET', `/food/${foodId}`, { as: bob })).json()).myRequest;
    app.setNow('2026-06-16T15:00:00Z');
    await question(app, ada, id);
    expect((await page()).expected).toEqual({ at: '2026-06-16T15:00:00.000Z' });
    expect(await noticesOf(app, bob)).toEqual(['expected']);
    await onMyWay(app, bob, id);
    expect((await page()).expected).toEqual({ at: '2026-06-16T15:00:00.000Z', onWayAt: '2026-06-16T15:00:00.000Z' });
    expect(await noticesOf(app, bob)).toEqual([]);
    expect(await noticesOf(app, ada)).toEqual(['on-the-way']);
    expect((await app.call('PUT', `/request/${id}/window`, { as: bob, body: { window: later } })).status).toBe(200);
    expect(await page()).not.toHaveProperty('expected');
    expect((await queued(app, ada, foodId)).coming).toEqual({
      askableFrom: '2026-06-17T15:00:00.000Z',
      missedFrom: '2026-06-17T17:00:00.000Z',
    });
  });

  test('is mailed if still unanswered, and the answer is mailed to the donor', async () => {
    const { app, mail, send } = await mailingApp();
    const { ada, bob, id } = await promised({ app });
    await send();
    mail.take();
    const told = async () => {
      await send();
      return mail.take().map(({ to, says }) => `${to}: ${says}`);
    };
    await question(app, ada, id);
    expect(await told()).toEqual(['bob@example.org: Are you on your way?']);
    await onMyWay(app, bob, id);
    expect(await told()).toEqual(['ada@example.org: Someone is on their way to you']);
    await moved(app, ada, id, 'release');
    await moved(app, ada, id, 'acceptance');
    await told();
    await question(app, ada, id);
    await onMyWay(app, bob, id);
    expect(await told()).toEqual(['ada@example.org: Someone is on their way to you']);
  });

  test('has an answer that is not mailed after mail was down for hours', async () => {
    const { app, mail, send } = await mailingApp();
    const { ada, bob, id } = await promised({ app });
    await send();
    mail.take();
    await question(app, ada, id);
    await onMyWay(app, bob, id);
    mail.refuse({ at: 'data', code: 451 });
    const now = app.deps.ctx.clock();
    for (const minutes of [0, 60, 120]) {
      app.setNow(minutesAfter(now, minutes));
      await send();
    }
    mail.refuse(undefined);
    app.setNow(minutesAfter(now, 185));
    await send();
    expect(mail.take().map(({ says }) => says)).not.toContain('Someone is on their way to you');
  });

  test('can be asked only by the donor and answered only by the accepted requester', async () => {
    const { app, ada, bob, cem, id } = await promised();
    const cems = await askFor(app, cem, await addFood(app, ada));
    expect((await errorOf(await onMyWay(app, bob, id))).code).toBe('NOT_EXPECTED');
    for (const one of [bob, cem]) expect((await errorOf(await question(app, one, id))).code).toBe('NOT_YOURS');
    expect((await errorOf(await question(app, ada, cems))).code).toBe('NOT_ACCEPTED');
    await question(app, ada, id);
    for (const one of [ada, cem]) expect((await errorOf(await onMyWay(app, one, id))).code).toBe('NOT_YOURS');
    await moved(app, bob, id, 'withdrawal');
    expect((await errorOf(await question(app, ada, id))).code).toBe('REQUEST_WITHDRAWN');
    expect((await errorOf(await onMyWay(app, bob, id))).code).toBe('REQUEST_WITHDRAWN');
    expect(await listOf(app, `/request-by/${bob.email}`, 'status', bob)).toEqual(['Withdrawn']);
  });

  test('cannot have an answer in the database without having been asked', async () => {
    const { app, id } = await promised();
    await expect(sql`update food_requests set on_way_at = now() where id = ${id}`.execute(app.db)).rejects.toThrow(
      'food_requests_on_way_asked',
    );
  });
});
