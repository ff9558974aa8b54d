import type { Food } from '../../contract/foods/foods.ts';
import type { QueuedRequest } from '../../contract/requests/requests.ts';

/** Whether enough of a food is left for somebody who waits. Of one that is given as a whole that is all or nothing. */
export function isEnoughFor(
  { left }: Pick<Food, 'left'>,
  requests: QueuedRequest[],
  { wanted = 0 }: QueuedRequest,
): boolean {
  return left === undefined ? !requests.some(({ status }) => status === 'Accepted') : wanted <= left;
}

/** The first in a food's queue who waits and can be accepted; undefined if there is nobody. */
export function nextOf(food: Pick<Food, 'left'>, requests: QueuedRequest[]): QueuedRequest | undefined {
  return requests.find((request) => request.status === 'Requested' && isEnoughFor(food, requests, request));
}
