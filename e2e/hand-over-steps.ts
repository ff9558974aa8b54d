import { expect } from '@playwright/test';
import { call, type Person } from '../server/process/person.ts';

/** Asks for a food through the API, and returns the request's id. */
export async function ask(url: string, as: Person, foodId: string, notes = 'At six?'): Promise<string> {
  const response = await call(url, as, 'POST', '/add-request', { foodId, notes });
  expect(response.status).toBe(200);
  return (await response.json()).insertedId;
}

/** Moves a request through the API. A release is the acceptance, deleted. */
export async function move(
  url: string,
  as: Person,
  requestId: string,
  to: 'acceptance' | 'refusal' | 'withdrawal' | 'no-show',
): Promise<void> {
  expect((await call(url, as, 'POST', `/request/${requestId}/${to}`)).status).toBe(200);
}

/** The pick-up code of an accepted request, as whoever made it reads it. */
export async function codeOf(url: string, as: Person, requestId: string): Promise<string> {
  const requests = await (await call(url, as, 'GET', `/request-by/${as.email}`)).json();
  return requests.find(({ _id }: { _id: string }) => _id === requestId).pickupCode;
}

/** Hands a food over through the API, from the request to the code. */
export async function handOver(url: string, donor: Person, requester: Person, foodId: string): Promise<void> {
  const requestId = await ask(url, requester, foodId);
  await move(url, donor, requestId, 'acceptance');
  const code = await codeOf(url, requester, requestId);
  expect((await call(url, donor, 'POST', `/request/${requestId}/collection`, { code })).status).toBe(200);
}
