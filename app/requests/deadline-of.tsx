import { openStatuses } from '../../contract/requests/request-terms.ts';
import type { FoodRequest } from '../../contract/requests/requests.ts';
import { Deadline, ShortDate } from '../ui/dates.tsx';

/** Until when the food of a request can be had, and as long as that matters, how far away that is. */
export function DeadlineOf({ request: { status, deadline } }: { request: FoodRequest }) {
  const isOpen = openStatuses.some((open) => open === status);
  return isOpen ? <Deadline instant={deadline} /> : <ShortDate instant={deadline} />;
}
