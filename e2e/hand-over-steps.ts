import { expect } from '@playwright/test';
import { call, type food, type Person } from '../server/process/person.ts';
import { post } from './food-steps.ts';

/** Asks for a food by the API, and returns the request's id. */
export async function ask(url: string, as: Person, foodId: string): Promise<string> {
  const response = await call(url, as, 'POST', '/add-request', { foodId, notes: 'At six' });
  expect(response.status).toBe(200);
  return (await response.json()).insertedId;
}

/** A move of a request by the API, such as `acceptance`. */
export async function move(url: string, as: Person, requestId: string, name: string, body?: unknown): Promise<void> {
  expect((await call(url, as, 'POST', `/request/${requestId}/${name}`, body)).status).toBe(200);
}

/** Has `donor` give a food that `requester` may collect. Returns the food's and the request's id, and the code. */
export async function promise(url: string, donor: Person, requester: Person, details: ReturnType<typeof food>) {
  const foodId = await post(url, donor, details);
  const requestId = await ask(url, requester, foodId);
  await move(url, donor, requestId, 'acceptance');
  const { myRequest } = await (await call(url, requester, 'GET', `/food/${foodId}`)).json();
  return { foodId, requestId, code: myRequest.pickupCode as string };
}
