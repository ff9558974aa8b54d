import type { FoodRequest } from '../../contract/requests/requests.ts';

const CODE = 'code';
const OF = 'of';

/** How many letters of a request's id tell it from others for the same food: the random ones, to keep the QR code small. */
const TELLING = 12;

/**
 * The address at which a donor confirms a hand-over, with the code. Of a food in parts it names the request too. Both stand in
 * the fragment, which browsers keep to themselves: they come into no log and into no Referer.
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

/** The path at which a donor enters the code of a request by hand. */
export function enterCodePath(foodId: string, requestId: string): string {
  return `/my-posted-food/${foodId}#${new URLSearchParams({ [OF]: requestId.slice(-TELLING) })}`;
}

/** Whether a fragment leads to the field for the code of a request, with a code or without. */
export function isCodeOf(fragment: string, requestId: string): boolean {
  const of = new URLSearchParams(fragment.slice(1)).get(OF);
  return of ? requestId.endsWith(of) : codeInFragment(fragment, requestId) !== '';
}

/** The code in the fragment of such a link; empty where there is none, or one of another request. */
export function codeInFragment(fragment: string, requestId: string): string {
  const params = new URLSearchParams(fragment.slice(1));
  return requestId.endsWith(params.get(OF) ?? '') ? (params.get(CODE) ?? '') : '';
}
