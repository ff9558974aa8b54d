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

/** The typed client of the API, over any fetch: the browser's, or a call within the server's own process. */
export function createApiClient(fetch: Fetch): Api {
  return clientAt('/api', fetch) as Api;
}

let viewerId = (): string | undefined => undefined;

/** Makes each later change name the viewer that this tab shows: in another tab somebody else may have logged in. */
export function actOnBehalfOf(id: () => string | undefined): void {
  viewerId = id;
}

/** The headers that name the person who makes a change. With another person's session it is refused with NOT_YOURS. */
export function meantBy(): Record<string, string> {
  const id = viewerId();
  return id === undefined ? {} : { [ON_BEHALF_OF]: id };
}

const namedLanguage = new URLSearchParams(globalThis.location?.search).get(LANGUAGE_PARAMETER);

/**
 * The address of a call, which names the page's language where the page's own address did when it was opened. By all else the
 * server knows that language.
 */
export function inPageLanguage(url: string): string {
  if (namedLanguage !== pageWords.language) return url;
  return `${url}${url.includes('?') ? '&' : '?'}${LANGUAGE_PARAMETER}=${namedLanguage}`;
}

/** The API over the browser's fetch, with the visitor's session. */
export const api = createApiClient((url, init) => {
  const headers = new Headers(init.headers);
  const isChange = init.method !== 'GET';
  if (isChange) for (const [name, value] of Object.entries(meantBy())) headers.set(name, value);
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

/** A call that the API refused, or that did not reach it (status 0). Its message is for people. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly issues: Issue[];
  /** After how many seconds the call may succeed, if the API said so. */
  readonly retryAfter: number | undefined;
  /** Where the site takes changes, if this page is at another address of it. */
  readonly address: string | undefined;
  /** What some fields are now that have changed since they were read, by their paths; only with CHANGED_MEANWHILE. */
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

/** Whether a call has failed for good (4xx): the same call would get the same answer. */
export function isFinal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

/** Whether a call was refused because another one has arrived under its key: an earlier state of what is sent now. */
export function isSentBefore(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'SENT_BEFORE';
}

/** Whether a call did not reach the API because this browser knows that it has no network. */
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

/** The error of a call that had no answer from the API. A change may have arrived all the same. */
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

/** The error of a call that the API refused, in the API's own words if there are any. */
export function refused(status: number, body: ErrorBody | null, retryAfter: string | null): ApiError {
  const unknown = () => ({ code: 'UNKNOWN', message: pageWords._(msg`Something went wrong. Please try again.`) });
  return new ApiError(status, body ?? unknown(), Number(retryAfter) || undefined);
}
