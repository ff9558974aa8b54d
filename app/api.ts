import { type ClientResponse, hc } from 'hono/client';
import { ON_BEHALF_OF } from '../contract/account-terms.ts';
import type { ErrorBody, Issue } from '../contract/errors.ts';
import type { Api as ServerApi } from '../server/api.ts';

/** The typed client of the API, over any fetch: the browser's, or a call within the server's own process. */
export function createApiClient(fetch: (url: string | URL | Request, init?: RequestInit) => Promise<Response>) {
  return hc<ServerApi>('/api', { fetch });
}

export type Api = ReturnType<typeof createApiClient>;

let viewerEmail = (): string | undefined => undefined;

/** Has every change from now on name whom this tab takes for its viewer: in another tab somebody else may have logged in. */
export function actOnBehalfOf(email: () => string | undefined): void {
  viewerEmail = email;
}

/** The headers that say by whom a change is meant. Whose session it is not, is refused with NOT_YOURS. */
export function meantBy(): Record<string, string> {
  const email = viewerEmail();
  return email === undefined ? {} : { [ON_BEHALF_OF]: encodeURIComponent(email) };
}

/** The API as the browser reaches it, with the visitor's session. */
export const api = createApiClient((url, init) => {
  const headers = new Headers(init?.headers);
  const isChange = init?.method !== 'GET';
  if (isChange) for (const [name, value] of Object.entries(meantBy())) headers.set(name, value);
  return fetch(url, { ...init, headers, credentials: 'same-origin' }).catch(() => {
    throw unreachable(isChange);
  });
});

/** A call that the API refused, or that did not reach it (status 0). Its message is for people. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly issues: Issue[];
  /** In how many seconds it may succeed, if the API said so. */
  readonly retryAfter: number | undefined;

  constructor(status: number, { code, message, issues = [] }: ErrorBody, retryAfter?: number) {
    super(message);
    this.status = status;
    this.code = code;
    this.issues = issues;
    this.retryAfter = retryAfter;
  }
}

/** Whether a call has failed for good (4xx): made again as it was, it would be answered the same. */
export function isFinal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

/** Whether a call did not reach the API because this browser has no network, as it knows itself. */
export function isOffline(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0 && globalThis.navigator?.onLine === false;
}

type Answer<R> =
  R extends ClientResponse<infer Body, infer Status, 'json'> ? (Status extends 200 ? Body : never) : never;

/**
 * The body of a successful call.
 *
 * @throws {ApiError} for every other outcome
 */
export async function answer<R extends ClientResponse<unknown, number, string>>(call: Promise<R>): Promise<Answer<R>> {
  return (await succeeded(call)).json() as Promise<Answer<R>>;
}

/** One page of a list, and the cursor of the next one. */
export type ListPage<Item> = { items: Item[]; next: string | undefined };

/** As answer, for a list. */
export async function answerPage<R extends ClientResponse<unknown, number, string>>(
  call: Promise<R>,
): Promise<ListPage<Answer<R> extends (infer Item)[] ? Item : never>> {
  const response = await succeeded(call);
  const link = /<([^>]*)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1];
  const next = link === undefined ? undefined : (new URL(link, 'http://api').searchParams.get('cursor') ?? undefined);
  return { items: (await response.json()) as never, next };
}

async function succeeded<R extends ClientResponse<unknown, number, string>>(call: Promise<R>): Promise<R> {
  const response = await call.catch((error) => {
    throw error instanceof ApiError ? error : unreachable();
  });
  if (response.ok) return response;
  const body = (await response.json().catch(() => null)) as ErrorBody | null;
  throw refused(response.status, body, response.headers.get('Retry-After'));
}

/** What is said of a call that did not reach the API; of a change, that nothing has come of it. */
export function unreachable(isChange = false): ApiError {
  const isOffline = globalThis.navigator?.onLine === false;
  const offline = isChange ? 'You are offline, so it was not sent.' : 'You are offline.';
  const what = isOffline ? offline : 'We could not reach the site.';
  const message = `${what} Check your connection and try again.`;
  return new ApiError(0, { code: 'UNREACHABLE', message });
}

/** What is said of a call that the API refused: its own words, where there are any. */
export function refused(status: number, body: ErrorBody | null, retryAfter: string | null): ApiError {
  const unknown = { code: 'UNKNOWN', message: 'Something went wrong. Please try again.' };
  return new ApiError(status, body ?? unknown, Number(retryAfter) || undefined);
}
