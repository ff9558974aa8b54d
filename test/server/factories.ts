import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { FoodInput } from '../../contract/foods/foods.ts';
import type { Inbox } from '../../contract/requests/inbox.ts';
import { signIn } from '../../server/accounts/account.ts';
import { NOW, type TestApp } from './build-app.ts';

export type TestUser = { email: string; name: string; cookie: string };

/** Creates a user with a session, through the same function as `POST /jwt` after verifying a token. */
export async function createUser(
  { db, deps: { ctx } }: Pick<TestApp, 'db' | 'deps'>,
  name: string,
  {
    issuer = 'test',
    email = `${name.toLowerCase()}@example.org`,
    photo = `https://example.org/${name}.jpg`,
    isConfirmed = true,
    now = NOW,
    device = '',
  } = {},
): Promise<TestUser> {
  const identity = { issuer, subject: name, email, name, photo, isConfirmed };
  const [issuedAt, expiresAt, verifiedAt] = [new Date(), new Date(), new Date()];
  const idToken = {
    ...{ identity, hash: randomBytes(32), issuedAt, expiresAt, verifiedAt },
    ...{ signedInAt: undefined, signInSession: null },
  };
  const { token } = await signIn(
    db,
    idToken,
    { email, token: undefined, now, device, door: { inviteOnly: false, hasModerators: false, invitation: undefined } },
    ctx,
  );
  return { email, name, cookie: `larder-3000-session=${token}` };
}

/** The body of a complete add-food call. A test overrides the fields it is about. */
export function foodInput(overrides: Partial<Record<keyof FoodInput | 'offerTo', unknown>> = {}) {
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

/** Posts a food through the API. @returns its id */
export async function addFood(
  { call }: TestApp,
  donor: TestUser,
  overrides: Parameters<typeof foodInput>[0] = {},
): Promise<string> {
  const response = await call('POST', '/add-food', { as: donor, body: foodInput(overrides) });
  expect(response.status).toBe(200);
  return (await response.json()).insertedId;
}

/** Asks for a food through the API. */
export function requestFood({ call }: TestApp, requester: TestUser | undefined, foodId: string, more: object = {}) {
  return call('POST', '/add-request', { as: requester, body: { foodId, notes: 'I can come at six', ...more } });
}

/** Asks for a food through the API. @returns the request's id */
export async function askFor(app: TestApp, requester: TestUser, foodId: string): Promise<string> {
  const response = await requestFood(app, requester, foodId);
  expect(response.status).toBe(200);
  return (await response.json()).insertedId;
}

/** The last part of a move's path. `release` undoes an acceptance. */
type Noun =
  | 'acceptance'
  | 'release'
  | 'decline'
  | 'withdrawal'
  | 'collection'
  | 'no-show'
  | 'claim'
  | 'approval'
  | 'denial';

/** Moves a request through the API. `noun` is the last part of the path. */
export function move({ call }: TestApp, actor: TestUser | undefined, requestId: string, noun: Noun, code?: string) {
  if (noun === 'release') return call('DELETE', `/request/${requestId}/acceptance`, { as: actor });
  const body = noun === 'collection' ? { body: { code } } : {};
  return call('POST', `/request/${requestId}/${noun}`, { as: actor, ...body });
}

/** Undoes a promise with a note to the requester. */
export function release({ call }: TestApp, donor: TestUser, requestId: string, word: string) {
  return call('DELETE', `/request/${requestId}/acceptance`, { as: donor, body: { word } });
}

/** Like `move`, but fails the test unless it succeeds. */
export async function moved(...call: Parameters<typeof move>) {
  const response = await move(...call);
  expect(response.status).toBe(200);
  return response.json();
}

/** Asks people with a promise but no pick-up time whether they are on their way, then lets a day pass. */
export async function expectInVain(app: TestApp, donor: TestUser, ...requestIds: string[]): Promise<void> {
  for (const id of requestIds)
    expect((await app.call('POST', `/request/${id}/coming-question`, { as: donor })).status).toBe(200);
  app.setNow(new Date(app.deps.ctx.clock().getTime() + 24 * 60 * 60_000));
}

/** Like `expectInVain` for one request, after which the donor records a no-show. */
export async function missed(app: TestApp, donor: TestUser, requestId: string) {
  await expectInVain(app, donor, requestId);
  return moved(app, donor, requestId, 'no-show');
}

/** The pick-up code that an accepted requester sees. */
export async function pickupCode({ call }: TestApp, requester: TestUser, requestId: string): Promise<string> {
  const requests = await (await call('GET', `/request-by/${requester.email}`, { as: requester })).json();
  return requests.find(({ _id }: { _id: string }) => _id === requestId).pickupCode;
}

/** Accepts a request and hands the food over. */
export async function handOver(
  app: TestApp,
  { donor, requester, requestId }: { donor: TestUser; requester: TestUser; requestId: string },
): Promise<void> {
  await moved(app, donor, requestId, 'acceptance');
  await moved(app, donor, requestId, 'collection', await pickupCode(app, requester, requestId));
}

/** Status and body of an error response. */
export async function errorOf(response: Response) {
  return { status: response.status, ...(await response.json()) } as {
    status: number;
    code: string;
    message: string;
    issues?: { path: string; message: string }[];
    requestId?: string;
  };
}

/** The path of a list's next page, relative to /api; undefined on the last page. */
export function nextPage(response: Response): string | undefined {
  return /^<\/api(.+)>; rel="next"$/.exec(response.headers.get('Link') ?? '')?.[1];
}

/** All pages of a list, each as the values of one field. */
export async function pagesOf({ call }: TestApp, path: string, field: string, as?: TestUser): Promise<string[][]> {
  const pages: string[][] = [];
  for (let next: string | undefined = path; next; ) {
    const response = await call('GET', next, { as });
    expect(response.status).toBe(200);
    const items: Record<string, string>[] = await response.json();
    pages.push(items.map((item) => item[field] ?? ''));
    next = nextPage(response);
  }
  return pages;
}

/** A whole list, as the values of one field. */
export async function listOf(app: TestApp, path: string, field = 'title', as?: TestUser): Promise<string[]> {
  return (await pagesOf(app, path, field, as)).flat();
}

/** Marks everything in a user's inbox as read. @returns the number of unread entries */
export async function seeInbox({ call }: TestApp, as: TestUser): Promise<number> {
  const { notices }: Inbox = await (await call('GET', '/unread', { as })).json();
  const ids = notices.flatMap((entry) => entry.ids);
  if (ids.length === 0) return 0;
  const response = await call('POST', '/inbox/read', { as, body: { ids } });
  expect(response.status).toBe(200);
  return (await response.json()).modifiedCount;
}
