import { expect } from 'vitest';
import type { Found } from '../../contract/foods/alerts.ts';
import type { WantedWithMatches } from '../../contract/wanted/wanted.ts';
import { NOW, type TestApp } from './build-app.ts';
import { createUser, listOf, type TestUser } from './factories.ts';
import { minutesAfter } from './mailing.ts';

export const HOME = { lat: 48.20849, lon: 16.37208 };
export const AT_HOME = `${HOME.lat},${HOME.lon}`;
/** The query of a list near home. */
export const NEAR_HOME = `?near=${AT_HOME}`;

/** Returns a point at a distance north of home, in metres. */
export const north = (metres: number) => ({ lat: HOME.lat + metres / 111_111, lon: HOME.lon });

/** The place of a wanted post, as its body has it. */
export const nearTo = ({ lat, lon }: { lat: number; lon: number }) => ({ near: `${lat},${lon}` });

export async function larder(app: TestApp) {
  return { app, ada: await createUser(app, 'Ada'), ben: await createUser(app, 'Ben') };
}

/** Sets the clock to a number of days after the start of the test. */
export const passDays = (app: TestApp, days: number) => app.setNow(minutesAfter(NOW, days * 24 * 60));

/** The body of a complete wanted post. A test overrides the fields it is about. */
export function wantedInput(overrides: object = {}) {
  return { search: 'Bread', people: 4, until: '06/30/2026', near: AT_HOME, within: 2, label: 'At home', ...overrides };
}

export function postWanted({ call }: TestApp, as: TestUser | undefined, overrides: object = {}) {
  return call('POST', '/wanted', { as, body: wantedInput(overrides) });
}

/** Posts what a user needs through the API. @returns the post's id */
export async function addWanted(...of: Parameters<typeof postWanted>): Promise<string> {
  const response = await postWanted(...of);
  expect(response.status).toBe(200);
  return (await response.json()).insertedId;
}

/** Changes a wanted post, all of it. */
export function putWanted({ call }: TestApp, as: TestUser, id: string, overrides: object = {}) {
  return call('PUT', `/wanted/${id}`, { as, body: wantedInput(overrides) });
}

export async function myWanted({ call }: TestApp, as: TestUser): Promise<WantedWithMatches[]> {
  const response = await call('GET', '/my-wanted', { as });
  expect(response.status).toBe(200);
  return response.json();
}

/** What a user sees of others’ wanted posts: what each needs. */
export function wantedSeenBy(app: TestApp, as: TestUser, query = ''): Promise<string[]> {
  return listOf(app, `/wanted${query}`, 'search', as);
}

/** What is new for a user, found by their alerts and wanted posts. */
export async function foundFor({ call }: TestApp, as: TestUser): Promise<Found | null> {
  return (await (await call('GET', '/unread', { as })).json()).found;
}
