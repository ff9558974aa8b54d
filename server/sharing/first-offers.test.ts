import { describe, expect, test } from 'vitest';
import { FIRST_OFFER } from '../../contract/wanted/wanted-terms.ts';
import { buildApp, NOW, type TestApp } from '../../test/server/build-app.ts';
import {
  addFood,
  createUser,
  errorOf,
  foodInput,
  listOf,
  requestFood,
  type TestUser,
} from '../../test/server/factories.ts';
import { mailingApp, minutesAfter } from '../../test/server/mailing.ts';
import { endPassedOffers } from './first-offers.ts';

const HOME = { lat: 48.20849, lon: 16.37208 };

/** Ada gives, Ben wants bread without nuts, and Cem has an alert for any food nearby. */
async function larder(app: TestApp, wanted: object = {}) {
  const [ada, ben, cem] = [await createUser(app, 'Ada'), await createUser(app, 'Ben'), await createUser(app, 'Cem')];
  const near = '48.208,16.372';
  const body = { search: 'Bread', without: ['nuts'], until: '06/20/2026', near, label: 'Home', ...wanted };
  const { insertedId } = await (await app.call('POST', '/wanted', { as: ben, body })).json();
  await app.call('POST', '/alerts', { as: cem, body: { near, within: 2, label: 'Home' } });
  const give = (more: object = {}) =>
    addFood(app, ada, { title: 'Rye bread', pickup: HOME, offerTo: insertedId, ...more });
  return { app, ada, ben, cem, wantedId: insertedId as string, give };
}

const view = async ({ call }: TestApp, id: string, as?: TestUser) => (await call('GET', `/food/${id}`, { as })).json();
const unread = async ({ call }: TestApp, as: TestUser) => (await call('GET', '/unread', { as })).json();
const accept = ({ call }: TestApp, as: TestUser, id: string) =>
  call('POST', `/food/${id}/first-offer/acceptance`, { as });
const refuse = ({ call }: TestApp, as: TestUser, id: string) => call('DELETE', `/food/${id}/first-offer`, { as });

describe('food that is offered to one person first', () => {
  test('is shown to them in the inbox, and promised to them with one call', async () => {
    const { app, ada, ben, give } = await larder(await buildApp());
    const id = await give();
    const until = new Date(NOW.getTime() + FIRST_OFFER).toISOString();
    expect((await unread(app, ben)).firstOffers).toEqual([{ foodId: id, title: 'Rye bread', donor: 'Ada', until }]);
    expect((await view(app, id, ben)).firstOffer).toEqual({ until, isMine: true });
    expect((await view(app, id, ada)).firstOffer).toEqual({ until, isMine: false, name: 'Ben' });
    expect((await accept(app, ben, id)).status).toBe(200);
    expect((await accept(app, ben, id)).status, 'a second click').toBe(200);
    expect(await listOf(app, `/request-by/${ben.email}`, 'status', ben)).toEqual(['Accepted']);
    expect(await unread(app, ben)).not.toHaveProperty('firstOffers');
    expect((await view(app, id, ben)).firstOffer).toBeUndefined();
    expect((await unread(app, ada)).notices).toMatchObject([
      { text: 'Ben is taking Rye bread, which you offered to them.' },
    ]);
  });

  test('cannot be requested by anyone else until two hours have passed', async () => {
    const { app, cem, give } = await larder(await buildApp());
    const id = await give();
    expect((await view(app, id)).firstOffer).toMatchObject({ isMine: false });
    expect(JSON.stringify(await view(app, id, cem))).not.toContain('Ben');
    expect(await errorOf(await requestFood(app, cem, id))).toMatchObject({ status: 409, code: 'OFFERED_FIRST' });
    app.setNow(new Date(NOW.getTime() + FIRST_OFFER));
    expect((await requestFood(app, cem, id)).status).toBe(200);
  });

  test('is held by the database, whatever a server does', async () => {
    const { app, cem, give } = await larder(await buildApp());
    const id = await give();
    await app.db.updateTable('firstOffers').set({ until: NOW }).execute();
    await requestFood(app, cem, id);
    const [request] = await app.db.deleteFrom('foodRequests').returningAll().execute();
    await app.db
      .updateTable('firstOffers')
      .set({ until: minutesAfter(NOW, 1) })
      .execute();
    const { photoId: _, ...values } = request as NonNullable<typeof request>;
    const ask = (askedAt: Date) =>
      app.db
        .insertInto('foodRequests')
        .values({ ...values, askedAt } as never)
        .execute();
    await expect(ask(NOW)).rejects.toThrow('this food is offered to someone else first');
    await expect(ask(minutesAfter(NOW, 1))).resolves.toBeDefined();
  });

  test('is found by alerts of others only when the offer ends', async () => {
    const { app, ben, cem, give } = await larder(await buildApp());
    await give();
    expect((await unread(app, cem)).found).toBeNull();
    await endPassedOffers(app.db, app.deps.ctx);
    expect((await unread(app, cem)).found).toBeNull();
    app.setNow(minutesAfter(NOW, 121));
    await endPassedOffers(app.db, app.deps.ctx);
    expect((await unread(app, cem)).found).toMatchObject({ title: 'Rye bread' });
    expect((await unread(app, ben)).found, 'was told already').toBeNull();
  });

  test('is for everyone once they say no, or the donor changes their mind', async () => {
    const { app, ada, ben, cem, give } = await larder(await buildApp());
    for (const who of [ben, ada]) {
      const id = await give();
      expect(await errorOf(await refuse(app, cem, id))).toMatchObject({ code: 'NOT_YOURS' });
      expect((await refuse(app, who, id)).status).toBe(200);
      expect((await refuse(app, who, id)).status, 'a second click').toBe(200);
      expect(await errorOf(await accept(app, ben, id))).toMatchObject({ code: 'NO_OFFER' });
      expect((await requestFood(app, cem, id)).status).toBe(200);
      expect((await unread(app, cem)).found).not.toBeNull();
    }
  });

  test('cannot be accepted after two hours, by anyone else, or once it is deleted', async () => {
    const { app, ada, ben, cem, give } = await larder(await buildApp());
    const [id, gone] = [await give(), await give()];
    expect(await errorOf(await accept(app, cem, id))).toMatchObject({ code: 'NO_OFFER' });
    await app.call('DELETE', `/delete-food/${gone}`, { as: ada });
    expect(await errorOf(await accept(app, ben, gone))).toMatchObject({ code: 'FOOD_NOT_FOUND' });
    app.setNow(minutesAfter(NOW, 121));
    expect(await errorOf(await accept(app, ben, id))).toMatchObject({ code: 'NO_OFFER' });
  });

  test('never contains what they exclude, but may be undeclared', async () => {
    const { app, ada, ben, wantedId, give } = await larder(await buildApp());
    const body = foodInput({ pickup: HOME, contents: { contains: ['nuts'] }, offerTo: wantedId });
    expect(await errorOf(await app.call('POST', '/add-food', { as: ada, body }))).toMatchObject({
      ...{ status: 400, issues: [{ path: 'offerTo', message: expect.stringContaining('asked to leave out') }] },
    });
    expect(await unread(app, ben)).not.toHaveProperty('firstOffers');
    await give({ contents: { contains: ['milk'] } });
    expect((await unread(app, ben)).firstOffers).toHaveLength(1);
  });

  test('is posted for everyone if the wanted post has ended', async () => {
    const { app, ben, cem, wantedId, give } = await larder(await buildApp());
    await app.call('DELETE', `/wanted/${wantedId}`, { as: ben });
    const id = await give();
    expect((await view(app, id)).firstOffer).toBeUndefined();
    expect((await unread(app, cem)).found).toMatchObject({ foodId: id });
  });

  test('in parts is promised to them whole', async () => {
    const { app, ben, give } = await larder(await buildApp());
    const id = await give({ quantity: 4, inParts: true, unit: 'loaves' });
    await accept(app, ben, id);
    expect(await view(app, id, ben)).toMatchObject({ status: 'Not Available', left: 0 });
  });

  test('is for everyone after a block', async () => {
    const { app, ada, ben, cem, wantedId, give } = await larder(await buildApp());
    const id = await give();
    expect((await app.call('POST', '/blocks', { as: ada, body: { wantedId } })).status).toBe(200);
    expect(await errorOf(await accept(app, ben, id))).toMatchObject({ code: 'NO_OFFER' });
    expect((await requestFood(app, cem, id)).status).toBe(200);
  });

  test('is offered for half the time that it can still be had, if that is less than two hours', async () => {
    const { app, ben, give } = await larder(await buildApp());
    app.setNow(new Date('2026-06-15T20:00:00Z'));
    await give({ deadline: '06/15/2026' });
    const [{ until }] = (await unread(app, ben)).firstOffers;
    expect(until).toBe('2026-06-15T20:59:59.999Z');
  });
});

test('a mail tells at once who can have food first, and is not sent when it is too late', async () => {
  const { app, mail, send } = await mailingApp();
  const { give } = await larder(app);
  await give();
  expect(await send()).toBe(1);
  const [told] = mail.take();
  expect(told).toMatchObject({ to: ['ben@example.org'], says: 'You have first choice of some food' });
  expect(told?.text).toContain('Until 14:00, only you can say yes to it.');
  await give();
  app.setNow(minutesAfter(NOW, 121));
  expect(await send()).toBe(0);
});
