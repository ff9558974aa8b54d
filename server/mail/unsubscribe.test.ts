import { expect, test } from 'vitest';
import { addFood, askFor, createUser } from '../../test/server/factories.ts';
import { mailingApp } from '../../test/server/mailing.ts';

type Mailing = Awaited<ReturnType<typeof mailingApp>>;

/** Creates a site where Ada has received a mail. `path` is the mail's unsubscribe link. */
async function withMail(options: Parameters<typeof mailingApp>[0] = {}) {
  const mailing = await mailingApp(options);
  const { app, mail, send } = mailing;
  const [ada, ben] = [await createUser(app, 'Ada'), await createUser(app, 'Ben')];
  await askFor(app, ben, await addFood(app, ada));
  await send();
  const [received] = mail.take();
  const url = /^<(.+)>$/.exec(received?.headers['list-unsubscribe'] ?? '')?.[1] ?? '';
  const path = new URL(url).pathname;
  return { ...mailing, ada, ben, received, path };
}

/** Whether Ada gets mail about a new request. */
async function getsMail({
  app,
  mail,
  send,
  ada,
  ben,
}: Mailing & Pick<Awaited<ReturnType<typeof withMail>>, 'ada' | 'ben'>) {
  await askFor(app, ben, await addFood(app, ada));
  await send();
  return mail.take().some(({ to }) => to.includes(ada.email));
}

/** A mail program's one-click request (RFC 8058): a form, without cookie or origin. */
const oneClick = {
  method: 'POST',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body: 'List-Unsubscribe=One-Click',
};

test('one click in a mail program unsubscribes', async () => {
  const mailing = await withMail();
  const response = await mailing.app.app.request(mailing.path, oneClick);
  expect(response.status).toBe(200);
  expect(await getsMail(mailing)).toBe(false);
});

test('the link shows a page with a button, and opening it changes nothing', async () => {
  const mailing = await withMail();
  const response = await mailing.app.app.request(mailing.path);
  expect(response.status).toBe(200);
  expect(response.headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
  expect(response.headers.get('X-Robots-Tag')).toBe('noindex');
  const html = await response.text();
  expect(html).toContain(
    `<form method="post" action="${mailing.path}"><button>Unsubscribe from emails</button></form>`,
  );
  expect(response.headers.get('Content-Security-Policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
  );
  await mailing.app.app.request(mailing.path, { method: 'HEAD' });
  expect(await getsMail(mailing)).toBe(true);
});

test('the button unsubscribes, even from a browser that hides the origin, and another one subscribes again', async () => {
  const mailing = await withMail();
  const press = (path: string) =>
    mailing.app.app.request(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'null' },
    });
  const gone = await (await press(mailing.path)).text();
  expect(gone).toContain('We’ll only email you about your account.');
  expect(await getsMail(mailing)).toBe(false);
  const again = /action="([^"]+)"/.exec(gone)?.[1] ?? '';
  expect((await press(again)).status).toBe(200);
  expect(await getsMail(mailing)).toBe(true);
});

test('unsubscribing applies to the address, in any spelling and on any account', async () => {
  const mailing = await withMail();
  await mailing.app.app.request(mailing.path, oneClick);
  const shouting = await createUser(mailing.app, 'Ada', { issuer: 'elsewhere', email: 'ADA@Example.org' });
  expect(await getsMail({ ...mailing, ada: shouting })).toBe(false);
});

test('unsubscribing twice is fine, and other users still get mail', async () => {
  const mailing = await withMail();
  for (const _ of ['once', 'twice']) expect((await mailing.app.app.request(mailing.path, oneClick)).status).toBe(200);
  expect(await getsMail({ ...mailing, ada: mailing.ben, ben: mailing.ada })).toBe(true);
});

test('a link that this site did not issue unsubscribes no one', async () => {
  const mailing = await withMail();
  const [name = '', signature = ''] = mailing.path.split('/').at(-1)?.split('.') ?? [];
  const other = `${name.slice(0, -2)}AA`;
  for (const token of [name, `${other}.${signature}`, `${name}.`, `${name}.${signature}x`, '.', 'x']) {
    for (const init of [{}, oneClick]) {
      const response = await mailing.app.app.request(`/unsubscribe/${token}`, init);
      expect(response.status, token).toBe(404);
    }
  }
  expect(await getsMail(mailing)).toBe(true);
});

test('the link does not reveal the address', async () => {
  const { received, path } = await withMail();
  expect(decodeURIComponent(path)).not.toMatch(/ada|example/);
  expect(received?.headers['list-unsubscribe']).toMatch(/^<http:\/\/localhost:3000\/unsubscribe\/[\w-]+\.[\w-]+>$/);
});

test('signed-in users can turn mail off and on, only for themselves', async () => {
  const mailing = await withMail();
  const { app, ada, ben } = mailing;
  const settings = async (as: typeof ada) => (await app.call('GET', '/mail-settings', { as })).json();
  const set = (as: typeof ada | undefined, wanted: unknown) =>
    app.call('PUT', '/mail-settings', { as, body: { wanted } });
  expect(await settings(ada)).toEqual({ wanted: true });
  expect((await set(ada, false)).status).toBe(200);
  expect([await settings(ada), await settings(ben)]).toEqual([{ wanted: false }, { wanted: true }]);
  expect(await getsMail(mailing)).toBe(false);
  expect((await set(ada, true)).status).toBe(200);
  expect(await getsMail(mailing)).toBe(true);
  expect((await set(undefined, false)).status).toBe(401);
  expect((await set(ada, 'no')).status).toBe(400);
});

test('the page is in its visitor’s language, even if the link is incomplete', async () => {
  const { app, path } = await withMail({ env: { LANGUAGES: 'en,xx' } });
  const headers = { Cookie: 'language=xx' };
  const pages = [
    await app.app.request(path, { headers }),
    await app.app.request(path, { ...oneClick, headers: { ...oneClick.headers, ...headers } }),
    await app.app.request(`${path}/again`, { ...oneClick, headers: { ...oneClick.headers, ...headers } }),
    await app.app.request('/unsubscribe/torn', { headers }),
    await app.app.request('/unsubscribe/alerts/torn', { headers }),
  ];
  for (const page of pages) {
    expect(page.headers.get('Content-Language')).toBe('xx');
    const html = await page.text();
    expect(html).toContain('<html lang="xx" dir="ltr">');
    const texts = [...html.matchAll(/<(?:h1|p|button)>([^<]+)</g)].map(([, text = '']) => text);
    expect(texts.length).toBeGreaterThan(1);
    for (const text of texts) expect(text).toMatch(/^⟦.*⟧$/);
  }
});
