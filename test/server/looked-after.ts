import { expect, onTestFinished } from 'vitest';
import type { SiteHealth } from '../../contract/site/site-health.ts';
import type { Imprint } from '../../contract/site/site-settings.ts';
import { endOfCertificate } from '../../server/site/health/certificate.ts';
import type { Sources } from '../../server/site/health/check.ts';
import type { checks } from '../../server/site/health/checks.ts';
import { verifyOwner } from '../../server/site/roles/appoint.ts';
import { temporaryFolder } from '../process/app-process.ts';
import { buildApp, NOW, type TestApp } from './build-app.ts';
import { createUser, type TestUser } from './factories.ts';

export const METRICS_TOKEN = 'only-those-who-watch-know-this-token';
/** Environment variables of a site with a moderator and monitoring, in its own data folder. */
export async function lookedAfter(env: Record<string, string> = {}) {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  return { MODERATORS: 'mo@example.org', DATA_DIR: folder.path, METRICS_TOKEN, ...env };
}

/** A site with a moderator. */
export async function site(env?: Record<string, string>) {
  const own = await lookedAfter(env);
  const app = await buildApp({ env: own });
  return { app, folder: own.DATA_DIR, mo: await moderator(app) };
}

export async function moderator(app: TestApp) {
  const mo = await createUser(app, 'Mo');
  await verifyOwner(app.db, mo.email);
  return mo;
}

/** The legal notice of a test site. */
export const IMPRINT: Imprint = {
  name: 'Larder of Saint Florian',
  address: 'The rectory\n2 Church Lane',
  phone: '',
  email: 'rectory@example.org',
  hours: { firstDay: 3, lastDay: 5, from: '9:30', to: '17:00' },
  founded: 2019,
};

/** Saves the legal notice as a steward. */
export async function sayWho({ call }: TestApp, as: TestUser, imprint = IMPRINT): Promise<void> {
  expect((await call('PUT', '/moderation/site', { as, body: { imprint } })).status).toBe(200);
}

/** The health report that monitoring gets. */
export async function health({ app }: Pick<TestApp, 'app'>): Promise<SiteHealth> {
  const answer = await app.request('/metrics/health', { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
  expect(answer.status).toBe(200);
  return answer.json();
}

/** A check's finding in that report. */
export const found = async (app: TestApp, check: keyof typeof checks) =>
  (await health(app)).findings.find((finding) => finding.check === check);

export const around = { freeSpace: async () => 1e12, endOfCertificate };

/** The sources that health checks of this site read. */
export function sourcesOf({ db, deps: { config, ctx, health, site, time } }: TestApp): Sources {
  const { requests, tasks } = health;
  const mail = { sendsMail: ctx.sendsMail, readMail: site.readMail };
  return { db, config, ...mail, now: NOW, requests, tasks, time, around };
}
