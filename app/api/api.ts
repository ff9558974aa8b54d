import type { ClientResponse, hc } from 'hono/client';
import { msg } from '#words';
import { ON_BEHALF_OF } from '../../contract/accounts/account-terms.ts';
import type { ErrorBody, Issue } from '../../contract/errors.ts';
import { LANGUAGE_PARAMETER } from '../../contract/words/languages.ts';
import type { Api as ServerApi } from '../../server/api.ts';
import { learnFromAnswer } from '../clock/clock.ts';
import { pageWords } from '../words/need.ts';
import { clientAt, type Fetch } from './client.ts';

export type Api = ReturnType<typeof hc<ServerApi, '/api'>>;

/** Creates the typed API client on top of a fetch function: the browser's, or one that calls the API in-process on the server. */
export function createApiClient(fetch: Fetch): Api {
  return clientAt('/api', fetch) as Api;
}

let viewerId = (): string | undefined => undefined;

/**
 * Sends the ID of the user shown in this tab with all later changes, because someone else may have logged in from another tab.
 */
export function actOnBehalfOf(id: () => string | undefined): void {
  viewerId = id;
}

/**
 * Returns headers that name the user making a change. If the session is another user's, the API rejects the change with
 * NOT_YOURS.
 */
export function userHeaders(): Record<string, string> {
  const id = viewerId();
  return id === undefined ? {} : { [ON_BEHALF_OF]: id };
}

const namedLanguage = new URLSearchParams(globalThis.location?.search).get(LANGUAGE_PARAMETER);

/**
 * Adds the page's language to an API call's URL if the page's own URL names it. Otherwise the server chooses the same language
 * for the call as it did for the page.
 */
export function inPageLanguage(url: string): string {
  if (namedLanguage !== pageWords.language) return url;
  return `${url}${url.includes('?') ? '&' : '?'}${LANGUAGE_PARAMETER}=${namedLanguage}`;
}

/** The API client of the browser, with the visitor's session. */
export const api = createApiClient((url, init) => {
  const headers = new Headers(init.headers);
  const isChange = init.method !== 'GET';
  if (isChange) for (const [name, value] of Object.entries(userHeaders())) headers.set(name, value);
  const since = Date.now();
  return fetch(inPageLanguage(url), { ...init, headers, credentials: 'same-origin' }).then(
    (answer) => {
      learnFromAnswer(answer, since, isChange);
      return answer;
    },
    () => {
      throw unreachable(isChange);
    },
  );
});

/** Thrown if the API rejects a call or could not be reached (status 0). The message is shown to users. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly issues: Issue[];
  /** Seconds until a retry may succeed, if the API sent Retry-After. */
  readonly retryAfter: number | undefined;
  /** The site's address, if this page was opened at another one, where changes are rejected. */
  readonly address: string | undefined;
  /** Current values, by path, of the fields that have changed since they were read. Only with CHANGED_MEANWHILE. */
  readonly now: ErrorBody['now'];

  constructor(status: number, { code, message, issues = [], address, now }: ErrorBody, retryAfter?: number) {
    super(message);
    this.status = status;
    this.code = code;
    this.issues = issues;
    this.retryAfter = retryAfter;
    this.address = address;
    this.now = now;
  }
}

/** Whether a call failed permanently (4xx): a retry would get the same response. */
export function isFinal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

/** Whether a call was rejected because an earlier version of its content has already been sent with the same idempotency key. */
export function isSentBefore(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'SENT_BEFORE';
}

/** Whether a call did not reach the API and the browser reports that it is offline. */
export function isOffline(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0 && globalThis.navigator?.onLine === false;
}

type Answer<R> =
  R extends ClientResponse<infer Body, infer Status, 'json'> ? (Status extends 200 ? Body : never) : never;

/**
 * Returns the response body of a successful call.
 *
 * @throws {ApiError} if the call fails
 */
export async function answer<R extends ClientResponse<unknown, number, string>>(call: Promise<R>): Promise<Answer<R>> {
  return (await succeeded(call)).json() as Promise<Answer<R>>;
}

/** One page of a list, with the cursor for the next page. */
export type ListPage<Item> = { items: Item[]; next: string | undefined };

/** Like `answer`, but for a list. */
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
  throw rejectionError(response.status, body, response.headers.get('Retry-After'));
}

/**
 * Returns the error for a call that got no response. A change may have reached the API anyway, so its message does not rule that
 * out.
 */
export function unreachable(isChange = false): ApiError {
  const isOffline = globalThis.navigator?.onLine === false;
  const read = isOffline
    ? msg`You’re offline. Check your connection and try again.`
    : msg`We couldn’t reach the site. Check your connection and try again.`;
  const changed = isOffline
    ? msg`You’re offline, and the site didn’t respond. Check your connection and try again.`
    : msg`The site didn’t respond. Check your connection and try again.`;
  return new ApiError(0, { code: 'UNREACHABLE', message: pageWords._(isChange ? changed : read) });
}

/** Returns the error for a call that the API rejected, with the API's own message if there is one. */
export function rejectionError(status: number, body: ErrorBody | null, retryAfter: string | null): ApiError {
  const unknown = () => ({ code: 'UNKNOWN', message: pageWords._(msg`Something went wrong. Please try again.`) });
  return new ApiError(status, body ?? unknown(), Number(retryAfter) || undefined);
}
