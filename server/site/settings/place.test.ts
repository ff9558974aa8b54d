import { describe, expect, test } from 'vitest';
import { buildApp, NOW, type TestApp } from '../../../test/server/build-app.ts';
import { addFood, createUser, foodInput, type TestUser } from '../../../test/server/factories.ts';
import { mailingApp } from '../../../test/server/mailing.ts';
import { verifyOwner } from '../roles/appoint.ts';

const MODERATORS = 'mo@example.org';
/** The environment of a site that sets neither location nor time zone. */
const open = { MODERATORS, TIME_ZONE: '' };
const graz = { name: 'Graz', country: 'AT', lat: 47.067, lon: 15.45 };

async function siteWithModerator(env: Record<string, string> = open) {
  const app = await buildApp({ env });
  return { app, mo: await moderator(app) };
}

async function moderator(app: TestApp): Promise<TestUser> {
  const mo = await createUser(app, 'Mo');
  await verifyOwner(app.db, mo.email);
  return mo;
}

const change = ({ call }: TestApp, as: TestUser, body: unknown) => call('PUT', '/moderation/site', { as, body });
const read = async ({ call }: TestApp, path: string, as?: TestUser, headers?: Record<string, string>) =>
  (await call('GET', path, { as, headers })).json();

describe('the time zone of a site', () => {
  test('is the one that a steward sets, and days end by it', async () => {
    const { app, mo } = await siteWithModerator();
    const food = await addFood(app, await createUser(app, 'Ada'));
    const deadline = async () => (await read(app, `/food/${food}`)).deadline;
    for (const [timeZone, end] of [
      ['America/New_York', '2026-06-21T03:59:59.999Z'],
      ['Asia/Tokyo', '2026-06-20T14:59:59.999Z'],
    ] as const) {
      expect((await change(app, mo, { timeZone })).status).toBe(200);
      expect(await read(app, '/site')).toMatchObject({ timeZone });
      expect(await read(app, '/moderation/site', mo)).toMatchObject({ timeZone, variables: { timeZone: null } });
      expect(await deadline()).toBe(end);
    }
    // In Tokyo it is already the next day.
    app.setNow('2026-06-15T18:00:00Z');
    const body = { ...foodInput(), deadline: '06/15/2026' };
    expect((await app.call('POST', '/add-food', { as: mo, body })).status).toBe(400);
    expect((await change(app, mo, { timeZone: 'UTC' })).status).toBe(200);
    expect((await app.call('POST', '/add-food', { as: mo, body })).status).toBe(200);
  });

  test('is refused with an explanation if it does not exist', async () => {
    const { app, mo } = await siteWithModerator();
    const answer = await change(app, mo, { timeZone: 'Europe/Atlantis' });
    expect(answer.status).toBe(400);
    expect((await answer.json()).issues).toEqual([
      { path: 'timeZone', message: 'Unknown time zone. Enter one such as Europe/Vienna.' },
    ]);
  });

  test('is overridden by TIME_ZONE, which the page names', async () => {
    const { app, mo } = await siteWithModerator({ MODERATORS, TIME_ZONE: 'Europe/Vienna' });
    await change(app, mo, { timeZone: 'Asia/Tokyo' });
    expect(await read(app, '/site')).toMatchObject({ timeZone: 'Europe/Vienna' });
    expect(await read(app, '/moderation/site', mo)).toMatchObject({
      ...{ timeZone: 'Europe/Vienna', variables: { timeZone: 'TIME_ZONE' } },
    });
    expect(await app.db.selectFrom('siteSettings').selectAll().execute()).toEqual([]);
  });

  test('counts as set only once it is saved, even if the machine’s time zone is right', async () => {
    const { app, mo } = await siteWithModerator();
    const { timeZone } = await read(app, '/moderation/site', mo);
    await change(app, mo, { timeZone });
    await change(app, mo, { timeZone });
    expect(app.deps.config.isTimeZoneUnsaid).toBe(false);
    expect(await read(app, '/moderation/log', mo)).toMatchObject([{ act: 'change-time-zone', why: timeZone }]);
  });
});

describe('the language of a site', () => {
  const languageFor = async (app: TestApp, accept: string) =>
    (await app.app.request('/api/nowhere', { headers: { 'Accept-Language': accept } })).json();

  test('is used for visitors whose languages are not offered', async () => {
    const { app, mo } = await siteWithModerator();
    const before = await languageFor(app, 'tlh');
    expect((await change(app, mo, { language: 'de' })).status).toBe(200);
    expect(await languageFor(app, 'tlh')).toEqual(await languageFor(app, 'de'));
    expect(await languageFor(app, 'tlh')).not.toEqual(before);
    expect(await languageFor(app, 'en')).toEqual(before);
    expect(await read(app, '/moderation/log', mo)).toMatchObject([{ act: 'change-language', why: 'Deutsch' }]);
  });

  test('must be one that the site offers', async () => {
    const { app, mo } = await siteWithModerator({ ...open, LANGUAGES: 'en,de' });
    const answer = await change(app, mo, { language: 'fr' });
    expect((await answer.json()).issues).toEqual([
      { path: 'language', message: 'This site doesn’t offer that language. Choose another one.' },
    ]);
  });

  test('is overridden by LANGUAGE', async () => {
    const { app, mo } = await siteWithModerator({ ...open, LANGUAGE: 'de' });
    await change(app, mo, { language: 'fr' });
    expect(await read(app, '/moderation/site', mo)).toMatchObject({
      language: 'de',
      variables: { language: 'LANGUAGE' },
    });
    expect(await languageFor(app, 'tlh')).toEqual(await languageFor(app, 'de'));
  });
});

describe('the location of a site', () => {
  test('suggests its town, its time zone, and its language if that is offered', async () => {
    const { app, mo } = await siteWithModerator({ ...open, LANGUAGES: 'en,de' });
    const proposed = (near: string) => read(app, `/moderation/site/proposal?near=${near}`, mo);
    expect(await proposed('47.07,15.44')).toEqual({ town: graz, timeZone: 'Europe/Vienna', language: 'de' });
    expect(await proposed('48.133,16.467'), 'of a town’s own point that town').toMatchObject({
      town: { name: 'Schwechat' },
    });
    expect(await proposed('48.857,2.352')).toMatchObject({ town: { name: 'Paris' }, language: null });
    expect(await proposed('-17.7,-179.9'), 'across the line where days change').toMatchObject({
      ...{ town: { country: 'FJ' }, timeZone: 'Pacific/Fiji', language: 'en' },
    });
  });

  test('is suggested only to stewards, and must be coordinates', async () => {
    const { app, mo } = await siteWithModerator();
    const path = '/moderation/site/proposal?near=47,15';
    for (const as of [undefined, await createUser(app, 'Ada')])
      expect((await app.call('GET', path, { as })).status).toBe(404);
    expect((await app.call('GET', '/moderation/site/proposal?near=Graz', { as: mo })).status).toBe(400);
  });

  test('is in responses about the site, in the log, and decides the date format if a browser names no country', async () => {
    const { app, mo } = await siteWithModerator();
    const formatFor = async (accept: string) =>
      (await read(app, '/site', undefined, { 'Accept-Language': accept })).dateFormat;
    expect([await formatFor('en'), await formatFor('en-GB')]).toEqual(['MM/dd/yyyy', 'dd/MM/yyyy']);
    expect((await change(app, mo, { place: { ...graz, country: 'GB' } })).status).toBe(200);
    expect(await read(app, '/site')).toMatchObject({ place: { name: 'Graz' } });
    expect([await formatFor('en'), await formatFor('en-US')]).toEqual(['dd/MM/yyyy', 'MM/dd/yyyy']);
    expect(await read(app, '/moderation/log', mo)).toMatchObject([
      { at: NOW.toISOString(), act: 'move-site', moderator: 'Mo <mo@example.org>', why: 'Graz, GB' },
    ]);
    expect((await change(app, mo, { place: { ...graz, lat: 91 } })).status).toBe(400);
  });

  test('can be removed, which restores the defaults', async () => {
    const { app, mo } = await siteWithModerator();
    await change(app, mo, { place: { ...graz, country: 'GB' } });
    expect((await change(app, mo, { place: null })).status).toBe(200);
    expect(await read(app, '/site', undefined, { 'Accept-Language': 'en' })).toMatchObject({
      ...{ place: null, dateFormat: 'MM/dd/yyyy' },
    });
    expect(await read(app, '/moderation/log', mo)).toMatchObject([
      { act: 'move-site', why: '' },
      { act: 'move-site', why: 'Graz, GB' },
    ]);
  });
});

describe('the date format', () => {
  const formatFor = async (app: TestApp, accept: string) =>
    (await read(app, '/site', undefined, { 'Accept-Language': accept })).dateFormat;

  test('that a steward chooses applies to everyone at once, until it is removed', async () => {
    const { app, mo } = await siteWithModerator();
    const formats = async () => [await formatFor(app, 'en-US'), await formatFor(app, 'de'), await formatFor(app, '')];
    const before = await formats();
    expect(before).toEqual(['MM/dd/yyyy', 'dd.MM.yyyy', 'MM/dd/yyyy']);
    expect((await change(app, mo, { dates: 'yyyy-MM-dd' })).status).toBe(200);
    expect(await formats()).toEqual(['yyyy-MM-dd', 'yyyy-MM-dd', 'yyyy-MM-dd']);
    expect(await read(app, '/moderation/log', mo)).toMatchObject([{ act: 'change-dates', why: 'yyyy-MM-dd' }]);
    await change(app, mo, { dates: null });
    expect(await formats()).toEqual(before);
    for (const dates of ['dd-MM-yyyy', '', 7]) {
      const refused = await change(app, mo, { dates });
      expect(await refused.json()).toMatchObject({ issues: [{ path: 'dates' }] });
    }
  });

  test('is overridden by LOCALE', async () => {
    const { app, mo } = await siteWithModerator({ ...open, LOCALE: 'de' });
    await change(app, mo, { dates: 'yyyy-MM-dd' });
    expect(await formatFor(app, 'en-US')).toBe('dd.MM.yyyy');
    expect(await read(app, '/moderation/site', mo)).toMatchObject({
      dates: 'dd.MM.yyyy',
      variables: { dates: 'LOCALE' },
    });
  });
});

test('the variables that decide the date format and the recipient of the contact form are named', async () => {
  const { app, mo } = await siteWithModerator({ ...open, LOCALE: 'de', CONTACT_EMAIL: 'kitchen@example.org' });
  const variables = { dates: 'LOCALE', contact: 'CONTACT_EMAIL' };
  expect(await read(app, '/moderation/site', mo)).toMatchObject({ variables });
  expect(app.deps.config.mail.contact).toBe('kitchen@example.org');
});

test('contact form messages go to the email in the imprint, once there is one', async () => {
  const { app, mail, send } = await mailingApp({ env: { MODERATORS } });
  const mo = await moderator(app);
  const write = () =>
    app.call('POST', '/contact', {
      body: { name: 'Ada', email: 'ada@example.com', subject: 'Plums', message: 'Ripe.' },
    });
  await write();
  await send();
  expect(mail.take()).toEqual([]);
  const imprint = {
    name: 'The parish',
    address: '2 Church Lane',
    phone: '',
    email: 'rectory@example.org',
    hours: null,
    founded: 2019,
  };
  await change(app, mo, { imprint });
  await write();
  await send();
  expect(mail.take()).toMatchObject([{ to: ['rectory@example.org'], headers: { 'content-language': 'en' } }]);
  await change(app, mo, { language: 'de' });
  await write();
  await send();
  expect(mail.take(), 'in the language of the site').toMatchObject([{ headers: { 'content-language': 'de' } }]);
});
