import type { FoodRequest } from '../../contract/requests/requests.ts';

const CODE = 'code';
const OF = 'of';

/** Number of characters from the end of a request ID. They are random, so a few identify it and keep the QR code small. */
const TELLING = 12;

/**
 * Returns the URL where a donor confirms a hand-over, with the code. If several people share the food, the URL also identifies
 * the request. Both are in the fragment, which browsers do not send, so they do not appear in logs or Referer headers.
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

/** Returns the path where a donor enters the code of a request by hand. */
export function enterCodePath(foodId: string, requestId: string): string {
  return `/my-posted-food/${foodId}#${new URLSearchParams({ [OF]: requestId.slice(-TELLING) })}`;
}

/** Whether a fragment leads to the code field of a request, with or without a code. */
export function isCodeOf(fragment: string, requestId: string): boolean {
  const of = new URLSearchParams(fragment.slice(1)).get(OF);
  return of ? requestId.endsWith(of) : codeInFragment(fragment, requestId) !== '';
}

/** Returns the code in the fragment of a confirmation link; empty if there is none, or if it is for another request. */
export function codeInFragment(fragment: string, requestId: string): string {
  const params = new URLSearchParams(fragment.slice(1));
  return requestId.endsWith(params.get(OF) ?? '') ? (params.get(CODE) ?? '') : '';
}
