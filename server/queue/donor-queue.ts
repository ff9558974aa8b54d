import type { Day } from '../../contract/dates.ts';
import type { RequestStatus } from '../../contract/request-terms.ts';
import type * as contract from '../../contract/requests.ts';
import type { User } from '../accounts/account.ts';
import { firstInstantOf, type Moment, today } from '../calendar.ts';
import type { Db } from '../db/schema.ts';
import { ownFood, presentImage } from '../foods/food.ts';
import type { Page } from '../paging.ts';
import * as store from './queue-store.ts';

/** A request in a food's queue, with what its donor may know of whoever made it. */
export type QueuedRequest = {
  id: string;
  status: RequestStatus;
  notes: string;
  deadline: Day;
  requestedFor: Day;
  askedAt: Date;
  queuePosition: number | null;
  requesterName: string;
  requesterPhoto: string;
  requesterEmail: string;
  collected: number;
  noShows: number;
};

/**
 * The queue of a food, for its donor: who is accepted, then who waits, in the order of asking, then who has collected.
 *
 * @throws Refusal FOOD_NOT_FOUND or NOT_YOURS
 */
export async function queueOf(
  db: Db,
  donor: User,
  foodId: string,
  page: Page<{ id: string }>,
  at: Moment,
): Promise<QueuedRequest[]> {
  const food = await ownFood(db, donor, foodId);
  return store.queueOf(db, food.id, today(at), page);
}

/** A request in the queue as the API answers it to the donor: how to reach someone is told only once they are accepted. */
export function presentQueued(
  request: QueuedRequest,
  { timeZone, publicUrl }: { timeZone: string; publicUrl: string },
): contract.QueuedRequest {
  return {
    _id: request.id,
    status: request.status,
    notes: request.notes,
    reqDate: firstInstantOf(request.requestedFor, timeZone),
    askedAt: request.askedAt.toISOString(),
    queuePosition: request.queuePosition,
    requester: {
      name: request.requesterName,
      photo: presentImage(request.requesterPhoto, publicUrl),
      ...(request.status === 'Accepted' && { email: request.requesterEmail }),
    },
    record: { collected: request.collected, noShows: request.noShows },
  };
}
