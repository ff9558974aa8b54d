import { describe, expect, test } from 'vitest';
import { buildApp, NOW, type TestApp } from '../../test/server/build-app.ts';
import { createUser } from '../../test/server/factories.ts';
import { freshDatabase } from '../../test/server/fresh-database.ts';
import { join, logIn, type Member, PASSWORD } from '../../test/server/members.ts';

/** A browser's cookies for one host. Browsers share them across ports. */
type Jar = Map<string, string>;

const headerOf = (jar: Jar) => ({ Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') });

function keep(jar: Jar, response: Response): void {
  for (const cookie of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (/Max-Age=0/.test(cookie)) jar.delete(name);
    else jar.set(name, value);
  }
}

async function as(jar: Jar, { call }: TestApp, method: string, path: string, body?: unknown, headers = {}) {
  const response = await call(method, path, { headers: { ...headerOf(jar), ...headers }, body });
  keep(jar, response);
  return response;
}

async function enter(jar: Jar, app: TestApp, { email }: Pick<Member, 'email'>): Promise<void> {
  expect((await as(jar, app, 'POST', '/auth/sign-in/email', { email, password: PASSWORD })).status).toBe(200);
  const { token } = await (await as(jar, app, 'GET', '/auth/token')).json();
  expect((await as(jar, app, 'POST', '/jwt', { email }, { Authorization: `Bearer ${token}` })).status).toBe(200);
}

async function leave(jar: Jar, app: TestApp): Promise<void> {
  await as(jar, app, 'POST', '/auth/sign-out', {});
  await as(jar, app, 'POST', '/logout');
}

const nameIn = async (jar: Jar, app: TestApp) => (await (await as(jar, app, 'GET', '/session')).json()).user?.name;
const tokenIn = async (jar: Jar, app: TestApp) => (await as(jar, app, 'GET', '/auth/token')).status;

/** Returns the cookies of an http site under their former names. */
const asBefore = ({ cookie }: Pick<Member, 'cookie'>): Jar =>
  new Map(
    cookie.split('; ').map((text) => {
      const at = text.indexOf('=');
      return [text.slice(0, at).replace('larder-3000-', ''), text.slice(at + 1)];
    }),
  );

describe('Two programs on one host', () => {
  const others = {
    session: 'A'.repeat(43),
    device: 'theirs',
    language: 'xx',
    blocks: '1',
    'sign-in.session_token': 'x.y',
  };

  test('do not change each other’s cookies, even if both are Open Larder', async () => {
    const [one, two] = [await buildApp(), await buildApp({ env: { PUBLIC_URL: 'http://localhost:3001' } })];
    const [ada, ben] = [await join(one, 'Ada'), await join(two, 'Ben')];
    const jar: Jar = new Map(Object.entries(others));
    await enter(jar, one, ada);
    await enter(jar, two, ben);
    const language = { headers: { ...headerOf(jar), Origin: 'http://localhost:3001' }, method: 'POST' };
    const chosen = new URLSearchParams({ language: 'de' });
    keep(jar, await two.app.request('http://localhost:3001/language', { ...language, body: chosen }));
    expect([await nameIn(jar, one), await nameIn(jar, two)]).toEqual(['Ada', 'Ben']);
    expect([await tokenIn(jar, one), await tokenIn(jar, two)]).toEqual([200, 200]);
    expect(jar.get('larder-3001-language')).toBe('de');
    await leave(jar, two);
    expect([await nameIn(jar, one), await nameIn(jar, two)]).toEqual(['Ada', undefined]);
    expect([await tokenIn(jar, one), await tokenIn(jar, two)]).toEqual([200, 401]);
    await leave(jar, one);
    expect([await nameIn(jar, one), await tokenIn(jar, one)]).toEqual([undefined, 401]);
    expect(Object.fromEntries([...jar].filter(([name]) => !name.startsWith('larder-')))).toEqual(others);
  });

  test('do not accept each other’s cookies, even if only those are sent', async () => {
    const app = await buildApp();
    const jar: Jar = new Map(Object.entries({ ...others, language: 'de' }));
    expect(await nameIn(jar, app)).toBeUndefined();
    expect(await tokenIn(jar, app)).toBe(401);
    expect((await as(jar, app, 'POST', '/jwt', { email: 'ada@example.org' })).status).toBe(401);
    expect(Object.fromEntries(jar)).toEqual({ ...others, language: 'de' });
  });
});

describe('A browser with cookies from before their names included the port', () => {
  test('keeps its session, which moves to the current cookie name', async () => {
    const app = await buildApp();
    const ada = await join(app, 'Ada');
    const jar = asBefore(ada);
    const { session, device } = Object.fromEntries(jar);
    expect(await nameIn(jar, app)).toBe('Ada');
    expect((await as(jar, app, 'POST', '/jwt', { email: ada.email })).status).toBe(200);
    expect([jar.get('larder-3000-session'), jar.has('session')]).toEqual([session, false]);
    expect(await nameIn(jar, app)).toBe('Ada');

    await enter(jar, app, ada);
    expect([...jar.keys()].sort()).toEqual([
      'larder-3000-device',
      'larder-3000-session',
      'larder-3000-sign-in.session_token',
      'sign-in.session_token',
    ]);
    expect(jar.get('larder-3000-device')?.split('.')[0], 'is known as the same').toBe(device?.split('.')[0]);
  });

  test('stays signed in at the sign-in service, and loses all sign-in cookies at logout', async () => {
    const app = await buildApp();
    const ada = await join(app, 'Ada');
    const jar = asBefore(ada);
    jar.delete('session');
    expect(await tokenIn(jar, app)).toBe(200);
    const { device } = Object.fromEntries(jar);
    await leave(jar, app);
    expect(Object.fromEntries(jar)).toEqual({ device });

    const whole = asBefore(await logIn(app, ada));
    await leave(whole, app);
    expect([...whole.keys()].filter((name) => name !== 'device')).toEqual([]);
    expect(await nameIn(asBefore(ada), app), 'the other browser’s goes on').toBe('Ada');
  });

  test('is still recognised after its site has moved to another port', async () => {
    const database = await freshDatabase();
    const ada = await join(await buildApp({ database }), 'Ada');
    const moved = await buildApp({ env: { PUBLIC_URL: 'http://localhost:4000' }, database });
    const jar: Jar = new Map(
      ada.cookie.split('; ').map((text) => [text.replace(/=.*/, ''), text.replace(/^[^=]*=/, '')]),
    );
    expect([await nameIn(jar, moved), await tokenIn(jar, moved)]).toEqual(['Ada', 200]);
    expect((await as(jar, moved, 'POST', '/jwt', { email: ada.email })).status).toBe(200);
    expect([jar.has('larder-4000-session'), jar.has('larder-3000-session')]).toEqual([true, false]);
    expect(await nameIn(jar, moved)).toBe('Ada');
  });

  test('keeps its language and its blocks mark until they are set again', async () => {
    const app = await buildApp();
    const [ada, ben] = [await createUser(app, 'Ada'), await createUser(app, 'Ben')];
    const [blockerId, blockedId] = [await idOf(app, ada), await idOf(app, ben)];
    await app.db.insertInto('blocks').values({ blockerId, blockedId, blockedAt: NOW }).execute();
    const jar = asBefore(ada);
    jar.set('blocks', '1').set('language', 'de');
    const messageAt = async (path: string) => (await (await as(jar, app, 'GET', path)).json()).message;
    expect(await messageAt('/nothing')).toBe(await messageAt('/nothing?lang=de'));
    expect(await messageAt('/nothing')).not.toBe(await messageAt('/nothing?lang=en'));
    expect((await as(jar, app, 'POST', '/jwt', { email: ada.email })).status).toBe(200);
    expect(jar.get('larder-3000-blocks')).toBe('1');
    expect(jar.has('blocks')).toBe(false);
  });
});

async function idOf(app: TestApp, user: { cookie: string }): Promise<string> {
  return (await (await app.call('GET', '/session', { headers: { Cookie: user.cookie } })).json())._id;
}
