import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieNames } from '../../contract/cookie-names.ts';
import { openEmbedded } from '../../server/db/embedded/embedded.ts';
import { type OpenIdProvider, startOpenIdProvider } from '../browser/openid-provider.ts';
import { failTests } from '../server/embedded-database.ts';
import { type MailServer, startMailServer } from '../server/mail-server.ts';
import { freePort } from '../server/postgres-server.ts';
import { type AppProcess, ROOT, startApp } from './app-process.ts';
import { food, type Person, register } from './person.ts';
import { usedFolder } from './used-folder.ts';

/** Part of everything that people send, and of every secret. */
const MARK = 'quastenflosser';
const METRICS_TOKEN = `${MARK}-who-watches-the-watchers`;
const SECRET = `${MARK}-signs-what-is-to-be-signed`;
/** Headers that identify a visitor and that their program sends by itself. */
const headers = {
  'User-Agent': `Mosaic of ${MARK}`,
  Referer: `https://${MARK}.example.org/`,
  'X-Request-Id': `id-of-${MARK}`,
  'X-Forwarded-For': '203.0.113.77',
  Forwarded: `for=${MARK}`,
};

let folder: Awaited<ReturnType<typeof usedFolder>>;
let mail: MailServer;
let google: OpenIdProvider;
let app: AppProcess;
beforeAll(async () => {
  folder = await usedFolder();
  const database = await openEmbedded(folder.path, failTests);
  // No rule of the app refuses these, so they fail in the database.
  await database.pool.query(`alter table foods add constraint no_pie check (title not like '%pie%')`);
  await database.pool.query(`alter table users add constraint no_eve check (name not like '%Eve%')`);
  await database.close();
  mail = await startMailServer();
  const port = await freePort();
  google = await startOpenIdProvider(`http://localhost:${port}`);
  app = await startApp({
    env: {
      DATA_DIR: folder.path,
      // A site without PUBLIC_URL logs the address that it was requested under.
      PUBLIC_URL: `http://localhost:${port}`,
      LOG_LEVEL: 'trace',
      METRICS_TOKEN,
      SECRET,
      SMTP_URL: mail.url,
      CONTACT_EMAIL: `${MARK}.kitchen@example.org`,
      GOOGLE_ISSUER: google.issuer,
      GOOGLE_CLIENT_ID: google.clientId,
      GOOGLE_CLIENT_SECRET: google.clientSecret,
    },
    port,
    command: [process.execPath, '--import', join(ROOT, 'test/process/hurry.ts'), 'server/main.ts'],
  });
});
afterAll(async () => {
  await app.stop();
  await Promise.all([mail.close(), google.stop(), folder.remove()]);
});

test('logs and metrics contain no user input and no secrets, whatever people do and whatever fails', async () => {
  const [ada, ben] = await Promise.all([person('Ada'), person('Ben')]);
  const { token } = await (await ask('GET', '/api/auth/token', { as: ben })).json();

  // Every way in which logging in fails.
  const signIn = { email: ada.email, password: `wrong ${MARK}` };
  await ask('POST', '/api/auth/sign-in/email', { body: signIn });
  await ask('POST', '/api/auth/sign-in/email', { body: { ...signIn, email: `${MARK}.nobody@example.org` } });
  await ask('POST', '/api/auth/sign-in/email', { body: { email: { [MARK]: 1 }, password: [MARK] } });
  await ask('POST', '/api/auth/sign-up/email', {
    body: { ...signIn, name: ada.name, image: `https://pictures.example/${MARK}.jpg` },
  });
  await ask('POST', '/api/auth/sign-up/email', { body: { name: MARK, email: MARK, password: MARK, image: MARK } });
  await ask('POST', '/api/jwt', { body: { email: ada.email }, bearer: token });
  await ask('POST', '/api/jwt', { body: { email: ada.email }, bearer: `${MARK}.${MARK}.${MARK}` });
  await ask('POST', '/api/jwt', { body: { email: ada.email }, bearer: token.slice(0, -3) });
  await ask('GET', '/metrics', { bearer: MARK });
  const back = { provider: 'google', callbackURL: `${app.url}/signed-in?${MARK}`, errorCallbackURL: `/${MARK}` };
  const social = await ask('POST', '/api/auth/sign-in/social', { body: back });
  expect(social.status).toBe(200);
  const state = new URL((await social.json()).url).searchParams.get('state') ?? '';
  const cookie = social.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
  for (const query of [`code=${MARK}&state=${MARK}`, `code=${MARK}&state=${state}`, `error=${MARK}&state=${state}`]) {
    await ask('GET', `/api/auth/callback/google?${query}&error_description=${MARK}`, { cookie });
  }

  // People who haven't confirmed their email get no other mail.
  const proofs: string[] = [];
  for (const person of [ada, ben]) {
    const received = () => mail.received.find(({ to }) => to.includes(person.email));
    await expect.poll(received).toBeDefined();
    const token = /\/confirm-email#(\S+)/.exec(received()?.text ?? '')?.[1] ?? '';
    proofs.push(token);
    expect((await ask('POST', '/api/email-confirmation', { as: person, body: { token } })).status).toBe(200);
  }
  mail.take();

  // A listing and a request, which send mail.
  const loaf = {
    ...food(`Loaf ${MARK}`),
    notes: `Notes ${MARK}`,
    location: `${MARK} 4`,
    image: `https://pictures.example/${MARK}.jpg`,
  };
  const { insertedId } = await (await ask('POST', '/api/add-food', { as: ada, body: loaf })).json();
  const asked = await ask('POST', '/api/add-request', { as: ben, body: { foodId: insertedId, notes: MARK } });
  const request = (await asked.json()).insertedId;
  await expect.poll(() => mail.received.map(({ to }) => to)).toEqual([[ada.email]]);
  const link = /^Unsubscribe from emails: (.*)$/m.exec(mail.received[0]?.text ?? '')?.[1] ?? '';
  const { pathname } = new URL(link);
  expect((await ask('GET', pathname)).status).toBe(200);
  expect((await ask('POST', pathname)).status).toBe(200);
  await ask('POST', `/unsubscribe/${MARK}`);
  await ask('PUT', `/api/update-food/${insertedId}`, { as: ada, body: { ...loaf, title: `Cake ${MARK}` } });
  await ask('POST', `/api/request/${request}/collection`, { as: ada, body: { code: MARK } });

  // Mail that is refused, permanently and temporarily, by a server whose response repeats the recipient and the content.
  mail.refuse({ at: 'recipient', code: 550, message: `<${ben.email}>: no such user here` });
  await ask('POST', `/api/request/${request}/acceptance`, { as: ada });
  await expect.poll(app.stdout).toContain('gave up on a mail');
  mail.refuse({ at: 'data', code: 451, message: `"${MARK}" looks like spam` });
  const message = { name: MARK, email: `${MARK}@example.org`, subject: `About ${MARK}`, message: `Dear ${MARK}` };
  expect((await ask('POST', '/api/contact', { body: message })).status).toBe(200);
  await expect.poll(app.stdout).toContain('could not send a mail yet');

  // Requests that fail in the database.
  expect((await ask('POST', '/api/add-food', { as: ada, body: { ...loaf, title: `pie ${MARK}` } })).status).toBe(500);
  await expect(person('Eve')).rejects.toThrow('500');
  await ask('POST', '/api/contact', { body: { ...message, message: `${MARK} \u0000 \ud800` } });

  // Malformed requests.
  for (const path of [
    '/api/add-food',
    '/api/auth/sign-in/email',
    '/api/contact',
    '/api/jwt',
    '/foods',
    `/${MARK}`,
    `/${MARK}/%E0`,
  ]) {
    await ask('POST', path, { as: ada, text: `{"${MARK}": ${MARK}` });
    await ask('POST', path, { as: ada, text: `"${MARK.repeat(10_000)}"` });
    await ask('POST', path, { as: ada, text: MARK, headers: { 'Content-Type': `text/${MARK}` } });
    await ask('POST', path, { as: ada, body: {}, headers: { Origin: `https://${MARK}.example.org` } });
  }
  for (const request of [`GET /${MARK} HTTP/9.9`, `${MARK} / HTTP/1.1`, `GET / HTTP/1.1\r\n${MARK}`, MARK]) {
    await sendRaw(`${request}\r\n\r\n`);
  }

  // Reads, with a session, with an invalid one and without.
  for (const as of [ada, { ...ada, cookies: { [cookieNames(app.url).session]: MARK } }, undefined]) {
    for (const path of [
      `/foods?search=${MARK}&sort=${MARK}`,
      `/foods.data?_routes=${MARK}&search=${MARK}`,
      `/food/${MARK}`,
      `/food/${insertedId}?${MARK}`,
      `/${MARK}/%E0%A4%A`,
      '/my-food-requests',
      `/assets/${MARK}.js`,
      `/api/all-foods?search=${MARK}&cursor=${MARK}`,
      `/api/foods-by-donator/${MARK}@example.org?limit=${MARK}`,
      `/api/request-by/${ada.email}`,
      `/api/food/${MARK}`,
      `/api/${MARK}?${MARK}`,
    ]) {
      await ask('GET', path, { as });
    }
  }
  for (const method of ['GET', 'POST']) {
    expect((await ask(method, `/food/%E0%A4%A?${MARK}`)).status).toBe(method === 'GET' ? 404 : 405);
  }
  const leaving = new AbortController();
  await fetch(`${app.url}/api/events?${MARK}`, { headers, signal: leaving.signal });
  leaving.abort();
  await ask('POST', '/api/logout', { as: ben });

  const figures = await (await ask('GET', '/metrics', { bearer: METRICS_TOKEN })).text();
  expect(figures).toContain('larder_refusals_total');
  await app.stop();
  const entries = app.stdout().match(/^\{.*\}$/gm) ?? [];
  const said = entries.map((entry): string => JSON.parse(entry).msg);
  const failures = ['gave up on a mail', 'could not send a mail yet', 'unexpected failure', 'a page failed'];
  expect(said).toEqual(expect.arrayContaining(['request', 'sign-in: Failed to parse state', ...failures]));
  expect(said.filter((msg) => msg === 'request').length).toBeGreaterThan(80);
  expect(app.stdout()).toContain('the mail server answered 550 to RCPT TO');
  const secrets = [
    MARK,
    // Inside base64 text it looks like one of these.
    ...[0, 1, 2].map((before) => inBase64(' '.repeat(before) + MARK)),
    'Secret-Password',
    '203.0.113.77',
    google.clientSecret,
    state,
    token,
    token.split('.')[1],
    pathname.split('/').at(-1) ?? '',
    ...proofs,
    ...[ada, ben].flatMap(({ cookies }) => Object.values(cookies).map(decodeURIComponent)),
  ];
  for (const secret of secrets) expect(secret.length).toBeGreaterThan(7);
  const lines = [app.stdout(), app.stderr(), figures].join('\n').split('\n');
  const telling = lines.filter((line) => secrets.some((secret) => line.toLowerCase().includes(secret.toLowerCase())));
  expect(telling).toEqual([]);
});

type Call = {
  as?: Person | undefined;
  body?: unknown;
  text?: string;
  bearer?: string;
  cookie?: string;
  headers?: Record<string, string>;
};

/** Sends a request with all headers that identify a visitor. */
async function ask(method: string, path: string, { as, body, text, bearer, cookie, ...more }: Call = {}) {
  const session = Object.entries(as?.cookies ?? {}).map(([name, value]) => `${name}=${value}`);
  const sent = text ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await fetch(app.url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...headers,
      Cookie: [...session, cookie ?? `other=${MARK}`].join('; '),
      ...(bearer && { Authorization: `Bearer ${bearer}` }),
      ...(sent !== undefined && { 'Content-Type': 'application/json' }),
      ...more.headers,
    },
    ...(sent !== undefined && { body: sent }),
  });
  // Reads the whole body, so that no response is aborted.
  return new Response([204, 304].includes(response.status) ? null : await response.arrayBuffer(), response);
}

function person(name: string): Promise<Person> {
  return register(app.url, `${MARK} ${name}`, headers, `https://pictures.example/${MARK}.jpg`);
}

async function sendRaw(bytes: string): Promise<void> {
  const socket = connect(Number(new URL(app.url).port), 'localhost');
  socket.on('error', () => {});
  socket.resume();
  socket.end(bytes);
  await once(socket, 'close');
}

/** The part of a text's base64 form that doesn't depend on the text around it. */
function inBase64(text: string): string {
  const encoded = Buffer.from(text).toString('base64url');
  return encoded.slice(4, -4);
}
