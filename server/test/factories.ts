import { expect } from 'vitest';
import type { FoodInput } from '../../contract/foods.ts';
import { signIn } from '../accounts/account.ts';
import { NOW, type TestApp } from './build-app.ts';

export type TestPerson = { email: string; name: string; cookie: string };

/** Someone with a live session, made by the same rule that `POST /jwt` uses once it has verified a token. */
export async function person({ db }: Pick<TestApp, 'db'>, name: string): Promise<TestPerson> {
  const email = `${name.toLowerCase()}@example.org`;
  const identity = { issuer: 'test', subject: name, email, name, photo: `https://example.org/${name}.jpg` };
  const { token } = await signIn(db, identity, { email, token: undefined, now: NOW });
  return { email, name, cookie: `session=${token}` };
}

/** What a complete add-food call sends; a test overrides what it is about. */
export function foodInput(overrides: Partial<Record<keyof FoodInput, unknown>> = {}) {
  return {
    title: 'Sourdough loaf',
    image: 'https://example.org/loaf.jpg',
    quantity: 2,
    deadline: '06/20/2026',
    location: 'Lindenweg 4',
    notes: 'Baked this morning',
    ...overrides,
  };
}

/** Posts a food through the API and answers with its id. */
export async function addFood(
  { call }: TestApp,
  donor: TestPerson,
  overrides: Parameters<typeof foodInput>[0] = {},
): Promise<string> {
  const response = await call('POST', '/add-food', { as: donor, body: foodInput(overrides) });
  expect(response.status).toBe(200);
  return (await response.json()).insertedId;
}

/** Asks for a food through the API. */
export function requestFood({ call }: TestApp, requester: TestPerson | undefined, foodId: string, more: object = {}) {
  return call('POST', '/add-request', { as: requester, body: { foodId, notes: 'I can come at six', ...more } });
}
