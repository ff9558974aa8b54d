import { expect, test } from 'vitest';
import { buildApp } from '../../test/server/build-app.ts';
import { addFood, createUser } from '../../test/server/factories.ts';
import { addPhoto } from '../../test/server/photos.ts';

type Operations = Record<string, Record<string, { parameters?: { name: string; in: string }[] }>>;

/** Calls that guests need to sign in, to get help and to contact the site's operators. */
const open = [
  ...['post /jwt', 'post /logout', 'get /session', 'get /site', 'post /forgotten-password', 'post /new-password'],
  ...['post /contact', 'get /health', 'get /ready', 'get /setup'],
  'get /site-text/{kind}',
];

test('guests of a members-only site can make only the calls that they need to get in, and see no food', async () => {
  const app = await buildApp({ env: { INVITE_ONLY: 'on' } });
  const ada = await createUser(app, 'Ada');
  const secret = { title: 'Quince-4711', location: 'Geheimweg 1', notes: 'Ring twice' };
  const { image } = await addPhoto(app, ada);
  const id = await addFood(app, ada, { ...secret, image });
  const { paths } = (await (await app.call('GET', '/openapi.json')).json()) as { paths: Operations };
  const answered: string[] = [];
  // The member asks first: if a response made for them were cached, the guest would get it.
  for (const as of [ada, undefined]) {
    for (const [path, methods] of Object.entries(paths)) {
      for (const method of Object.keys(methods)) {
        if (as && (method !== 'get' || path === '/events')) continue;
        const filled = path.replace('{id}', id).replace('{email}', ada.email);
        const body = method === 'get' || method === 'delete' ? {} : { body: {} };
        const response = await app.call(method.toUpperCase(), filled, { as, ...body });
        if (as) continue;
        if (response.status !== 401 || open.includes(`${method} ${path}`)) answered.push(`${method} ${path}`);
        expect(await response.text(), path).not.toMatch(/quince|geheim|ring twice|ada@/i);
      }
    }
  }
  expect(answered.toSorted()).toEqual(open.toSorted());
  expect((await app.app.request('/api/auth/get-session')).status).toBe(200);
});

test('photos of a members-only site are served only to members, and not stored by shared caches', async () => {
  const app = await buildApp({ env: { INVITE_ONLY: 'on' } });
  const ada = await createUser(app, 'Ada');
  const ben = await createUser(app, 'Ben');
  const { image } = await addPhoto(app, ada);
  await addFood(app, ada, { image });
  for (const { cookie } of [ada, ben]) {
    const member = await app.app.request(image, { headers: { Cookie: cookie } });
    expect([member.status, member.headers.get('Cache-Control')]).toEqual([200, 'private, max-age=3300']);
  }
  for (const cookie of ['', 'larder-3000-session=guessed']) {
    const guest = await app.app.request(image, { headers: { Cookie: cookie } });
    expect([guest.status, guest.headers.get('Cache-Control')]).toEqual([404, expect.not.stringContaining('public')]);
  }
});

test('lists of a members-only site are only for members, and an invalid session cookie counts as a guest’s', async () => {
  const app = await buildApp({ env: { INVITE_ONLY: 'on' } });
  const [ada, ben] = [await createUser(app, 'Ada'), await createUser(app, 'Ben')];
  await addFood(app, ada);
  for (const path of ['/foods', '/all-foods', '/food-count', '/totals', '/categories']) {
    const member = await app.call('GET', path, { as: ben });
    expect([member.status, member.headers.get('Cache-Control')], path).toEqual([200, 'no-store']);
    for (const as of [undefined, { cookie: 'larder-3000-session=guessed' }]) {
      const guest = await app.call('GET', path, { as });
      expect([guest.status, guest.headers.get('Cache-Control')], path).toEqual([401, 'no-store']);
    }
  }
});
