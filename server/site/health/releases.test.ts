import type { IncomingMessage, RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { TestApp } from '../../../test/server/build-app.ts';
import { NOW } from '../../../test/server/build-app.ts';
import type { TestUser } from '../../../test/server/factories.ts';
import { found, health, site } from '../../../test/server/looked-after.ts';
import { minutesAfter } from '../../../test/server/mailing.ts';
import { selfSigned } from '../../../test/server/self-signed.ts';
import { version } from '../../config/version.ts';
import { askForReleases, createReleaseFetcher, NOT_ASKED } from './releases.ts';

const DAY = 24 * 60;
const HOST = 'mail.example.org';
const LOOPBACK = '127.0.0.1';

/** Starts a web server for the release feed, and a site that is configured to use it. */
async function withFeed(answer: RequestListener) {
  const asked: IncomingMessage[] = [];
  const server = createServer(selfSigned, (request, response) => {
    asked.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const { app, mo } = await site({ UPDATE_FEED_URL: `https://${HOST}:${port}/newest.json` });
  const warnings: unknown[] = [];
  const fetchFeed = createReleaseFetcher({
    ...{ allowIPAddressList: [LOOPBACK], ca: selfSigned.cert, patience: 500 },
    lookup: (_name, _options, done) => done(null, [{ address: LOOPBACK, family: 4 }]),
  });
  const { db, deps } = app;
  const log = { warn: (...entry: unknown[]) => void warnings.push(entry) };
  const ask = (now = NOW) => askForReleases({ db, config: deps.config, log, now, fetchFeed });
  return { app, mo, asked, ask, warnings, port };
}

const allow = async ({ call }: TestApp, as: TestUser, asksForReleases = true) =>
  expect((await call('PUT', '/moderation/site', { as, body: { asksForReleases } })).status).toBe(200);

test('nothing is requested until a steward allows it, then once a day, revealing only the program’s name', async () => {
  const { app, mo, asked, ask, port } = await withFeed((_request, response) => response.end('{"version":"99.0.0"}'));
  await ask();
  expect(asked).toEqual([]);
  expect(await (await app.call('GET', '/moderation/site', { as: mo })).json()).toMatchObject({
    ...{ asksForReleases: false, releaseFeed: `${HOST}:${port}` },
  });
  await allow(app, mo);
  expect(await (await app.call('GET', '/site')).json(), 'is nobody else’s business').not.toHaveProperty(
    'asksForReleases',
  );

  await Promise.all([ask(), ask(), ask()]);
  await ask(minutesAfter(NOW, DAY - 1));
  expect(asked).toHaveLength(1);
  expect(asked[0]?.headers).toEqual({
    ...{ accept: 'application/json', 'user-agent': 'Open Larder', host: `${HOST}:${port}`, connection: 'close' },
  });
  expect(await found(app, 'newer-release')).toMatchObject({
    ...{ harm: 'medium', title: 'A newer release is available', details: [`${version} → 99.0.0`], ofServer: false },
  });
  await ask(minutesAfter(NOW, DAY));
  expect(asked).toHaveLength(2);

  await allow(app, mo, false);
  await ask(minutesAfter(NOW, 2 * DAY));
  expect(asked).toHaveLength(2);
  expect(await found(app, 'newer-release')).toBe(undefined);
  const log = await (await app.call('GET', '/moderation/log', { as: mo })).json();
  expect(log.map(({ act }: { act: string }) => act)).toEqual(['end-asking-for-releases', 'ask-for-releases']);
});

test.each([
  ['the same release', JSON.stringify({ version: version.split('+')[0] })],
  ['an older one', '{"version":"0.9.99"}'],
  ['a prerelease', '{"tag_name":"v99.0.0-rc.1"}'],
])('%s is not reported', async (_what, body) => {
  const { app, mo, ask } = await withFeed((_request, response) => response.end(body));
  await allow(app, mo);
  expect((await health(app)).well).not.toContainEqual(expect.objectContaining({ check: 'newer-release' }));
  await ask();
  expect((await health(app)).well).toContainEqual({ check: 'newer-release', title: 'New releases' });
});

test('a failing feed is reported as less harmful, with its start, until the next valid response', async () => {
  let body = '<html>';
  const { app, mo, ask, warnings } = await withFeed((_request, response) => response.end(body));
  await allow(app, mo);
  await ask();
  await ask(minutesAfter(NOW, DAY));
  expect(warnings).toEqual([1, 2].map(() => [{ why: 'the response is not JSON' }, NOT_ASKED]));
  expect(await found(app, 'newer-release')).toMatchObject({
    ...{ harm: 'low', details: [NOT_ASKED], since: NOW.toISOString() },
  });
  body = '{"tag_name":"v99.0.1"}';
  await ask(minutesAfter(NOW, 2 * DAY));
  expect(await found(app, 'newer-release')).toMatchObject({ details: [`${version} → 99.0.1`], since: null });
  body = '';
  await ask(minutesAfter(NOW, 3 * DAY));
  expect(await found(app, 'newer-release'), 'what is known stays').toMatchObject({ details: [`${version} → 99.0.1`] });
});

test.each<[string, RequestListener]>([
  ['larger than 0.1 MB', (_request, response) => response.end(' '.repeat(100_001))],
  ['the response names no version', (_request, response) => response.end('{"version":"newest"}')],
  ['the server answered 404', (_request, response) => response.writeHead(404).end()],
  ['cannot be reached (ABORT_ERR)', () => {}],
  [
    'protocol http: is not allowed',
    (_, response) => response.writeHead(302, { Location: 'http://example.org/' }).end(),
  ],
  ['its address is not allowed', (_, response) => response.writeHead(302, { Location: 'https://[::1]/' }).end()],
])('a response is rejected: %s', async (why, answer) => {
  const { app, mo, ask, warnings } = await withFeed(answer);
  await allow(app, mo);
  await ask();
  expect(warnings).toEqual([[{ why }, NOT_ASKED]]);
});

test('without a feed URL, nothing is requested', async () => {
  const { app, mo } = await site();
  await allow(app, mo);
  const fetchFeed = () => Promise.reject(new Error('it was asked'));
  await askForReleases({ db: app.db, config: app.deps.config, log: app.deps.log, now: NOW, fetchFeed });
  expect(await app.db.selectFrom('newestRelease').selectAll().execute()).toEqual([]);
  expect(await (await app.call('GET', '/moderation/site', { as: mo })).json()).toMatchObject({ releaseFeed: null });
});
