import { describe, expect, test } from 'vitest';
import { isPartShown } from '../../../contract/site/home-terms.ts';
import { settingDefaults, siteDefaults } from '../../../contract/site/site-setting-terms.ts';
import { translatable } from '../../../contract/site/site-translations.ts';
import { buildApp, NOW, type TestApp } from '../../../test/server/build-app.ts';
import { addFood, createUser, requestFood, type TestUser } from '../../../test/server/factories.ts';
import { freshDatabase } from '../../../test/server/fresh-database.ts';
import { IMPRINT } from '../../../test/server/looked-after.ts';
import { mailingApp } from '../../../test/server/mailing.ts';
import { recordStatements } from '../../../test/server/statements.ts';
import { MAX_BODY } from '../../admission/receive-body.ts';
import { appointTo, verifyOwner } from '../roles/appoint.ts';

const wanted = { name: 'Florian’s Larder', line: 'Soup for all of us.', imprint: IMPRINT };

type Options = Parameters<typeof buildApp>[0];

async function siteWithModerator(options: Options = {}) {
  const app = await buildApp({ ...options, env: { MODERATORS: 'mo@example.org', ...options.env } });
  return { app, mo: await moderator(app) };
}

async function moderator(app: TestApp): Promise<TestUser> {
  const mo = await createUser(app, 'Mo');
  await verifyOwner(app.db, mo.email);
  return mo;
}

const change = ({ call }: TestApp, as: TestUser, body: unknown = wanted) =>
  call('PUT', '/moderation/site', { as, body });
const siteOf = async ({ call }: TestApp) => (await call('GET', '/site')).json();
const read = async ({ call }: TestApp, as: TestUser, path: string) => (await call('GET', path, { as })).json();

describe('the settings of the site', () => {
  test('have defaults and no imprint until a moderator changes them', async () => {
    const { app, mo } = await siteWithModerator();
    const noOne = { name: '', address: '', phone: '', email: '', hours: null };
    expect(await siteOf(app)).toMatchObject({ ...siteDefaults, isExample: true, imprint: noOne });
    expect(await read(app, mo, '/moderation/site')).toEqual({
      ...{ ...settingDefaults, timeZone: 'Europe/Vienna', language: 'en' },
      variables: expect.objectContaining({
        name: null,
        sender: null,
        joining: null,
        timeZone: 'TIME_ZONE',
        language: null,
        dates: null,
        contact: null,
      }),
      releaseFeed: null,
    });
    const answer = await change(app, mo);
    expect([answer.status, await answer.json()]).toEqual([200, { modifiedCount: 1 }]);
    expect(await siteOf(app)).toMatchObject({ ...wanted, isExample: false });
    expect(await read(app, mo, '/moderation/site')).toMatchObject(wanted);
  });

  test('can be changed only by moderators; for everyone else the page does not exist', async () => {
    const { app } = await siteWithModerator();
    const ada = await createUser(app, 'Ada');
    for (const as of [ada, undefined]) {
      expect((await app.call('GET', '/moderation/site', { as })).status).toBe(404);
      expect((await app.call('PUT', '/moderation/site', { as, body: wanted })).status).toBe(404);
    }
    expect(await siteOf(app)).toMatchObject(siteDefaults);
  });

  test('are stored as others see them: single lines without breaks, and times without leading zeros', async () => {
    const { app, mo } = await siteWithModerator();
    const hours = { firstDay: 1, lastDay: 1, from: '08:05', to: '23:00' };
    const typed = {
      name: '  Florian’s\n Larder ',
      line: ' ',
      imprint: { ...IMPRINT, address: ' The rectory \n\n 2 Church Lane', hours },
    };
    expect((await change(app, mo, typed)).status).toBe(200);
    expect(await siteOf(app)).toMatchObject({
      ...{ name: 'Florian’s Larder', line: '' },
      imprint: { address: IMPRINT.address, hours: { ...hours, from: '8:05' } },
    });
  });

  test.each<[string, string, unknown]>([
    ['name', 'Name is required.', { ...wanted, name: ' ' }],
    ['name', 'Name can have at most 40 characters.', { ...wanted, name: 'x'.repeat(41) }],
    ['imprint.email', 'Enter a valid email address.', { ...wanted, imprint: { ...IMPRINT, email: 'rectory' } }],
    ['imprint.address', 'Address is required.', { ...wanted, imprint: { ...IMPRINT, address: '' } }],
    [
      'imprint.phone',
      'Enter a phone number in digits, such as +44 1632 960 143.',
      { ...wanted, imprint: { ...IMPRINT, phone: 'javascript:1' } },
    ],
    [
      'imprint.hours.to',
      'Enter a time such as 8:00.',
      { ...wanted, imprint: { ...IMPRINT, hours: { ...IMPRINT.hours, to: '24:00' } } },
    ],
    ['imprint.founded', 'Enter a four-digit year.', { ...wanted, imprint: { ...IMPRINT, founded: 19 } }],
  ])('are refused with an error for the field %s: %s', async (path, message, body) => {
    const { app, mo } = await siteWithModerator();
    const answer = await change(app, mo, body);
    expect(answer.status).toBe(400);
    expect((await answer.json()).issues).toEqual([{ path, message }]);
    expect(await siteOf(app)).toMatchObject(siteDefaults);
  });

  test('require a name, an address and an email together, which can all be emptied to remove the imprint', async () => {
    const { app, mo } = await siteWithModerator();
    const nothing = { ...IMPRINT, name: '', address: ' ', email: '' };
    const answer = await change(app, mo, { imprint: { ...nothing, phone: 'by pigeon' } });
    expect((await answer.json()).issues.map(({ path }: { path: string }) => path).toSorted()).toEqual([
      ...['imprint.address', 'imprint.email', 'imprint.name', 'imprint.phone'],
    ]);
    expect((await change(app, mo)).status).toBe(200);
    expect((await change(app, mo, { imprint: nothing, read: { imprint: IMPRINT } })).status).toBe(200);
    expect(await siteOf(app)).toMatchObject({ imprint: siteDefaults.imprint, isExample: true });
    const [newest] = await read(app, mo, '/moderation/log');
    expect(newest).toMatchObject({ act: 'change-imprint', why: '' });
    const unsaid = { imprint: siteDefaults.imprint };
    expect((await change(app, mo, { imprint: IMPRINT, read: unsaid })).status, 'as it was read').toBe(200);
    expect((await change(app, mo, { imprint: { ...IMPRINT, name: 'Late' }, read: unsaid })).status).toBe(409);
  });

  test('include no imprint if the fictitious one of early versions was stored unchanged', async () => {
    const { app, mo } = await siteWithModerator();
    const madeUp = {
      name: 'Open Larder Lindenford',
      address: '3 Market Square\nLindenford LF1 2AB',
      phone: '+44 1632 960 143',
      email: 'hello@lindenford.example',
      hours: { firstDay: 1, lastDay: 6, from: '8:00', to: '20:00' },
      founded: 2026,
    };
    expect((await change(app, mo, { imprint: madeUp })).status).toBe(200);
    expect(await siteOf(app)).toMatchObject({ imprint: siteDefaults.imprint, isExample: true });
    expect(await read(app, mo, '/moderation/site')).toMatchObject({ imprint: siteDefaults.imprint });
    const health = await app.call('GET', '/moderation/health', { as: mo });
    expect(await health.text()).toContain('Visitors can’t see who runs this site');
    expect(app.deps.config.mail.contact, 'there is no one to write to').toBe(undefined);
    expect((await change(app, mo, { imprint: { ...madeUp, name: 'Open Larder Lindenfeld' } })).status).toBe(200);
    expect(await siteOf(app)).toMatchObject({ isExample: false, imprint: { phone: madeUp.phone } });
  });

  test('take the name from SITE_NAME if it is set, which the page names, and ignore a name that is sent', async () => {
    const { app, mo } = await siteWithModerator({ env: { SITE_NAME: 'The Parish' } });
    expect(await siteOf(app)).toMatchObject({ name: 'The Parish', isExample: true });
    expect(await read(app, mo, '/moderation/site')).toMatchObject({
      name: 'The Parish',
      variables: { name: 'SITE_NAME' },
    });
    await change(app, mo);
    expect(await siteOf(app)).toMatchObject({ name: 'The Parish', line: wanted.line, imprint: IMPRINT });
    const unset = await buildApp({ database: await freshDatabase() });
    expect(await siteOf(unset)).toMatchObject({ name: siteDefaults.name });
    const stored = await app.db.selectFrom('siteSettings').select('name').orderBy('name').execute();
    expect(stored.map(({ name }) => name)).toEqual(['imprint', 'line']);
  });
});

test('the parts and pictures of the home page can be changed, and each is logged', async () => {
  const { app, mo } = await siteWithModerator();
  const slides = [null, { title: ' Soup  for all ', line: '' }, { title: 'Bread', line: 'Every day.' }];
  const home = { hidden: ['counters', 'blog', 'blog'], slides };
  expect((await change(app, mo, { home })).status).toBe(200);
  const shown = { hidden: ['blog', 'counters'], slides: [null, { title: 'Soup for all', line: '' }, slides[2]] };
  expect(await siteOf(app)).toMatchObject({ home: shown });
  const why = '– blog\n– counters\n2. Soup for all\n3. Bread Every day.';
  expect(await read(app, mo, '/moderation/log')).toMatchObject([{ act: 'change-home', why }]);
  for (const [path, wrong] of [
    ['home.hidden.0', { hidden: ['nothing'], slides }],
    ['home.slides', { hidden: [], slides: [null] }],
    ['home.slides.0.title', { hidden: [], slides: [{ title: '', line: 'x' }, null, null] }],
  ] as const) {
    const answer = await change(app, mo, { home: wrong });
    expect((await answer.json()).issues).toMatchObject([{ path }]);
  }
});

test('built-in cards can be replaced or hidden one by one, and their texts are logged', async () => {
  const { app, mo } = await siteWithModerator();
  const nothing = siteDefaults.cards;
  const bread = { as: 'own', name: ' Our  bread ', minutes: 90, lines: ['Flour', '', 'Time'] } as const;
  const cards = {
    counters: [{ as: 'own', figure: '120', of: 'loaves' }, { as: 'hidden' }, null, null],
    blog: [null, { as: 'own', title: 'Soup day', text: '', page: 'https://example.org/soup' }, null, null, null, null],
    recipes: [bread, ...nothing.recipes.slice(1)],
  };
  expect((await change(app, mo, { cards })).status).toBe(200);
  const shown = { ...cards, recipes: [{ ...bread, name: 'Our bread' }, ...nothing.recipes.slice(1)] };
  expect(await siteOf(app)).toMatchObject({ cards: shown });
  const why =
    'counters 1: 120, loaves\ncounters 2: –\nblog 2: Soup day, https://example.org/soup\nrecipes 1: Our bread, 90, Flour, Time';
  expect(await read(app, mo, '/moderation/log')).toMatchObject([{ act: 'change-home', why }]);
  for (const [path, wrong] of [
    ['cards.counters', { ...cards, counters: [null] }],
    ['cards.counters.0.figure', { ...cards, counters: [{ as: 'own', figure: '', of: 'x' }, null, null, null] }],
    [
      'cards.blog.1.page',
      { ...cards, blog: cards.blog.with(1, { as: 'own', title: 'x', text: '', page: 'javascript:x' }) },
    ],
    ['cards.recipes.0.minutes', { ...cards, recipes: [{ ...bread, minutes: 1.5 }, ...nothing.recipes.slice(1)] }],
    ['cards.recipes.0.lines', { ...cards, recipes: [{ ...bread, lines: [] }, ...nothing.recipes.slice(1)] }],
    ['cards.recipes.0.as', { ...cards, recipes: [{ as: 'mine' }, ...nothing.recipes.slice(1)] }],
  ] as const) {
    const answer = await change(app, mo, { cards: wrong });
    expect((await answer.json()).issues, path).toMatchObject([{ path }]);
  }
  const none = { ...nothing, recipes: nothing.recipes.map(() => ({ as: 'hidden' as const })) };
  expect(isPartShown({ home: siteDefaults.home, cards: none }, 'recipes')).toBe(false);
  expect(isPartShown({ home: siteDefaults.home, cards: nothing }, 'recipes')).toBe(true);
});

test('custom texts appear in each translated language, text by text, even in cached responses', async () => {
  const { app, mo } = await siteWithModerator();
  const siteIn = async (language: string) =>
    (await app.call('GET', '/site', { headers: { 'Accept-Language': language } })).json();
  const bread = { as: 'own' as const, name: 'Bread', minutes: 90, lines: ['Flour', 'Time', ''] };
  const recipes = [bread, ...siteDefaults.cards.recipes.slice(1)];
  const slides = [null, { title: 'Soup for all', line: 'Every day.' }, null];
  const own = {
    line: 'Of the parish',
    home: { hidden: [], slides },
    cards: { ...siteDefaults.cards, recipes },
  };
  await change(app, mo, own);
  expect(await siteIn('de')).toMatchObject(own);
  const de = {
    line: ' Der  Pfarre ',
    'home.slides.0.title': 'Für ein Bild ohne eigene Worte',
    'home.slides.1.title': 'Suppe für alle',
    'home.slides.1.line': '',
    'cards.recipes.0.lines.0': 'Mehl',
  };
  expect((await change(app, mo, { 'translation-de': de })).status).toBe(200);
  expect(await siteIn('de-AT')).toMatchObject({
    line: 'Der Pfarre',
    home: { hidden: [], slides: [null, { title: 'Suppe für alle', line: 'Every day.' }, null] },
    cards: { recipes: [{ ...bread, lines: ['Mehl', 'Time', ''] }, ...recipes.slice(1)] },
  });
  for (const other of ['en', 'fr']) expect(await siteIn(other)).toMatchObject(own);
  expect(Object.keys(await siteIn('de')).join()).not.toMatch(/translation|dates|asks/);
  const { 'home.slides.1.line': _, ...kept } = { ...de, line: 'Der Pfarre' };
  expect(await read(app, mo, '/moderation/site')).toMatchObject({ ...own, 'translation-de': kept });
  const why = ['Deutsch', ...Object.entries(kept).map(([path, text]) => `${path}: ${text}`)];
  expect(await read(app, mo, '/moderation/log')).toMatchObject([
    { act: 'translate-site', why: why.join('\n') },
    ...[{ act: 'change-home' }, { act: 'change-home' }, { act: 'reword-site' }],
  ]);
  await change(app, mo, { line: '' });
  expect(await siteIn('de'), 'words of what is no longer there').toMatchObject({ line: '' });
  for (const [path, texts] of [
    ['translation-de.line', { line: 'x'.repeat(161) }],
    ['translation-de', { name: 'Speis' }],
  ] as const) {
    const answer = await change(app, mo, { 'translation-de': texts });
    expect((await answer.json()).issues, path).toMatchObject([{ path }]);
  }
});

test('all custom texts in one language fit into one change, and other languages stay unchanged', async () => {
  const { app, mo } = await siteWithModerator();
  const longest = (letter: string) =>
    Object.fromEntries([...translatable].map(([path, max]) => [path, letter.repeat(max)]));
  for (const [name, letter, before] of [
    ['translation-ar', 'خ', {}],
    ['translation-bn', 'ক', {}],
    ['translation-bn', 'খ', longest('ক')],
  ] as const) {
    const body = { [name]: longest(letter), read: { [name]: before } };
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(MAX_BODY);
    expect((await change(app, mo, body)).status).toBe(200);
  }
  expect(await read(app, mo, '/moderation/site')).toMatchObject({
    'translation-ar': longest('خ'),
    'translation-bn': longest('খ'),
  });
});

describe('when two users change settings at once', () => {
  test('the second sees what the first has changed, and can then overwrite it', async () => {
    const { app, mo } = await siteWithModerator();
    const joe = await createUser(app, 'Joe');
    await appointTo(app.db, joe.email, { role: 'steward', ctx: app.deps.ctx });
    const settings = await read(app, mo, '/moderation/site');
    const readBefore = { name: settings.name, line: settings.line, imprint: settings.imprint };
    expect((await change(app, mo, { name: 'Mo’s Larder', imprint: IMPRINT, read: readBefore })).status).toBe(200);

    const refused = await change(app, joe, { name: 'Joe’s Larder', line: 'Soup.', read: readBefore });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toEqual({
      code: 'CHANGED_MEANWHILE',
      message: 'This has changed since you opened it. Choose what to keep.',
      now: { name: 'Mo’s Larder' },
    });
    expect(await siteOf(app), 'nothing of it is done').toMatchObject({ name: 'Mo’s Larder', line: '' });

    const seen = { ...readBefore, name: 'Mo’s Larder' };
    expect((await change(app, joe, { name: 'Joe’s Larder', line: 'Soup.', read: seen })).status).toBe(200);
    expect(await siteOf(app)).toMatchObject({ name: 'Joe’s Larder', line: 'Soup.', imprint: IMPRINT });
  });

  test('neither conflicts with or undoes changes of other settings, or the same change', async () => {
    const { app, mo } = await siteWithModerator();
    const readBefore = { name: siteDefaults.name, line: siteDefaults.line, imprint: siteDefaults.imprint };
    await change(app, mo, { name: 'Mo’s Larder' });
    const whole = { ...readBefore, line: 'Soup.' };
    expect((await change(app, mo, { ...whole, read: readBefore })).status).toBe(200);
    expect(await siteOf(app)).toMatchObject({ name: 'Mo’s Larder', line: 'Soup.' });
    expect((await change(app, mo, { name: 'Mo’s Larder', read: readBefore })).status, 'it is so already').toBe(200);
  });
});

test('each change of a setting is logged with who made it and when, and nothing is logged without a change', async () => {
  const { app, mo } = await siteWithModerator();
  await change(app, mo, { ...siteDefaults, name: wanted.name });
  await change(app, mo);
  await change(app, mo);
  const by = { at: NOW.toISOString(), moderator: 'Mo <mo@example.org>', target: wanted.name };
  const why = 'Larder of Saint Florian\nThe rectory\n2 Church Lane\nrectory@example.org\n3–5, 9:30–17:00\n2019';
  expect(await read(app, mo, '/moderation/log')).toMatchObject([
    { ...by, act: 'change-imprint', why },
    { ...by, act: 'reword-site', why: wanted.line },
    { ...by, act: 'rename-site', why: '' },
  ]);
});

test('settings are read once and cached, and no response cached before a change is used after it', async () => {
  const database = await freshDatabase();
  const { app, mo } = await siteWithModerator({ database, listens: true });
  await app.heard();
  expect(await siteOf(app)).toMatchObject(siteDefaults);
  const statements = recordStatements(database);
  await siteOf(app);
  await app.deps.site.read();
  expect(statements).toEqual([]);
  await change(app, mo);
  expect(await siteOf(app)).toMatchObject(wanted);
});

test('mail names the site as its sender, in its subject and its footer, and so does the unsubscribe page', async () => {
  const { app, mail, send } = await mailingApp({ env: { MODERATORS: 'mo@example.org' } });
  await change(app, await moderator(app));
  const [ada, ben] = [await createUser(app, 'Ada'), await createUser(app, 'Ben')];
  await requestFood(app, ben, await addFood(app, ada));
  await send();
  const [received] = mail.take();
  expect(received?.headers).toMatchObject({ subject: expect.stringMatching(/ · Florian’s Larder$/) });
  expect(received?.headers.from).toContain('no-reply@');
  expect(received?.headers.from).toMatch(/^"?Florian’s Larder"? </);
  for (const body of [received?.text, received?.html])
    expect(body).toContain('you have an account at Florian’s Larder');
  const stop = new URL(/<(.*)>/.exec(String(received?.headers['list-unsubscribe']))?.[1] ?? '');
  const page = await (await app.app.request(stop.pathname)).text();
  expect(page).toContain('<title>Florian’s Larder | Unsubscribe from emails?</title>');
});
