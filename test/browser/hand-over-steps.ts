import { expect, type Page } from '@playwright/test';
import { call, type food, type Person } from '../process/person.ts';
import type { Site } from './fixtures.ts';
import { post } from './food-steps.ts';

/** Asks for a food through the API. @returns the request's id */
export async function ask(url: string, as: Person, foodId: string, notes = 'At six?'): Promise<string> {
  const response = await call(url, as, 'POST', '/add-request', { foodId, notes });
  expect(response.status).toBe(200);
  return (await response.json()).insertedId;
}

/** Moves a request through the API. `to` is the last part of the path. */
export async function move(
  url: string,
  as: Person,
  requestId: string,
  to: 'acceptance' | 'decline' | 'withdrawal' | 'no-show' | 'collection' | 'coming-question',
  body?: { code: string },
): Promise<void> {
  expect((await call(url, as, 'POST', `/request/${requestId}/${to}`, body)).status).toBe(200);
}

/** The pick-up code of an accepted request, as the requester sees it. */
export async function codeOf(url: string, as: Person, requestId: string): Promise<string> {
  const requests = await (await call(url, as, 'GET', `/request-by/${as.email}`)).json();
  return requests.find(({ _id }: { _id: string }) => _id === requestId).pickupCode;
}

/** Makes `donor` post a food and promise it to `requester`. @returns both ids and the pick-up code */
export async function promise(url: string, donor: Person, requester: Person, details: ReturnType<typeof food>) {
  const foodId = await post(url, donor, details);
  const requestId = await ask(url, requester, foodId);
  await move(url, donor, requestId, 'acceptance');
  return { foodId, requestId, code: await codeOf(url, requester, requestId) };
}

/** Records a no-show for a promise without a pick-up time: the requester is asked, and the next day the donor notes it. */
export async function miss(site: Site, donor: Person, requestId: string): Promise<void> {
  await move(site.url, donor, requestId, 'coming-question');
  await site.later(24, () => move(site.url, donor, requestId, 'no-show'));
}

/** Hands a food over through the API, from the request to the code. */
export async function handOver(url: string, donor: Person, requester: Person, foodId: string): Promise<void> {
  const requestId = await ask(url, requester, foodId);
  await move(url, donor, requestId, 'acceptance');
  await move(url, donor, requestId, 'collection', { code: await codeOf(url, requester, requestId) });
}

/** Runs `happen` between the moment a call leaves the page and the moment it reaches the server. */
export async function overtake(page: Page, url: string, happen: () => Promise<void>): Promise<void> {
  await page.route(url, (route) => happen().then(() => route.continue()), { times: 1 });
}
