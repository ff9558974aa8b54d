import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { buildApp, NOW, type TestApp } from '../../test/server/build-app.ts';
import { addFood, createUser, requestFood } from '../../test/server/factories.ts';
import { freshDatabase } from '../../test/server/fresh-database.ts';
import { listener } from '../../test/server/listener.ts';
import { mailingApp, minutesAfter } from '../../test/server/mailing.ts';
import { createMetrics } from './metrics.ts';

const METRICS_TOKEN = 'only-those-who-watch-know-this-token';
const env = { METRICS_TOKEN };

describe('Metrics', () => {
  test('require the token, and do not exist if none is configured', async () => {
    const { app } = await buildApp({ env });
    const ask = (headers: Record<string, string>) => app.request('/metrics', { headers });
    const wrong = [{}, { Authorization: 'Bearer x' }, { Authorization: `Bearer ${METRICS_TOKEN}x` }];
    for (const headers of wrong as Record<string, string>[]) {
      const refused = await ask(headers);
      expect(refused.status).toBe(401);
      expect(refused.headers.get('WWW-Authenticate')).toBe('Bearer');
      expect(await refused.text()).not.toContain('larder_');
    }
    const given = await ask({ Authorization: `Bearer ${METRICS_TOKEN}` });
    expect(given.status).toBe(200);
    expect(given.headers.get('Content-Type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(given.headers.get('Cache-Control')).toBe('no-store');

    const without = await buildApp();
    const response = await without.app.request('/metrics', { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
    expect(response.status).toBe(404);
  });

  test('report the running version', async () => {
    const app = await buildApp({ env });
    const { version } = await (await app.call('GET', '/health')).json();
    const { value } = await metrics(app);
    expect(value('larder_build_info', { version, node: process.versions.node })).toBe(1);
  });

  test('count requests and their statements by route', async () => {
    const app = await buildApp({ env, listens: true });
    await app.heard();
    const bob = await createUser(app, 'Bob');
    await app.call('GET', '/all-foods?search=marzipan');
    await app.call('GET', '/all-foods?sort=asc');
    await app.call('GET', `/foods-by-donator/${bob.email}`, { as: bob });
    await app.call('GET', `/foods-by-donator/${bob.email}`);
    await app.call('GET', '/marzipan/1');
    await app.call('GET', '/marzipan/2');
    await app.call('PATCH', '/marzipan/2');
    const { requests, value, text } = await metrics(app);
    expect(requests()).toEqual({
      'GET /api/all-foods 2xx': 2,
      'GET /api/foods-by-donator/:email 2xx': 1,
      'GET /api/foods-by-donator/:email 4xx': 1,
      'GET /api/* 4xx': 2,
      'other /api/* 4xx': 1,
    });
    // A search with few results near the beginning also queries the title index. A server's first list also checks for samples.
    expect(value('larder_request_statements_total', { route: '/api/all-foods' })).toBe(4);
    // The session and the list.
    expect(value('larder_request_statements_total', { route: '/api/foods-by-donator/:email' })).toBe(2);
    expect(text).not.toMatch(/marzipan|example\.org|bob/i);
  });

  test('count failed statements separately', async () => {
    const app = await buildApp({ env });
    await expect(sql`select nothing from nowhere`.execute(app.db)).rejects.toThrow();
    await expect(app.deps.limits.changes.get('someone')).resolves.toBe(null);
    const { value } = await metrics(app);
    expect(value('larder_statement_duration_seconds_count', { outcome: 'failed' })).toBe(1);
    // Rate limits query the pool directly, without Kysely, and are counted too.
    expect(value('larder_statement_duration_seconds_count', { outcome: 'done' })).toBeGreaterThanOrEqual(1);
  });

  test('count requests rejected by a rate limit, by limit', async () => {
    const app = await buildApp({ env });
    const write = () =>
      app.call('POST', '/contact', {
        body: { name: 'Ada', email: 'a@example.org', subject: 'Hello', message: 'Hello there' },
      });
    for (let i = 0; i < 7; i += 1) await write();
    const { value, requests } = await metrics(app);
    expect(requests()).toEqual({ 'POST /api/contact 2xx': 5, 'POST /api/contact 4xx': 2 });
    expect(value('larder_refusals_total', { limit: 'contact' })).toBe(2);
  });

  test('count event streams and published events', async () => {
    const app = await buildApp({ env, listens: true });
    const [ada, ben] = [await createUser(app, 'Ada'), await createUser(app, 'Ben')];
    const stream = await listener(app);
    await app.call('POST', '/alerts', { as: ben, body: { near: '48.2,16.4', within: 5, label: 'Home' } });
    const foodId = await addFood(app, ada, { pickup: { lat: 48.2, lon: 16.4, address: 'Lindenweg 4' } });
    await requestFood(app, ben, foodId);
    await stream.until('foods', foodId);
    const during = await metrics(app);
    expect(during.value('larder_event_streams')).toBe(1);
    expect(during.value('larder_events_published_total', { kind: 'food-added' })).toBe(1);
    expect(during.value('larder_events_published_total', { kind: 'food-found' })).toBe(1);
    expect(during.value('larder_events_published_total', { kind: 'request-changed' })).toBe(1);
    expect(during.value('larder_event_subscriptions_total')).toBe(1);
    expect(during.value('larder_event_streams_broken_off_total')).toBe(0);

    // A client that does not read is eventually cut off, which is counted. A client that leaves is not counted.
    const unread = await app.call('GET', '/events');
    await stream.leave();
    for (let i = 0; i < 70; i += 1) app.deps.eventHub.begin();
    await expect(unread.text()).rejects.toThrow();
    const { value } = await metrics(app);
    expect(value('larder_event_streams')).toBe(0);
    expect(value('larder_event_streams_broken_off_total')).toBe(1);
    expect(value('larder_events_received_total')).toBeGreaterThanOrEqual(2);
  });

  test('report queued mail and the outcomes of deliveries', async () => {
    const { app, mail, send } = await mailingApp({ env });
    const [ada, ben] = [await createUser(app, 'Ada'), await createUser(app, 'Ben')];
    mail.refuse({ at: 'recipient', code: 550, only: ada.email });
    await requestFood(app, ben, await addFood(app, ada));
    await send();
    mail.refuse({ at: 'data', code: 451 });
    await requestFood(app, ben, await addFood(app, ada));
    await send();
    mail.refuse(undefined);
    await send();
    app.setNow(minutesAfter(NOW, 3));
    const waiting = await metrics(app);
    expect(waiting.value('larder_mail_queued')).toBe(1);
    expect(waiting.value('larder_mail_due')).toBe(1);
    expect(waiting.value('larder_mail_overdue_seconds')).toBe(180);
    await send();
    const { value } = await metrics(app);
    expect(value('larder_mail_deliveries_total', { outcome: 'refused' })).toBe(1);
    expect(value('larder_mail_deliveries_total', { outcome: 'failed' })).toBe(1);
    expect(value('larder_mail_deliveries_total', { outcome: 'sent' })).toBe(1);
  });

  test('report on the pool, the process and the disk, and omit what cannot be read', async () => {
    const app = await buildApp({ env: { ...env, DATA_DIR: '/nowhere' } });
    await app.call('GET', '/foods');
    const { value, names } = await metrics(app);
    expect(value('larder_pool_connections')).toBe(1);
    expect(value('larder_pool_idle')).toBe(1);
    expect(value('larder_pool_waiting')).toBe(0);
    expect(value('larder_database_size_bytes')).toBeGreaterThan(1_000_000);
    expect(value('larder_event_loop_busy_seconds_total')).toBeGreaterThan(0);
    expect(value('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
    expect(value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    // Mail and backups are not configured, and the folder does not exist.
    expect(names).toContain('larder_free_space_bytes');
    expect(value('larder_free_space_bytes')).toBeUndefined();
    expect(value('larder_mail_queued')).toBeUndefined();
    expect(names.filter((name) => /backup/.test(name))).toEqual([]);
  });

  test('report the time of the newest backup, once there is one', async () => {
    const { deps } = await buildApp();
    const { pool } = await freshDatabase();
    let made: Date | undefined;
    const watched = { ...deps, clock: deps.ctx.clock, database: { db: deps.db, pool } };
    const { registry } = createMetrics({ ...watched, lastBackup: async () => made });
    const name = 'larder_last_backup_timestamp_seconds';
    expect(parse(await registry.metrics()).value(name)).toBeUndefined();
    made = NOW;
    expect(parse(await registry.metrics()).value(name)).toBe(NOW.getTime() / 1000);
  });
});

test('docs/watching.md and the dashboard name only existing metrics, and all of the site’s own', async () => {
  const { deps, cache } = await buildApp({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  const { pool } = await freshDatabase();
  const watched = {
    ...deps,
    cache,
    clock: deps.ctx.clock,
    database: { db: deps.db, pool },
    turnedAway: { change: 3 },
    lastBackup: async () => NOW,
  };
  const { names, value } = parse(await createMetrics(watched).registry.metrics());
  expect(value('larder_turned_away_total', { why: 'change' })).toBe(3);
  const own = names.filter((name) => name.startsWith('larder_'));
  for (const file of ['docs/watching.md', 'deploy/grafana-dashboard.json']) {
    const text = readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
    const named = [...text.matchAll(/\b(?:larder|nodejs|process)_[a-z\d_]+/g)].map(([name]) =>
      name.replace(/_(bucket|count)$/, ''),
    );
    expect(names).toEqual(expect.arrayContaining(named));
    expect(named).toEqual(expect.arrayContaining(own));
  }
});

type Labels = Record<string, string>;
type Scraped = ReturnType<typeof parse>;

async function metrics({ app }: Pick<TestApp, 'app'>): Promise<Scraped> {
  const response = await app.request('/metrics', { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
  expect(response.status).toBe(200);
  return parse(await response.text());
}

/** Parses Prometheus' text format. An invalid line makes the test fail. */
function parse(text: string) {
  const names: string[] = [];
  const samples: { name: string; labels: Labels; value: number }[] = [];
  for (const line of text.split('\n').filter(Boolean)) {
    const described = /^# (?:HELP (\w+) \S.*|TYPE \w+ (?:counter|gauge|histogram|summary))$/.exec(line);
    if (described) {
      if (described[1]) names.push(described[1]);
      continue;
    }
    const [, name = '', list = '', value] =
      /^([a-z_]\w*)(?:\{(.*)\})? (-?[\d.]+(?:e[+-]?\d+)?|Nan|\+Inf)$/.exec(line) ?? [];
    expect(name, line).not.toBe('');
    const labels = Object.fromEntries([...list.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, word]) => [key, word]));
    samples.push({ name, labels, value: Number(value) });
  }
  const value = (name: string, labels: Labels = {}) =>
    samples.find(
      (sample) => sample.name === name && Object.entries(labels).every(([key, word]) => sample.labels[key] === word),
    )?.value;
  /** Number of requests by method, route and status class. */
  const requests = () =>
    Object.fromEntries(
      samples
        .filter(({ name }) => name === 'larder_request_duration_seconds_count')
        .map(({ labels: { method, route, status }, value }) => [`${method} ${route} ${status}`, value]),
    );
  return { text, names, value, requests };
}
