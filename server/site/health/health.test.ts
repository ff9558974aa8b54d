import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { msg } from '#words';
import { english } from '../../../contract/words/said.ts';
import { buildApp, NOW, type TestApp } from '../../../test/server/build-app.ts';
import { createUser } from '../../../test/server/factories.ts';
import { found, health, sayWho, site, sourcesOf } from '../../../test/server/looked-after.ts';
import { minutesAfter } from '../../../test/server/mailing.ts';
import { checks } from './checks.ts';
import { examine } from './health.ts';

const HOUR = 60;
/** A mail server that is never used. */
const MAIL = { SMTP_URL: 'smtp://localhost:9' };

describe('the health of a site', () => {
  test('is OK if no check finds a problem, and lists what was checked', async () => {
    const { app, mo } = await site(MAIL);
    await sayWho(app, mo);
    const answer = await app.call('GET', '/moderation/health', { as: mo });
    expect(answer.status).toBe(200);
    const { isWell, findings, unknown, well, askedAt } = await answer.json();
    expect({ isWell, findings, unknown, askedAt }).toEqual({
      ...{ isWell: true, findings: [], unknown: [], askedAt: NOW.toISOString() },
    });
    expect(well.map(({ check }: { check: string }) => check)).toEqual([
      ...[
        'secret',
        'clock',
        'backup-age',
        'disk-space',
        'tasks-done',
        'mail-server',
        'mail-sent',
        'time-zone',
        'imprint',
      ],
      ...['moderators-here', 'mail-refused', 'push-reaches'],
    ]);
  });

  test('is accessible to moderators, and to programs with the token', async () => {
    const { app } = await site();
    const ada = await createUser(app, 'Ada');
    for (const as of [ada, undefined]) expect((await app.call('GET', '/moderation/health', { as })).status).toBe(404);
    for (const headers of [{}, { Authorization: 'Bearer x' }] as Record<string, string>[]) {
      expect((await app.app.request('/metrics/health', { headers })).status).toBe(401);
    }
    expect((await health(app)).well.length).toBeGreaterThan(0);
    expect((await buildApp().then(({ app }) => app.request('/metrics/health'))).status).toBe(404);
  });

  test('includes failed checks, and the other findings, the worst first', async () => {
    const { app } = await site();
    const amiss = (harm: 'high' | 'low') => ({
      ...{ title: msg`Disk space`, harm, docs: 'docs/running.md' },
      find: async () => ({ title: msg`The disk is nearly full`, advice: msg`Moderators` }),
    });
    const broken = { ...amiss('high'), find: () => Promise.reject(new Error('no')) };
    const { findings, unknown } = await examine(sourcesOf(app), english, {
      ...{ little: amiss('low'), broken, much: amiss('high') },
    });
    expect(findings.map(({ check }) => check)).toEqual(['much', 'little']);
    expect(unknown).toEqual([{ check: 'broken', title: 'Disk space' }]);
  });

  test.each(Object.entries(checks))('links to a heading of the docs: %s', (_name, { docs }) => {
    const [file = '', heading] = docs.split('#');
    const text = readFileSync(join(import.meta.dirname, '../../..', file), 'utf8');
    const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title.toLowerCase().replaceAll(' ', '-'),
    );
    if (heading) expect(headings).toContain(heading);
  });
});

describe('the headers of visitors show', () => {
  const come = async ({ app }: TestApp, times: number, headers: Record<string, string>) => {
    for (let asked = 0; asked < times; asked++) await app.request('/api/site', { headers });
  };

  test('that a proxy is not trusted, once most visitors come through it', async () => {
    const { app } = await site();
    const forwarded = { 'X-Forwarded-For': '192.0.2.1' };
    await come(app, 19, forwarded);
    expect(await found(app, 'proxy-trusted')).toBe(undefined);
    await come(app, 1, forwarded);
    expect(await found(app, 'proxy-trusted')).toMatchObject({ since: NOW.toISOString(), ofServer: true });
    await come(app, 20, {});
    expect(await found(app, 'proxy-trusted'), 'anybody can send such a header').toBe(undefined);
  });

  test('that more proxies are trusted than exist, and forget that after two hours', async () => {
    const { app } = await site({ TRUST_PROXY: '2' });
    await come(app, 30, { 'X-Forwarded-For': '192.0.2.1' });
    expect(await found(app, 'proxy-trusted-too-far')).toMatchObject({ title: /TRUST_PROXY is higher/ });
    expect(await found(app, 'proxy-trusted')).toBe(undefined);
    app.setNow(minutesAfter(NOW, HOUR));
    await come(app, 40, { 'X-Forwarded-For': '192.0.2.1, 192.0.2.2' });
    expect(await found(app, 'proxy-trusted-too-far')).toBe(undefined);
    app.setNow(minutesAfter(NOW, 5 * HOUR));
    expect((await health(app)).well.map(({ check }) => check)).not.toContain('proxy-trusted-too-far');
  });

  test('that most visitors use another address than the site’s', async () => {
    const { app } = await site({ PUBLIC_URL: 'http://larder.example.org' });
    await come(app, 30, { Host: 'www.larder.example.org' });
    expect(await found(app, 'public-url')).toMatchObject({ details: ['www.larder.example.org'] });
    await come(app, 31, { Host: 'larder.example.org' });
    await come(app, 40, { Host: '192.0.2.7' });
    await come(app, 40, { Host: 'localhost:3000' });
    expect(await found(app, 'public-url'), 'programs that try all addresses say nothing').toBe(undefined);
  });

  test('the address even of visitors whose requests were refused', async () => {
    const { app } = await site();
    const headers = { host: 'larder.example.org', 'x-forwarded-for': '192.0.2.1' };
    for (let asked = 0; asked < 30; asked++) app.deps.health.requests.refused(headers);
    expect(await found(app, 'public-url')).toMatchObject({ details: ['larder.example.org'] });
    expect(await found(app, 'proxy-trusted')).toMatchObject({ ofServer: true });
  });

  test('nothing if there are only probes of a load balancer', async () => {
    const { app, mo } = await site({ TRUST_PROXY: '1', ...MAIL });
    await sayWho(app, mo);
    for (let asked = 0; asked < 30; asked++) await app.app.request('/api/ready');
    expect(await health(app)).toMatchObject({ isWell: true });
  });
});
