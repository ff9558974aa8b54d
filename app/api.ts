import { type ClientResponse, hc } from 'hono/client';
import type { ErrorBody, Issue } from '../contract/errors.ts';
import type { Api as ServerApi } from '../server/api.ts';

/** The typed client of the API, over any fetch: the browser's, or a call within the server's own process. */
export function createApiClient(fetch: (url: string | URL | Request, init?: RequestInit) => Promise<Response>) {
  return hc<ServerApi>('/api', { fetch });
}

export type Api = ReturnType<typeof createApiClient>;

/** The API as the browser reaches it, with the visitor's session. */
export const api = createApiClient((url, init) => fetch(url, { ...init, credentials: 'same-origin' }));

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
  const response = await call.catch(() => {
    throw unreachable();
  });
  if (response.ok) return response;
  const body = (await response.json().catch(() => null)) as ErrorBody | null;
  throw refused(response.status, body, response.headers.get('Retry-After'));
}

/** What is said of a call that did not reach the API. */
export function unreachable(): ApiError {
  const message = 'We could not reach the site. Check your connection and try again.';
  return new ApiError(0, { code: 'UNREACHABLE', message });
}

/** What is said of a call that the API refused: its own words, where there are any. */
export function refused(status: number, body: ErrorBody | null, retryAfter: string | null): ApiError {
  const unknown = { code: 'UNKNOWN', message: 'Something went wrong. Please try again.' };
  return new ApiError(status, body ?? unknown, Number(retryAfter) || undefined);
}
