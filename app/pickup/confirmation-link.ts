import type { FoodRequest } from '../../contract/requests/requests.ts';

const CODE = 'code';
const OF = 'of';

/**
 * Number of characters taken from the end of a request ID. The end is random, so 12 characters identify the request, and the QR
 * code stays small.
 */
const TELLING = 12;

/**
 * Returns the URL where a donor confirms a hand-over. It contains the pick-up code and, if several people share the food, the end
 * of the request ID. Both are in the fragment, which browsers do not send, so they stay out of logs and Referer headers.
 */
export function confirmationLink(
  siteUrl: string,
  foodId: string,
  code: string,
  { _id, wanted }: Pick<FoodRequest, '_id' | 'wanted'>,
): string {
  const fragment = { [CODE]: code, ...(wanted !== undefined && { [OF]: _id.slice(-TELLING) }) };
  return `${siteUrl}/my-posted-food/${foodId}#${new URLSearchParams(fragment)}`;
}

/** Returns the path where a donor types in a request's pick-up code. */
export function enterCodePath(foodId: string, requestId: string): string {
  return `/my-posted-food/${foodId}#${new URLSearchParams({ [OF]: requestId.slice(-TELLING) })}`;
}

/** Whether a URL fragment leads to a request's code field: it names the request, or has a code and names no request. */
export function isCodeOf(fragment: string, requestId: string): boolean {
  const of = new URLSearchParams(fragment.slice(1)).get(OF);
  return of ? requestId.endsWith(of) : codeInFragment(fragment, requestId) !== '';
}

/** Returns the pick-up code in a confirmation link's fragment; empty if there is none, or if it is for another request. */
export function codeInFragment(fragment: string, requestId: string): string {
  const params = new URLSearchParams(fragment.slice(1));
  return requestId.endsWith(params.get(OF) ?? '') ? (params.get(CODE) ?? '') : '';
}
