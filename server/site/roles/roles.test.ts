import { describe, expect, test } from 'vitest';
import { siteDefaults } from '../../../contract/site/site-setting-terms.ts';
import { buildApp, NOW, type TestApp } from '../../../test/server/build-app.ts';
import { createUser, errorOf, type TestUser } from '../../../test/server/factories.ts';
import { appointTo, dismissFrom, verifyOwner } from './appoint.ts';
import { deleteExpiredRoleLinks } from './role-links.ts';

type Options = Parameters<typeof buildApp>[0];
type Role = 'moderator' | 'steward';

/** Creates a site with a steward, a moderator and another user. */
async function siteWithRoles(options: Options = {}) {
  const app = await buildApp(options);
  const [stella, mo, eve] = [
    await createUser(app, 'Stella'),
    await createUser(app, 'Mo'),
    await createUser(app, 'Eve'),
  ];
  await give(app, stella, 'steward');
  await give(app, mo, 'moderator');
  return { app, stella, mo, eve };
}

const give = ({ db, deps }: TestApp, { email }: TestUser, role: Role) => appointTo(db, email, { role, ctx: deps.ctx });
const dismiss = ({ db, deps }: TestApp, { email }: TestUser, role: Role) => dismissFrom(db, email, { role, ...deps });

const idOf = async ({ db }: TestApp, { email }: TestUser) =>
  (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
const codeOf = async (answer: Response | Promise<Response>) => (await errorOf(await answer)).code;

const takeBack = async (app: TestApp, as: TestUser, whose: TestUser, role: Role) =>
  app.call('DELETE', `/moderation/people/${await idOf(app, whose)}/roles/${role}`, { as });
const makeLink = ({ call }: TestApp, as: TestUser | undefined, role: Role) =>
  call('POST', '/moderation/role-links', { as, body: { role } });
const use = ({ call }: TestApp, as: TestUser | undefined, token: string) =>
  call('POST', '/role', { as, body: { token } });

async function tokenOf(app: TestApp, as: TestUser, role: Role = 'moderator'): Promise<string> {
  const { link } = await (await makeLink(app, as, role)).json();
  return link.slice(link.indexOf('#') + 1);
}

const read = async ({ call }: TestApp, as: TestUser, path: string) => (await call('GET', path, { as })).json();
const logOf = async (app: TestApp): Promise<string[]> => {
  const acts = await app.db.selectFrom('moderationActs').selectAll().orderBy('id', 'desc').execute();
  return acts.map(({ moderator, act, target }) => `${moderator} ${act} ${target}`);
};
/** Status codes of a page for stewards and a page for moderators. */
const mayRead = async ({ call }: TestApp, as: TestUser | undefined) => ({
  site: (await call('GET', '/moderation/site', { as })).status,
  reports: (await call('GET', '/moderation/reports', { as })).status,
});

describe('a steward', () => {
  const calls = [
    ['GET', '/moderation/site', undefined],
    ['PUT', '/moderation/site', siteDefaults],
    ['GET', '/moderation/roles', undefined],
    ['DELETE', '/moderation/people/x/roles/moderator', undefined],
    ['POST', '/moderation/role-links', { role: 'steward' }],
    ['DELETE', '/moderation/role-links/x', undefined],
  ] as const;

  test.each(calls)('is the only one who can call %s %s', async (method, path, body) => {
    const { app, mo, eve } = await siteWithRoles();
    for (const as of [mo, eve, undefined]) {
      expect(await codeOf(app.call(method, path, { as, body }))).toBe('NOT_FOUND');
    }
    const headers = { Cookie: 'larder-3000-session=forged' };
    expect(await codeOf(app.call(method, path, { headers, body }))).toBe('NOT_FOUND');
  });

  test('sees nothing that is for moderators, nor vice versa, and each session has the right roles', async () => {
    const { app, stella, mo, eve } = await siteWithRoles();
    expect(await mayRead(app, stella)).toEqual({ site: 200, reports: 404 });
    expect(await mayRead(app, mo)).toEqual({ site: 404, reports: 200 });
    expect(await mayRead(app, eve)).toEqual({ site: 404, reports: 404 });
    const session = (as: TestUser) => read(app, as, '/session');
    expect(await session(stella)).toMatchObject({ isSteward: true });
    expect(await session(stella)).not.toHaveProperty('isModerator');
    expect(await session(mo)).toMatchObject({ isModerator: true });
    expect(await session(mo)).not.toHaveProperty('isSteward');
  });

  test('can be both, like users listed in MODERATORS, whose roles cannot be removed here', async () => {
    const { app, stella, mo } = await siteWithRoles({ env: { MODERATORS: 'ned@example.org,una@example.org' } });
    await give(app, stella, 'moderator');
    expect(await mayRead(app, stella)).toEqual({ site: 200, reports: 200 });
    const ned = await createUser(app, 'Ned');
    const una = await createUser(app, 'Una', { isConfirmed: false });
    expect(await mayRead(app, ned)).toEqual({ site: 200, reports: 200 });
    expect(await mayRead(app, una)).toEqual({ site: 404, reports: 404 });
    await verifyOwner(app.db, una.email);
    expect(await mayRead(app, una)).toEqual({ site: 200, reports: 200 });
    const both = ['moderator', 'steward'];
    expect((await read(app, stella, '/moderation/roles')).people).toEqual([
      { _id: await idOf(app, mo), name: 'Mo', email: mo.email, roles: ['moderator'], variable: null },
      { _id: await idOf(app, ned), name: 'Ned', email: ned.email, roles: both, variable: 'MODERATORS' },
      { _id: await idOf(app, stella), name: 'Stella', email: stella.email, roles: both, variable: null },
      { _id: await idOf(app, una), name: 'Una', email: una.email, roles: both, variable: 'MODERATORS' },
    ]);
    for (const who of [ned, una]) {
      expect(await codeOf(takeBack(app, stella, who, 'steward'))).toBe('NAMED_BY_VARIABLE');
      await expect(dismiss(app, who, 'moderator')).rejects.toThrow('listed in the environment variable MODERATORS');
    }
  });

  test('can remove a role at once, which is logged, but not that of the last steward', async () => {
    const { app, stella, mo } = await siteWithRoles();
    for (const _twice of [1, 2]) expect((await takeBack(app, stella, mo, 'moderator')).status).toBe(200);
    expect(await mayRead(app, mo)).toEqual({ site: 404, reports: 404 });
    expect(await codeOf(takeBack(app, stella, stella, 'steward'))).toBe('LAST_STEWARD');
    await expect(dismiss(app, stella, 'steward')).rejects.toThrow('the site’s last steward');
    expect((await app.call('GET', '/moderation/site', { as: stella })).status).toBe(200);
    await give(app, mo, 'steward');
    expect((await takeBack(app, stella, stella, 'steward')).status).toBe(200);
    expect((await app.call('GET', '/moderation/site', { as: stella })).status).toBe(404);
    const names = { stella: `Stella <${stella.email}>`, mo: `Mo <${mo.email}>` };
    expect(await logOf(app)).toEqual([
      `${names.stella} unmake-steward ${names.stella}`,
      `the operator make-steward ${names.mo}`,
      `${names.stella} unmake-moderator ${names.mo}`,
      `the operator make-moderator ${names.mo}`,
      `the operator make-steward ${names.stella}`,
    ]);
  });

  test('cannot be suspended if they are the last one, and suspended stewards do not count', async () => {
    const { app, stella, mo, eve } = await siteWithRoles();
    const suspend = async (who: TestUser) =>
      app.call('POST', `/moderation/people/${await idOf(app, who)}/suspension`, { as: mo, body: { why: 'Rude.' } });
    expect(await codeOf(suspend(stella))).toBe('LAST_STEWARD');
    await give(app, eve, 'steward');
    expect((await suspend(stella)).status).toBe(200);
    const { people } = await read(app, eve, '/moderation/roles');
    const suspended = people.map(({ name, isSuspended }: { name: string; isSuspended?: true }) => [name, isSuspended]);
    expect(Object.fromEntries(suspended)).toMatchObject({ Stella: true, Eve: undefined });
    await expect(dismiss(app, eve, 'steward')).rejects.toThrow('the site’s last steward');
  });
});

describe('a link', () => {
  test('from a suspended user stays invalid after their reinstatement', async () => {
    const { app, stella, mo, eve } = await siteWithRoles();
    const other = await createUser(app, 'Olga');
    await give(app, other, 'steward');
    const token = await tokenOf(app, stella);
    const suspension = `/moderation/people/${await idOf(app, stella)}/suspension`;
    expect((await app.call('POST', suspension, { as: mo, body: { why: 'Rude.' } })).status).toBe(200);
    expect((await app.call('DELETE', suspension, { as: mo })).status).toBe(200);
    expect(await codeOf(use(app, eve, token))).toBe('LINK_OVER');
    expect(await mayRead(app, eve)).toEqual({ site: 404, reports: 404 });
  });

  test('gives a role once, to one user, for seven days, and its creator is logged', async () => {
    const { app, stella, eve } = await siteWithRoles();
    const ben = await createUser(app, 'Ben');
    const token = await tokenOf(app, stella);
    const { links } = await read(app, stella, '/moderation/roles');
    expect(links).toEqual([
      { _id: expect.any(String), role: 'moderator', maker: 'Stella', expiresAt: '2026-06-22T10:00:00.000Z' },
    ]);
    expect(JSON.stringify(await app.db.selectFrom('roleLinks').selectAll().execute())).not.toContain(token);
    expect(await codeOf(use(app, undefined, token))).toBe('NOT_SIGNED_IN');
    expect(await (await use(app, eve, token)).json()).toEqual({ role: 'moderator' });
    expect(await mayRead(app, eve)).toEqual({ site: 404, reports: 200 });
    // The same user gets the same response again, in case the first one was lost.
    expect(await (await use(app, eve, token)).json()).toEqual({ role: 'moderator' });
    expect(await codeOf(use(app, ben, token))).toBe('LINK_OVER');
    expect((await logOf(app))[0]).toBe(`Stella <${stella.email}> make-moderator Eve <${eve.email}>`);
    expect((await read(app, stella, '/moderation/roles')).links).toEqual([]);
    await takeBack(app, stella, eve, 'moderator');
    expect(await codeOf(use(app, eve, token))).toBe('LINK_OVER');
  });

  test('that two users use at once works for one of them', async () => {
    const { app, stella, eve } = await siteWithRoles();
    const ben = await createUser(app, 'Ben');
    const token = await tokenOf(app, stella, 'steward');
    const answers = await Promise.all([use(app, eve, token), use(app, ben, token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const stewards = [await mayRead(app, eve), await mayRead(app, ben)].filter(({ site }) => site === 200);
    expect(stewards).toHaveLength(1);
  });

  test.each([
    ['has expired', async ({ app }) => app.setNow(new Date(NOW.getTime() + 7 * 24 * 60 * 60_000))],
    [
      'was deleted',
      async ({ app, stella }) => {
        const { links } = await read(app, stella, '/moderation/roles');
        const answer = await app.call('DELETE', `/moderation/role-links/${links[0]._id}`, { as: stella });
        expect(await answer.json()).toEqual({ deletedCount: 1 });
      },
    ],
    [
      'is from a former steward',
      async ({ app, stella, mo }) => {
        await give(app, mo, 'steward');
        await takeBack(app, mo, stella, 'steward');
      },
    ],
    [
      'is from a suspended steward',
      async ({ app, stella }) => {
        const suspendedAt = NOW;
        await app.db.updateTable('users').set({ suspendedAt }).where('email', '=', stella.email).execute();
      },
    ],
  ] as [string, (site: Awaited<ReturnType<typeof siteWithRoles>>) => Promise<unknown>][])(
    'gives no one a role if it %s',
    async (_why, end) => {
      const site = await siteWithRoles();
      const token = await tokenOf(site.app, site.stella);
      await end(site);
      expect(await codeOf(use(site.app, site.eve, token))).toBe('LINK_OVER');
      expect(await codeOf(use(site.app, site.eve, 'guessed'))).toBe('LINK_OVER');
      expect(await mayRead(site.app, site.eve)).toEqual({ site: 404, reports: 404 });
    },
  );

  test('that has expired is deleted, and no other', async () => {
    const { app, stella } = await siteWithRoles();
    await tokenOf(app, stella);
    app.setNow(new Date(NOW.getTime() + 24 * 60 * 60_000));
    await tokenOf(app, stella);
    await deleteExpiredRoleLinks(app.db, new Date(NOW.getTime() + 7 * 24 * 60 * 60_000));
    expect(await app.db.selectFrom('roleLinks').select('id').execute()).toHaveLength(1);
  });
});
