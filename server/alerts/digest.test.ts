import { describe, expect, test } from 'vitest';
import { NOTHING_DECLARED } from '../../contract/foods/content-terms.ts';
import { NOW, type TestApp } from '../../test/server/build-app.ts';
import { addFood, askFor, createUser, type TestUser } from '../../test/server/factories.ts';
import { mailingApp, minutesAfter } from '../../test/server/mailing.ts';
import { pushBrowser, pushService, sendPushes, subscribe } from '../../test/server/push-service.ts';
import { AT_HOME, addWanted, foundFor, HOME, larder, north } from '../../test/server/wanting.ts';
import { prepareDigests } from './digest.ts';

/** Noon of the first day, a Monday. Vienna is two hours ahead of UTC. */
const HOUR = 60;
const [EVE, EIGHT] = [12 * HOUR, 20 * HOUR];

/** What digests are about. */
const SUBJECTS = ['There’s new food near you', 'Food near you ends tomorrow'];

const alert = async ({ call }: TestApp, as: TestUser, more: object = {}) =>
  expect(
    (await call('POST', '/alerts', { as, body: { near: AT_HOME, within: 2, label: 'Home', ...more } })).status,
  ).toBe(200);

const choose = async ({ call }: TestApp, as: TestUser, digest: object) => {
  const settings = await (await call('GET', '/notification-settings', { as })).json();
  const body = { ...settings, digest: { ...settings.digest, ...digest } };
  expect((await call('PUT', '/notification-settings', { as, body })).status).toBe(200);
};

/** Ben has an alert for any food near his home, and Ada gives. `at` sends what is due some minutes after the start. */
async function site() {
  const { app, mail, send } = await mailingApp();
  const { ada, ben } = await larder(app);
  await alert(app, ben);
  const give = (title: string, more: object = {}) =>
    addFood(app, ada, { title, deadline: '06/30/2026', pickup: HOME, ...more });
  const at = async (minutes: number) => {
    app.setNow(minutesAfter(NOW, minutes));
    await send();
    return mail.take().filter(({ says }) => SUBJECTS.includes(says));
  };
  /** What the digest at a time says below its greeting, and above its link. */
  const says = async (minutes: number) =>
    (await at(minutes)).map(({ text }) => /Hello,\s+(.*?)\s+(?:See the food|See what’s available)/s.exec(text)?.[1]);
  return { app, mail, ada, ben, give, at, says };
}

describe('the daily digest', () => {
  test('is mailed at eight in the morning, with all that was found since the last one', async () => {
    const { give, at, says } = await site();
    await give('Plums');
    expect(await at(EVE)).toEqual([]);
    await give('Pears');
    expect(await at(EIGHT - 1)).toEqual([]);
    await give('Apples');
    const [mail, ...others] = await at(EIGHT);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: ['ben@example.org'], says: 'There’s new food near you' });
    expect(mail?.text).toMatch(/New near you:\s+“Apples”, near “Home”\s+“Pears”, near “Home”\s+“Plums”, near “Home”/);
    await give('Quinces');
    expect(await at(EIGHT + 2 * HOUR)).toEqual([]);
    expect(await says(EIGHT + 24 * HOUR)).toEqual([expect.stringMatching(/^New near you:\s+“Quinces”, near “Home”$/)]);
  });

  test('has what its reader looks for first, and what ends tomorrow last', async () => {
    const { app, ben, give, says } = await site();
    await addWanted(app, ben, { search: 'Bread', label: 'Kitchen', without: ['nuts'] });
    await give('Plums', { deadline: '06/18/2026' });
    await says(EIGHT);
    await give('Rye bread');
    await give('Pears');
    const [text, ...others] = await says(EIGHT + 24 * HOUR);
    expect(others).toEqual([]);
    expect(text?.split(/\s*\n\s*/)).toEqual([
      'What you’re looking for:',
      '“Rye bread”, near “Kitchen”, ingredients not declared, ask first',
      'New near you:',
      '“Pears”, near “Home”',
      'Ends tomorrow:',
      '“Plums”, near “Home”',
    ]);
  });

  test('names the declarations that an alert requires', async () => {
    const { app, ada, give, says } = await site();
    const cem = await createUser(app, 'Cem');
    await alert(app, cem, { declared: { ...NOTHING_DECLARED, freeOf: ['nuts'], diets: ['vegan'] } });
    await alert(app, ada);
    await give('Plums', { contents: { freeOf: ['nuts'], diets: ['vegan'] } });
    const texts = await says(EIGHT);
    expect(texts.filter((text) => text?.includes('“Plums”, near “Home”, marked free of nuts, vegan'))).toHaveLength(1);
    expect(texts, 'not for its donor').toHaveLength(2);
  });

  test('is not sent without news, and a food that ends tomorrow is news once', async () => {
    const { app, ben, give, at } = await site();
    expect(await at(EIGHT)).toEqual([]);
    await give('Plums', { deadline: '06/19/2026' });
    await app.call('POST', '/alerts/seen', { as: ben });
    expect(await at(EIGHT + 24 * HOUR)).toEqual([]);
    const [mail, ...others] = await at(EIGHT + 2 * 24 * HOUR);
    expect(others).toEqual([]);
    expect(mail?.says).toBe('Food near you ends tomorrow');
    expect(mail?.text).toMatch(/Ends tomorrow:\s+“Plums”/);
    for (const day of [3, 4]) expect(await at(EIGHT + day * 24 * HOUR)).toEqual([]);
  });

  test('leaves out food that is gone, that its reader has asked for, or whose donor they have blocked since', async () => {
    const { app, ada, ben, give, at } = await site();
    const [gone, asked] = [await give('Gone'), await give('Asked for')];
    await app.call('DELETE', `/delete-food/${gone}`, { as: ada });
    await askFor(app, ben, asked);
    expect(await at(EIGHT)).toEqual([]);
    const blocked = await give('From Ada');
    expect((await app.call('POST', '/blocks', { as: ben, body: { foodId: blocked } })).status).toBe(200);
    expect(await at(EIGHT + 24 * HOUR)).toEqual([]);
  });

  test('is not sent for matches that its reader has seen, nor without a confirmed email', async () => {
    const { app, ben, give, at } = await site();
    await give('Plums');
    await app.call('POST', '/alerts/seen', { as: ben });
    expect(await at(EIGHT)).toEqual([]);
    await give('Pears');
    await app.db.updateTable('users').set({ emailConfirmedAt: null }).execute();
    expect(await at(EIGHT + 24 * HOUR)).toEqual([]);
  });

  test('names ten foods, and counts the others', async () => {
    const { give, says } = await site();
    for (let n = 1; n <= 12; n += 1) await give(`Loaf ${n}`);
    const [text] = await says(EIGHT);
    expect(text).toContain('“Loaf 3”');
    expect(text).not.toContain('“Loaf 2”');
    expect(text).toMatch(/And 2 more\.$/);
  });

  test('tells of food that was found while the site was down, but only for two days', async () => {
    const { give, at, says } = await site();
    await give('Plums');
    expect(await at(3 * 24 * HOUR)).toEqual([]);
    await give('Pears');
    expect(await says(EIGHT + 3 * 24 * HOUR)).toEqual([expect.stringContaining('“Pears”')]);
  });

  test('loses nothing while the mail server is down', async () => {
    const { app, mail, give, at } = await site();
    await give('Plums');
    mail.refuse({ at: 'recipient', code: 451 });
    expect(await at(EIGHT)).toEqual([]);
    await give('Pears');
    expect(await at(EIGHT + 24 * HOUR)).toEqual([]);
    mail.refuse(undefined);
    const [first] = await at(EIGHT + 26 * HOUR);
    expect(first?.text).toContain('“Plums”');
    const [second] = await at(EIGHT + 27 * HOUR);
    expect(second?.text).toContain('“Pears”');
    expect(await app.db.selectFrom('outbox').select('id').where('sentAt', 'is', null).execute()).toEqual([]);
  });

  test('has a one-click link that ends these mails for its recipient, and no alerts', async () => {
    const { app, ada, ben, give, at } = await site();
    await alert(app, ada);
    await give('Plums');
    const [mail] = await at(EIGHT);
    const link = new URL(mail?.headers['list-unsubscribe']?.replace(/[<>]/g, '') ?? '').pathname;
    expect((await app.app.request(link)).status).toBe(200);
    expect((await app.app.request(`${link}x`, { method: 'POST' })).status).toBe(404);
    const wants = async (as: TestUser) =>
      (await (await app.call('GET', '/notification-settings', { as })).json()).kinds.found;
    expect((await wants(ben)).mail).toBe(true);
    expect((await app.app.request(link, { method: 'POST' })).status).toBe(200);
    expect([await wants(ben), await wants(ada)]).toEqual([
      { page: true, push: true, mail: false },
      { page: true, push: true, mail: true },
    ]);
    expect(await (await app.call('GET', '/alerts', { as: ben })).json()).toHaveLength(1);
    await give('Pears');
    expect(await at(EIGHT + 24 * HOUR)).toEqual([]);
    expect(await foundFor(app, ben)).toMatchObject({ title: 'Pears' });
  });
});

describe('its time', () => {
  test('is an hour of one’s choice in one’s own time zone', async () => {
    const { app, ben, give, at } = await site();
    const cem = await createUser(app, 'Cem');
    await alert(app, cem);
    await choose(app, ben, { hour: 19 });
    await choose(app, cem, { hour: 5, timeZone: 'America/New_York' });
    await give('Plums');
    const to = async (minutes: number) => (await at(minutes)).map((mail) => mail.to[0]);
    // 18:59 and 19:00 in Vienna, and 4:59 and 5:00 in New York.
    expect([await to(7 * HOUR - 1), await to(7 * HOUR)]).toEqual([[], [ben.email]]);
    expect([await to(23 * HOUR - 1), await to(23 * HOUR)]).toEqual([[], [cem.email]]);
  });

  test('can be changed without a second digest on the same day', async () => {
    const { app, ben, give, at } = await site();
    await give('Plums');
    expect(await at(EIGHT)).toHaveLength(1);
    await choose(app, ben, { hour: 20 });
    await give('Pears');
    expect(await at(EIGHT + 13 * HOUR)).toEqual([]);
    expect(await at(EIGHT + 36 * HOUR)).toHaveLength(1);
  });

  test.each([
    ['repeated in autumn', '2026-10-23T10:00Z', ['24 02:00 +2', '25 02:00 +2', '26 02:00 +1']],
    ['skipped in spring', '2027-03-26T10:00Z', ['27 02:00 +1', '28 03:00 +2', '29 02:00 +2']],
  ])('comes once on each day, also when its hour is %s', async (_when, start, expected) => {
    const { app, ben, give } = await site();
    await choose(app, ben, { hour: 2 });
    await give('Plums', { deadline: '06/01/2027' });
    const sent: string[] = [];
    let last: Date | undefined;
    const begin = Date.parse(start);
    for (let minutes = 0; minutes < 3 * 24 * 60; minutes += 20) {
      const now = new Date(begin + minutes * 60_000);
      app.setNow(now);
      // There is always news.
      await app.db
        .updateTable('alertFinds')
        .set({ mailed: false, foundAt: new Date(now.getTime() - 1) } as object)
        .execute();
      await prepareDigests(app.db, app.deps.ctx);
      await app.db.deleteFrom('outbox').execute();
      const row = await app.db.selectFrom('digests').selectAll().executeTakeFirst();
      if (row && row.preparedAt.getTime() !== last?.getTime()) sent.push(inVienna(now));
      last = row?.preparedAt;
    }
    expect(sent).toEqual(expected);
  });
});

/** The day and time in Vienna, and how many hours it is ahead of UTC. */
function inVienna(instant: Date): string {
  const shown = new Intl.DateTimeFormat('en-GB', {
    ...({ timeZone: 'Europe/Vienna', timeZoneName: 'shortOffset', hourCycle: 'h23' } as const),
    ...({ day: '2-digit', hour: '2-digit', minute: '2-digit' } as const),
  }).formatToParts(instant);
  const part = Object.fromEntries(shown.map(({ type, value }) => [type, value]));
  return `${part.day} ${part.hour}:${part.minute} ${part.timeZoneName?.replace('GMT', '')}`;
}

describe('food that is pushed', () => {
  test('is pushed once a day to those who want that, and at once to others', async () => {
    const { app, ben, give, at } = await site();
    const service = await pushService();
    const [browser, other] = [pushBrowser('ben'), pushBrowser('cem')];
    const cem = await createUser(app, 'Cem');
    await alert(app, cem);
    await subscribe(app, ben, browser);
    await subscribe(app, cem, other);
    await choose(app, ben, { pushed: true });
    await give('Plums');
    await addFood(app, await createUser(app, 'Dot'), { title: 'Too far', pickup: north(4_000) });
    const pushed = async () => {
      await sendPushes(app, service.post);
      return service.take().map(({ path, body }) => {
        const isBens = path === browser.path;
        return `${isBens ? 'Ben' : 'Cem'}: ${(isBens ? browser : other).read(body).body}`;
      });
    };
    expect(await pushed()).toEqual(['Cem: Plums']);
    await at(EIGHT);
    expect(await pushed()).toEqual(['Ben: Plums']);
    await at(EIGHT + 24 * HOUR);
    expect(await pushed()).toEqual([]);
  });
});
