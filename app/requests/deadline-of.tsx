import { openStatuses } from '../../contract/requests/request-terms.ts';
import type { FoodRequest } from '../../contract/requests/requests.ts';
import { Deadline, ShortDate } from '../ui/dates.tsx';

/** The deadline for a request's food. While the request is open, also relative to today. */
export function DeadlineOf({ request: { status, deadline } }: { request: FoodRequest }) {
  const isOpen = openStatuses.some((open) => open === status);
  return isOpen ? <Deadline instant={deadline} /> : <ShortDate instant={deadline} />;
}
