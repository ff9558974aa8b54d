import type { Food } from '../../contract/foods/foods.ts';
import type { QueuedRequest } from '../../contract/requests/requests.ts';

/**
 * Whether enough of a food is left for a waiting request. Food for a single person counts as left until a request is accepted.
 */
export function isEnoughFor(
  { left }: Pick<Food, 'left'>,
  requests: QueuedRequest[],
  { wanted = 0 }: QueuedRequest,
): boolean {
  return left === undefined ? !requests.some(({ status }) => status === 'Accepted') : wanted <= left;
}

/** Returns the first waiting request in the queue that can be accepted; undefined if there is none. */
export function nextOf(food: Pick<Food, 'left'>, requests: QueuedRequest[]): QueuedRequest | undefined {
  return requests.find((request) => request.status === 'Requested' && isEnoughFor(food, requests, request));
}
