import { describe, expect, test } from 'vitest';
import { siteTextLimits } from '../../../contract/site/site-text-terms.ts';
import { buildApp, NOW, type TestApp } from '../../../test/server/build-app.ts';
import { createUser, type TestUser } from '../../../test/server/factories.ts';
import { freshDatabase } from '../../../test/server/fresh-database.ts';
import { verifyOwner } from '../roles/appoint.ts';

type Options = Parameters<typeof buildApp>[0];

async function siteWithSteward(options: Options = {}) {
  const app = await buildApp({ ...options, env: { MODERATORS: 'mo@example.org,max@example.org', ...options.env } });
  return { app, mo: await steward(app, 'Mo') };
}

async function steward(app: TestApp, name: string): Promise<TestUser> {
  const user = await createUser(app, name);
  await verifyOwner(app.db, user.email);
  return user;
}

type Text = { language?: string; source: string; after: number };
const save = ({ call }: TestApp, as: TestUser, kind: string, text: Text) =>
  call('PUT', `/moderation/site/texts/${kind}`, { as, body: { language: 'en', ...text } });
const edited = async ({ call }: TestApp, as: TestUser, kind: string, language = 'en') =>
  (await call('GET', `/moderation/site/texts/${kind}?language=${language}`, { as })).json();
const read = ({ call }: TestApp, kind: string, language = 'en') => call('GET', `/site-text/${kind}?lang=${language}`);
const wordsOf = async (response: Response) => (await response.json()).blocks?.[0]?.parts[0].text;
const textsOf = async ({ call }: TestApp) => (await (await call('GET', '/site')).json()).texts;

describe('a custom text of the site', () => {
  test('exists from when a steward saves it until one saves an empty one', async () => {
    const { app, mo } = await siteWithSteward();
    expect((await read(app, 'rules')).status).toBe(404);
    expect(await textsOf(app)).toEqual([]);
    const answer = await save(app, mo, 'rules', { source: ' # Be kind\n', after: 0 });
    expect([answer.status, await answer.json()]).toEqual([200, { version: 1 }]);
    expect(await (await read(app, 'rules')).json()).toEqual({
      language: 'en',
      savedAt: NOW.toISOString(),
      blocks: [{ type: 'heading', level: 2, parts: [{ type: 'text', text: 'Be kind' }] }],
    });
    expect(await textsOf(app)).toEqual(['rules']);
    expect((await save(app, mo, 'rules', { source: '', after: 1 })).status).toBe(200);
    expect((await read(app, 'rules')).status).toBe(404);
    expect(await textsOf(app)).toEqual([]);
  });

  test('can be edited only by stewards; for everyone else the calls do not exist', async () => {
    const { app } = await siteWithSteward();
    const ada = await createUser(app, 'Ada');
    for (const as of [ada, undefined]) {
      const path = '/moderation/site/texts/rules';
      const body = { language: 'en', source: 'x', after: 0 };
      expect((await app.call('GET', `${path}?language=en`, { as })).status).toBe(404);
      expect((await app.call('PUT', path, { as, body })).status).toBe(404);
      expect((await app.call('POST', '/moderation/site/texts/preview', { as, body })).status).toBe(404);
    }
    expect(await textsOf(app)).toEqual([]);
  });

  test('is in the reader’s language if there is one, else in the site’s, else in another', async () => {
    const { app, mo } = await siteWithSteward({ env: { LANGUAGES: 'de,en,fr' } });
    await save(app, mo, 'about', { language: 'fr', source: 'Soupe', after: 0 });
    expect(await wordsOf(await read(app, 'about', 'en'))).toBe('Soupe');
    await save(app, mo, 'about', { language: 'de', source: 'Suppe', after: 0 });
    expect(await (await read(app, 'about', 'en')).json()).toMatchObject({ language: 'de' });
    await save(app, mo, 'about', { language: 'en', source: 'Soup', after: 0 });
    for (const [language, words] of Object.entries({ de: 'Suppe', en: 'Soup', fr: 'Soupe' })) {
      expect(await wordsOf(await read(app, 'about', language))).toBe(words);
    }
    expect((await save(app, mo, 'about', { language: 'it', source: 'Zuppa', after: 0 })).status).toBe(400);
  });

  test('that someone else has saved meanwhile is not overwritten, and the same text sent twice is one version', async () => {
    const { app, mo } = await siteWithSteward();
    const max = await steward(app, 'Max');
    await save(app, mo, 'imprint', { source: 'One', after: 0 });
    await save(app, max, 'imprint', { source: 'Two', after: 1 });
    const late = await save(app, mo, 'imprint', { source: 'Three', after: 1 });
    expect([late.status, (await late.json()).code]).toEqual([409, 'TEXT_CHANGED']);
    const again = await save(app, mo, 'imprint', { source: 'Two', after: 1 });
    expect([again.status, await again.json()]).toEqual([200, { version: 2 }]);
    expect(await edited(app, mo, 'imprint')).toMatchObject({ version: 2, source: 'Two', savedBy: 'Max' });
  });

  test('has a history of thirty versions, each with author and time, even after an author has left', async () => {
    const { app, mo } = await siteWithSteward();
    const max = await steward(app, 'Max');
    const facts = { mailHost: null, dailyBackups: 7 };
    expect(await edited(app, mo, 'about')).toEqual({
      source: '',
      version: 0,
      savedAt: null,
      savedBy: null,
      history: [],
      facts,
    });
    await save(app, max, 'about', { source: 'First', after: 0 });
    await app.db.deleteFrom('users').where('email', '=', max.email).execute();
    await save(app, mo, 'about', { source: 'Text 2', after: 1 });
    const at = NOW.toISOString();
    expect(await edited(app, mo, 'about')).toEqual({
      ...{ version: 2, source: 'Text 2', savedAt: at, savedBy: 'Mo' },
      facts,
      history: [{ version: 1, source: 'First', savedAt: at, savedBy: null }],
    });
    for (let version = 3; version <= siteTextLimits.versions + 2; version += 1) {
      await save(app, mo, 'about', { source: `Text ${version}`, after: version - 1 });
    }
    const { history } = await edited(app, mo, 'about');
    expect(history.map(({ version }: { version: number }) => version)).toEqual(
      Array.from({ length: siteTextLimits.versions - 1 }, (_, index) => siteTextLimits.versions + 1 - index),
    );
  });

  test('is refused with an error for its field if it is too long', async () => {
    const { app, mo } = await siteWithSteward();
    const answer = await save(app, mo, 'about', { source: 'x'.repeat(20_001), after: 0 });
    expect(answer.status).toBe(400);
    expect((await answer.json()).issues).toEqual([
      { path: 'source', message: 'The text can have at most 20000 characters.' },
    ]);
  });

  test('can be read by guests of a members-only site', async () => {
    const { app, mo } = await siteWithSteward({ env: { INVITE_ONLY: 'on' } });
    await save(app, mo, 'imprint', { source: 'The rectory', after: 0 });
    expect(await wordsOf(await read(app, 'imprint'))).toBe('The rectory');
  });
});

test('each change of a text is logged, and saving the same text is not a change', async () => {
  const { app, mo } = await siteWithSteward({ env: { LANGUAGES: 'en,de' } });
  await save(app, mo, 'privacy', { source: 'One', after: 0 });
  await save(app, mo, 'privacy', { source: 'One', after: 1 });
  await save(app, mo, 'about', { language: 'de', source: 'Wir', after: 0 });
  const log = await (await app.call('GET', '/moderation/log', { as: mo })).json();
  const by = { at: NOW.toISOString(), moderator: 'Mo <mo@example.org>' };
  expect(log).toMatchObject([
    { ...by, act: 'write-about', target: 'about', why: 'Deutsch' },
    { ...by, act: 'write-privacy', target: 'privacy', why: 'English' },
  ]);
});

test('a text is cached until any server changes it, and not after that', async () => {
  const database = await freshDatabase();
  const { app, mo } = await siteWithSteward({ database, listens: true });
  await app.heard();
  await save(app, mo, 'about', { source: 'One', after: 0 });
  await app.heard();
  expect(await wordsOf(await read(app, 'about'))).toBe('One');
  const hits = app.cache?.hits ?? 0;
  expect(await wordsOf(await read(app, 'about'))).toBe('One');
  expect(app.cache?.hits).toBe(hits + 1);
  await save(app, mo, 'about', { source: 'Two', after: 1 });
  expect(await wordsOf(await read(app, 'about'))).toBe('Two');
});

test.each(['xx', '%00', 'en%20'])(
  'a text cannot be edited in the language “%s”, which the site does not offer',
  async (language) => {
    const { app, mo } = await siteWithSteward();
    const answer = await app.call('GET', `/moderation/site/texts/about?language=${language}`, { as: mo });
    expect(answer.status).toBe(400);
  },
);

test('a preview shows what the page will show', async () => {
  const { app, mo } = await siteWithSteward();
  const answer = await app.call('POST', '/moderation/site/texts/preview', { as: mo, body: { source: '*Soup*' } });
  const parts = [{ type: 'emphasis', parts: [{ type: 'text', text: 'Soup' }] }];
  expect(await answer.json()).toEqual({ blocks: [{ type: 'paragraph', parts }] });
});
