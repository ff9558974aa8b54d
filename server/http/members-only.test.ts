import { expect, test } from 'vitest';
import { buildApp } from '../../test/server/build-app.ts';
import { addFood, createUser } from '../../test/server/factories.ts';
import { addPhoto } from '../../test/server/photos.ts';

type Operations = Record<string, Record<string, { parameters?: { name: string; in: string }[] }>>;

/** What guests have to be able to call, so that they can enter, be helped and write to those who run the site. */
const open = [
  ...['post /jwt', 'post /logout', 'get /session', 'get /site', 'post /forgotten-password', 'post /new-password'],
  ...['post /contact', 'get /health', 'get /ready', 'get /setup'],
  'get /site-text/{kind}',
];

test('of a site for members alone a guest can call nothing that the API describes but what leads in, and reads of no food', async () => {
  const app = await buildApp({ env: { INVITE_ONLY: 'on' } });
  const ada = await createUser(app, 'Ada');
  const secret = { title: 'Quince-4711', location: 'Geheimweg 1', notes: 'Ring twice' };
  const { image } = await addPhoto(app, ada);
  const id = await addFood(app, ada, { ...secret, image });
  const { paths } = (await (await app.call('GET', '/openapi.json')).json()) as { paths: Operations };
  const answered: string[] = [];
  // A member first: what is made for them is not given to who comes next.
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

test('photos of a site for members alone are given to them, and kept by no cache in between', async () => {
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

test('lists of a site for members alone are theirs, and a cookie that opens nothing is a guest’s', async () => {
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
