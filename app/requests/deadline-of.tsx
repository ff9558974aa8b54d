import { openStatuses } from '../../contract/requests/request-terms.ts';
import type { FoodRequest } from '../../contract/requests/requests.ts';
import { Deadline, ShortDate } from '../ui/dates.tsx';

/** The deadline of a request's food, relative to today while the request is open. */
export function DeadlineOf({ request: { status, deadline } }: { request: FoodRequest }) {
  const isOpen = openStatuses.some((open) => open === status);
  return isOpen ? <Deadline instant={deadline} /> : <ShortDate instant={deadline} />;
}
