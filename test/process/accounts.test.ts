import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookieNames } from '../../contract/cookie-names.ts';
import { type AppProcess, startApp } from './app-process.ts';
import { call, cookieHeader, food, type Person, register } from './person.ts';
import { usedFolder } from './used-folder.ts';

const METRICS_TOKEN = 'only-those-who-watch-know-this-token';

let folder: Awaited<ReturnType<typeof usedFolder>>;
let app: AppProcess;
beforeAll(async () => {
  folder = await usedFolder();
  app = await startApp({ env: { DATA_DIR: folder.path, LOG_LEVEL: 'debug', METRICS_TOKEN } });
});
afterAll(async () => {
  await app.stop();
  await folder.remove();
});

describe('A site', () => {
  it('looks up a visitor’s session once per page', async () => {
    const vera = await register(app.url, 'Vera');
    const { session } = cookieNames(app.url);
    for (const path of ['/', '/my-posted-food', '/my-food-requests']) {
      const page = await fetch(`${app.url}${path}`, {
        headers: { Cookie: cookieHeader({ [session]: vera.cookies[session] ?? '' }) },
      });
      expect(await page.text()).toContain('ManageMyFood');
      const routes = () => routesLogged(app, page.headers.get('X-Request-Id'));
      // The page's own log entry comes last.
      await expect.poll(routes).toContain('/*');
      expect(routes().filter((route) => route === '/api/session')).toHaveLength(1);
    }
  });

  it('counts a page as one request, whatever API calls it makes, and counts files separately', async () => {
    const counted = async (route: string) => {
      const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
      const text = await (await fetch(`${app.url}/metrics`, { headers })).text();
      const count = new RegExp(`^larder_request_duration_seconds_count{method="GET",route="${route}".*} (\\d+)$`, 'm');
      expect(text).toMatch(/^larder_free_space_bytes \d+/m);
      return Number(count.exec(text)?.[1] ?? 0);
    };
    const before = { pages: await counted('/\\*'), calls: await counted('/api/all-foods') };
    for (const path of ['/foods', '/foods?search=rye', '/art/person-1.svg']) {
      expect(await (await fetch(app.url + path)).text()).not.toBe('');
    }
    const after = { pages: await counted('/\\*'), calls: await counted('/api/all-foods') };
    expect(after).toEqual({ pages: before.pages + 2, calls: before.calls });
    expect(await counted('files')).toBe(1);
  });

  it('that moves to another port and behind a proxy keeps sessions valid, and donors can still edit their food', {
    tags: 'operating',
  }, async () => {
    const ada = await register(app.url, 'Ada');
    const { session } = cookieNames(app.url);
    const posted = await call(app.url, ada, 'POST', '/add-food', food('Rye loaf'));
    const { insertedId } = await posted.json();
    await app.stop();

    app = await startApp({
      env: { DATA_DIR: folder.path, PUBLIC_URL: 'https://larder.example.org', TRUST_PROXY: '1' },
    });
    const page = await fetch(`${app.url}/`, { headers: { Cookie: `__Host-session=${ada.cookies[session]}` } });
    expect(await page.text()).toContain('ManageMyFood');
    const again = await logIn(app, ada);
    const own = await call(app.url, again, 'GET', `/foods-by-donator/${ada.email}`);
    expect(await own.json()).toMatchObject([{ _id: insertedId, title: 'Rye loaf' }]);
    const update = await call(app.url, again, 'PUT', `/update-food/${insertedId}`, food('Rye loaf, sliced'));
    expect({ status: update.status, ...(await update.json()) }).toEqual({ status: 200, modifiedCount: 1 });
  });
});

/** The routes logged for a request and for the API calls made while rendering its page. */
function routesLogged(app: AppProcess, id: string | null): string[] {
  const entries: { requestId?: string; route: string }[] =
    app
      .stdout()
      .match(/^\{.*\}$/gm)
      ?.map((line) => JSON.parse(line)) ?? [];
  return entries.filter(({ requestId }) => requestId === id).map(({ route }) => route);
}

/** Logs a registered user in. */
async function logIn({ url }: AppProcess, { cookies: _earlier, ...person }: Person): Promise<Person> {
  const { email, password } = person;
  const guest = { ...person, cookies: {} };
  const service = cookiesOf(await call(url, guest, 'POST', '/auth/sign-in/email', { email, password }));
  const { token } = await (await call(url, { ...person, cookies: service }, 'GET', '/auth/token')).json();
  const session = await fetch(`${url}/api/jwt`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ email }),
  });
  return { ...person, cookies: cookiesOf(session) };
}

function cookiesOf(response: Response): Person['cookies'] {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  return Object.fromEntries(
    response.headers.getSetCookie().map((cookie) => {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      return [name, value];
    }),
  );
}
