import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, isIPv6, type LookupFunction } from 'node:net';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { buildApp, NOW, type TestApp } from '../../test/server/build-app.ts';
import { addFood, createUser, foodInput, listOf, type TestUser } from '../../test/server/factories.ts';
import { twoColours } from '../../test/server/photos.ts';
import { FetchError } from '../kernel/fetch-publicly.ts';
import { createPictureFetcher } from '../photos/fetch-picture.ts';
import { deleteUnusedPhotos } from '../photos/photo.ts';
import { forgetUnusedLinks, schedulePictureCopy } from '../photos/urls/linked-pictures.ts';
import { verifyOwner } from '../site/roles/appoint.ts';
import { copyLinkedPictures } from './copy-pictures.ts';

const LOOPBACK = '127.0.0.1';
const MINUTE = 60_000;

/** Starts an external server to which every host name resolves. Returns it with a fetcher that may connect to it. */
async function elsewhere(listener: RequestListener) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.headers.host?.split(':')[0]}${request.url}`);
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const link = (path: string) => `http://pictures.example.org:${port}${path}`;
  const fetchPicture = createPictureFetcher({ allowIPAddressList: [LOOPBACK], lookup: resolveTo(LOOPBACK) });
  return { asked, port, link, fetchPicture };
}

/** Resolves every host name to the same address. */
function resolveTo(address: string): LookupFunction {
  return (_name, _options, done) => done(null, [{ address, family: isIPv6(address) ? 6 : 4 }]);
}

async function larder() {
  const app = await buildApp();
  return { app, ada: await createUser(app, 'Ada'), bob: await createUser(app, 'Bob') };
}

const copy = ({ db, deps }: TestApp, fetchPicture: ReturnType<typeof createPictureFetcher>) =>
  copyLinkedPictures({ db, ctx: deps.ctx, log: deps.log, fetchPicture });

async function food({ call }: TestApp, id: string, as?: TestUser) {
  return (await call('GET', `/food/${id}`, { as })).json();
}

describe('A linked picture', () => {
  test('is copied once, whoever posts its link, and returned along with the link', async () => {
    const { app, ada, bob } = await larder();
    const jpeg = await twoColours(800, 600).jpeg().toBuffer();
    const { asked, link, fetchPicture } = await elsewhere((_request, response) => response.end(jpeg));
    const image = link('/loaf.jpg');
    const [first, second] = [await addFood(app, ada, { image }), await addFood(app, bob, { image })];
    expect(await food(app, first)).toMatchObject({ image, photo: null });
    expect(await copy(app, fetchPicture)).toBe(1);
    expect(asked).toEqual(['pictures.example.org/loaf.jpg']);
    const { photo } = await food(app, first);
    expect(photo).toMatchObject({ width: 800, height: 600 });
    for (const id of [first, second]) expect(await food(app, id)).toMatchObject({ image, photo });
    const file = await app.app.request(`/photos/${photo.id}-320.webp`);
    expect(await sharp(Buffer.from(await file.arrayBuffer())).metadata()).toMatchObject({ format: 'webp', width: 320 });
    const [listed] = await (await app.call('GET', '/foods')).json();
    expect(listed).toMatchObject({ image, photo });
    await addFood(app, ada, { image });
    await addFood(app, ada, { image: image.replace('http:', 'HTTP:') });
    expect(await copy(app, fetchPicture)).toBe(0);
    expect(asked).toHaveLength(1);
    expect(await listOf(app, '/foods', 'photo')).toEqual(Array(4).fill(photo));
  });

  test('that a moderator has hidden stays hidden when its food is deleted and its link is posted again', async () => {
    const app = await buildApp({ env: { MODERATORS: 'mo@example.org' } });
    const [ada, bob, mo] = [await createUser(app, 'Ada'), await createUser(app, 'Bob'), await createUser(app, 'Mo')];
    await verifyOwner(app.db, mo.email);
    const jpeg = await twoColours(800, 600).jpeg().toBuffer();
    const { link, fetchPicture } = await elsewhere((_request, response) => response.end(jpeg));
    const [foodId, image] = [await addFood(app, ada, { image: link('/a.jpg') }), link('/b.jpg')];
    await copy(app, fetchPicture);
    const { photo } = await food(app, foodId);
    const hiding = `/moderation/foods/${foodId}/hiding`;
    expect((await app.call('POST', hiding, { as: mo, body: { why: 'A rude picture.' } })).status).toBe(200);
    await app.call('DELETE', `/delete-food/${foodId}`, { as: ada });
    const again = [await addFood(app, ada, { image: link('/a.jpg') }), await addFood(app, bob, { image })];
    const cleo = await createUser(app, 'Cleo', { photo: image });
    await copy(app, fetchPicture);
    for (const id of again) expect(await food(app, id)).toMatchObject({ photo: null });
    const { user } = await (await app.call('GET', '/session', { as: cleo })).json();
    for (const path of [`/photos/${photo.id}-320.webp`, user.picture]) {
      expect((await app.app.request(path)).status, path).toBe(404);
    }
    expect(
      (await app.call('POST', hiding.replace(foodId, again[1] ?? ''), { as: mo, body: { why: '?' } })).status,
    ).toBe(200);
    await app.call('DELETE', hiding.replace(foodId, again[1] ?? ''), { as: mo });
    for (const id of again) expect(await food(app, id)).toMatchObject({ photo: { width: 800 } });
    expect((await app.app.request(user.picture)).status).toBe(200);
  });

  test('of a user is copied too', async () => {
    const app = await buildApp();
    const jpeg = await twoColours().jpeg().toBuffer();
    const { link, fetchPicture } = await elsewhere((_request, response) => response.end(jpeg));
    const cleo = await createUser(app, 'Cleo', { photo: link('/me.jpg') });
    await addFood(app, cleo);
    const donator = async () => (await (await app.call('GET', '/foods')).json())[0].donator;
    expect(await donator()).toMatchObject({ photo: link('/me.jpg'), picture: '' });
    await copy(app, fetchPicture);
    expect(await donator()).toMatchObject({
      photo: link('/me.jpg'),
      picture: expect.stringMatching(/^\/photos\/.*-320\.webp$/),
    });
  });

  test('that cannot be fetched is reported only to its donor, and retried when its link is posted again', async () => {
    const { app, ada, bob } = await larder();
    let status = 404;
    const jpeg = await twoColours().jpeg().toBuffer();
    const { asked, link, fetchPicture } = await elsewhere((_request, response) => {
      response.writeHead(status).end(status === 200 ? jpeg : undefined);
    });
    const image = link('/gone.jpg');
    const id = await addFood(app, ada, { image });
    expect(await food(app, id, ada)).toMatchObject({ pictureMissing: false });
    expect(await copy(app, fetchPicture)).toBe(0);
    expect(await food(app, id, ada)).toMatchObject({ pictureMissing: true, photo: null });
    for (const as of [bob, undefined]) expect(await food(app, id, as)).not.toHaveProperty('pictureMissing');
    expect(await listOf(app, `/foods-by-donator/${ada.email}`, 'pictureMissing', ada)).toEqual([true]);
    await copy(app, fetchPicture);
    expect(asked).toHaveLength(1);
    status = 200;
    await app.call('PUT', `/update-food/${id}`, { as: ada, body: foodInput({ image }) });
    expect(await copy(app, fetchPicture)).toBe(1);
    expect(await food(app, id, ada)).toMatchObject({ pictureMissing: false, photo: { width: 400 } });
  });

  test('is retried after 1, 10 and 60 minutes if its server fails, and then given up', async () => {
    const { app, ada } = await larder();
    const { asked, link, fetchPicture } = await elsewhere((_request, response) => response.writeHead(503).end());
    const id = await addFood(app, ada, { image: link('/later.jpg') });
    const at: number[] = [];
    for (let minute = 0; minute < 90; minute += 1) {
      await copy(app, fetchPicture);
      if (asked.length > at.length) at.push(minute);
      app.setNow(new Date(NOW.getTime() + (minute + 1) * MINUTE));
    }
    expect(at).toEqual([0, 1, 11, 71]);
    expect(await food(app, id, ada)).toMatchObject({ pictureMissing: true });
  });

  test('that cannot be fetched is logged without its link or host', async () => {
    const entries: string[] = [];
    const app = await buildApp({ onLog: (entry) => entries.push(entry) });
    const ada = await createUser(app, 'Ada', { photo: '' });
    for (const host of ['nobody.invalid', 'private.example.org']) {
      await addFood(app, ada, { image: `http://${host}/secret.jpg` });
    }
    const lookup: LookupFunction = (name, options, done) =>
      name.endsWith('.invalid')
        ? done(Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' }), [])
        : resolveTo('10.0.0.1')(name, options, done);
    await copy(app, createPictureFetcher({ lookup }));
    const told = entries.filter((entry) => entry.includes('could not copy a linked picture'));
    expect(told).toHaveLength(2);
    // The pictures may be copied in any order.
    expect(told.join()).toContain('ENOTFOUND');
    expect(told.join()).toContain('is not allowed');
    expect(entries.join()).not.toMatch(/nobody|private|secret/);
  });

  test('is deleted with its copy after a day without use', async () => {
    const { app, ada } = await larder();
    const jpeg = await twoColours().jpeg().toBuffer();
    const { link, fetchPicture } = await elsewhere((_request, response) => response.end(jpeg));
    const kept = await addFood(app, ada, { image: link('/kept.jpg') });
    const id = await addFood(app, ada, { image: link('/loaf.jpg') });
    await copy(app, fetchPicture);
    await app.call('DELETE', `/delete-food/${id}`, { as: ada });
    app.setNow(new Date(NOW.getTime() + 25 * 60 * MINUTE));
    await forgetUnusedLinks(app.db, app.deps.ctx);
    await deleteUnusedPhotos(app.db, app.deps.ctx);
    const links = await app.db.selectFrom('linkedPictures').select(['link', 'givenBy']).execute();
    // The remaining link no longer records who posted it.
    expect(links.filter((one) => one.link.includes('.org:'))).toEqual([{ link: link('/kept.jpg'), givenBy: null }]);
    expect(await app.db.selectFrom('photos').select('id').execute()).toHaveLength(1);
    expect(await food(app, kept)).toMatchObject({ photo: { width: 400 } });
  });

  test('is not fetched if it is no longer used, and is fetched when it is used again', async () => {
    const { app, ada } = await larder();
    const jpeg = await twoColours().jpeg().toBuffer();
    const { asked, link, fetchPicture } = await elsewhere((_request, response) => response.end(jpeg));
    const id = await addFood(app, ada, { image: link('/first.jpg') });
    const change = (path: string) =>
      app.call('PUT', `/update-food/${id}`, { as: ada, body: foodInput({ image: link(path) }) });
    await change('/second.jpg');
    expect(await copy(app, fetchPicture)).toBe(1);
    expect(asked).toEqual(['pictures.example.org/second.jpg']);
    await change('/first.jpg');
    expect(await copy(app, fetchPicture)).toBe(1);
    expect(await food(app, id, ada)).toMatchObject({ pictureMissing: false, photo: { width: 400 } });
  });

  test('is not copied until the next day if the user has posted a hundred others within a day', async () => {
    const { app, ada, bob } = await larder();
    const jpeg = await twoColours().jpeg().toBuffer();
    const { link, fetchPicture } = await elsewhere((_request, response) => response.end(jpeg));
    const { id: adaId } = await app.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', ada.email)
      .executeTakeFirstOrThrow();
    // Her profile photo counts too.
    for (let number = 1; number < 99; number += 1)
      await schedulePictureCopy(app.db, link(`/${number}.jpg`), adaId, NOW);
    const image = link('/the-hundredth.jpg');
    const id = await addFood(app, ada, { image });
    const further = await addFood(app, ada, { image: link('/a-further.jpg') });
    const again = () =>
      app.call('PUT', `/update-food/${further}`, { as: ada, body: foodInput({ image: link('/a-further.jpg') }) });
    await again();
    const ofBob = await addFood(app, bob, { image: link('/of-bob.jpg') });
    await copy(app, fetchPicture);
    for (const one of [id, ofBob]) expect(await food(app, one)).toMatchObject({ photo: { width: 400 } });
    expect(await food(app, further, ada)).toMatchObject({ pictureMissing: true, photo: null });
    app.setNow(new Date(NOW.getTime() + 25 * 60 * MINUTE));
    await again();
    await copy(app, fetchPicture);
    expect(await food(app, further, ada)).toMatchObject({ pictureMissing: false, photo: { width: 400 } });
  });

  test('is abandoned if it is not a supported picture', async () => {
    const { app, ada } = await larder();
    const bodies: Record<string, string | Buffer> = {
      '/page.jpg': '<!doctype html><img src="loaf.jpg">',
      '/drawing.jpg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      '/half.jpg': (await twoColours(1600, 1200).jpeg().toBuffer()).subarray(0, 5_000),
    };
    const { link, fetchPicture } = await elsewhere((request, response) => response.end(bodies[request.url ?? '']));
    for (const path of Object.keys(bodies)) {
      const id = await addFood(app, ada, { image: link(path) });
      expect(await copy(app, fetchPicture)).toBe(0);
      expect(await food(app, id, ada), path).toMatchObject({ pictureMissing: true });
    }
  });
});

describe('The picture fetcher', () => {
  const fails = (message: RegExp, isFinal: boolean) => ({ message: expect.stringMatching(message), isFinal });

  test('connects to no private address, whether by IP address, by host name or by a redirect', async () => {
    const { asked, port, link } = await elsewhere((request, response) =>
      response.writeHead(302, { Location: decodeURIComponent(request.url?.slice(1) ?? '') }).end(),
    );
    const numbers = [
      '127.0.0.1',
      '10.0.0.1',
      '169.254.169.254',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[::7f00:1]',
      '0.0.0.0',
    ];
    const strict = createPictureFetcher();
    for (const number of numbers) {
      await expect(strict(`http://${number}:${port}/`), number).rejects.toMatchObject(fails(/is not allowed/, true));
    }
    for (const address of ['127.0.0.1', '192.168.1.1', '::1', 'fd00::1', '::ffff:10.0.0.1']) {
      const named = createPictureFetcher({
        lookup: resolveTo(address),
      });
      await expect(named(link('/')), address).rejects.toMatchObject(fails(/is not allowed/, true));
    }
    expect(asked).toEqual([]);
    // The first address is allowed, the targets of the redirects are not.
    const only = createPictureFetcher({
      allowIPAddressList: ['127.0.0.1'],
      lookup: resolveTo(LOOPBACK),
    });
    for (const target of ['http://169.254.169.254/latest/meta-data', 'http://[::1]/', 'https://10.0.0.1/']) {
      await expect(only(link(`/${encodeURIComponent(target)}`)), target).rejects.toMatchObject(
        fails(/is not allowed/, true),
      );
    }
    for (const target of ['file:///etc/passwd', 'ftp://example.org/', 'data:image/png;base64,AA']) {
      await expect(only(link(`/${encodeURIComponent(target)}`)), target).rejects.toMatchObject(
        fails(/^protocol .+ is not allowed/, true),
      );
    }
  });

  test('follows three redirects, but not a fourth', async () => {
    const { link, fetchPicture } = await elsewhere((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end('there');
      else response.writeHead(302, { Location: `/${left - 1}` }).end();
    });
    expect(String(await fetchPicture(link('/3')))).toBe('there');
    await expect(fetchPicture(link('/4'))).rejects.toMatchObject(fails(/too many redirects/, true));
  });

  test('accepts at most 10 MB, with or without a Content-Length', async () => {
    const { link, fetchPicture } = await elsewhere((request, response) => {
      if (request.url === '/said') response.writeHead(200, { 'Content-Length': 10_000_001 }).flushHeaders();
      else {
        const more = () => {
          while (response.write(Buffer.alloc(100_000)));
        };
        response.on('drain', more);
        more();
      }
    });
    for (const path of ['/said', '/unsaid']) {
      await expect(fetchPicture(link(path)), path).rejects.toMatchObject(fails(/10 MB/, true));
    }
  });

  test('times out on a slow picture, which may be retried', async () => {
    const { link } = await elsewhere((_request, response) => {
      const timer = setInterval(() => response.write('.'), 50);
      response.on('close', () => clearInterval(timer));
    });
    const fetchPicture = createPictureFetcher({
      allowIPAddressList: [LOOPBACK],
      lookup: resolveTo(LOOPBACK),
      patience: 300,
    });
    const failure = await fetchPicture(link('/slow')).catch((error) => error);
    expect(failure).toBeInstanceOf(FetchError);
    expect(failure.isFinal).toBe(false);
  });
});
