import { expect } from 'vitest';
import type { FoodAnswer } from '../../contract/foods/food-page.ts';
import type { Food } from '../../contract/foods/foods.ts';
import type { FoodRequest } from '../../contract/requests/requests.ts';
import { english } from '../../contract/words/said.ts';
import { addSampleFoods } from '../../server/foods/sample-foods.ts';
import { verifyOwner } from '../../server/site/roles/appoint.ts';
import { firstSetupLink } from '../../server/site/setup/setup.ts';
import { buildApp, NOW, PUBLIC_URL, type TestApp } from './build-app.ts';
import { askFor, createUser, type TestUser } from './factories.ts';
import { freshDatabase } from './fresh-database.ts';

/** A site with the sample foods that isn't set up yet. */
export async function sampleSite(env: Record<string, string> = {}) {
  const database = await freshDatabase();
  await addSampleFoods(database.db, { clock: () => NOW, timeZone: 'Europe/Vienna' }, english);
  const app = await buildApp({ database, env });
  await firstSetupLink(app.db, PUBLIC_URL);
  return app;
}

/** A site with the sample foods that is set up, with a steward. */
export async function sampleSiteSetUp(env: Record<string, string> = {}) {
  const app = await sampleSite({ MODERATORS: 'mo@example.org', ...env });
  const mo = await createUser(app, 'Mo');
  await verifyOwner(app.db, mo.email);
  return { app, mo };
}

/** The sample food with these words in its title. */
export async function sampleCalled({ call }: TestApp, words: string): Promise<Food> {
  const foods: Food[] = await (await call('GET', `/all-foods?search=${encodeURIComponent(words)}`)).json();
  expect(foods).toHaveLength(1);
  return foods[0] as Food;
}

/** Asks for a sample food. @returns its id and the request's, and functions that load what the requester sees */
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
