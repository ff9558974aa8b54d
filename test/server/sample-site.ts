import { expect } from 'vitest';
import type { FoodAnswer } from '../../contract/food-page.ts';
import type { Food } from '../../contract/foods.ts';
import type { FoodRequest } from '../../contract/requests.ts';
import { english } from '../../contract/said.ts';
import { addSampleFoods } from '../../server/foods/sample-foods.ts';
import { appoint } from '../../server/site/roles/appoint.ts';
import { firstSetupLink } from '../../server/site/setup/setup.ts';
import { buildApp, NOW, PUBLIC_URL, type TestApp } from './build-app.ts';
import { askFor, createUser, type TestUser } from './factories.ts';
import { freshDatabase } from './fresh-database.ts';

/** A site with the sample foods, which waits to be set up. */
export async function sampleSite(env: Record<string, string> = {}) {
  const database = await freshDatabase();
  await addSampleFoods(database.db, { clock: () => NOW, timeZone: 'Europe/Vienna' }, english);
  const app = await buildApp({ database, env });
  await firstSetupLink(app.db, PUBLIC_URL);
  return app;
}

/** The same, which is set up: with a steward. */
export async function sampleSiteSetUp(env: Record<string, string> = {}) {
  const app = await sampleSite({ MODERATORS: 'mo@example.org', ...env });
  const mo = await createUser(app, 'Mo');
  await appoint(app.db, mo.email);
  return { app, mo };
}

/** The sample food whose title has these words. */
export async function sampleCalled({ call }: TestApp, words: string): Promise<Food> {
  const foods: Food[] = await (await call('GET', `/all-foods?search=${encodeURIComponent(words)}`)).json();
  expect(foods).toHaveLength(1);
  return foods[0] as Food;
}

/** Has someone ask for that sample. Answers with it, and with what they see of their request, anew each time. */
export async function askForSample(app: TestApp, as: TestUser, words: string) {
  const { _id: foodId } = await sampleCalled(app, words);
  const id = await askFor(app, as, foodId);
  const request = async (): Promise<FoodRequest | undefined> => {
    const requests: FoodRequest[] = await (await app.call('GET', `/request-by/${as.email}`, { as })).json();
    return requests.find(({ _id }) => _id === id);
  };
  const page = async (): Promise<FoodAnswer> => (await app.call('GET', `/food/${foodId}`, { as })).json();
  const messages = async () => {
    const said: { text: string; isOwn: boolean; readAt: string | null }[] = await (
      await app.call('GET', `/request/${id}/messages`, { as })
    ).json();
    return said.toReversed();
  };
  return { foodId, id, request, page, messages };
}
