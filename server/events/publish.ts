import type { ListedFood } from '../../contract/events.ts';
import type { RequestStatus } from '../../contract/request-terms.ts';
import type { Db } from '../db/schema.ts';

type AboutFood = (FoodEvent | RequestEvent) & {
  foodId: string;
  donorId: string;
  requesterIds: string[];
  /** Who did it; nobody when a deadline passed. */
  actorId?: string;
};

/** What only events of a food itself say. */
export type FoodEvent = {
  kind: 'food-added' | 'food-changed' | 'food-deleted';
  /** What it is from then on for everyone; null when it can not be had. */
  listed: ListedFood | null;
};

type RequestEvent = { kind: 'request-changed'; requestId: string; from?: RequestStatus; to: RequestStatus };

/** Someone has another name, e-mail or photo from now on, wherever these are shown. */
type PersonEvent = { kind: 'person-changed'; personId: string };

/**
 * Something that happened to a food, to a request for it, or to a person. `donorId` and `requesterIds` are the users whose
 * own pages show it: nobody else is sent anything of a request.
 *
 * A request that changes is published once, with its id and `from` → `to` (a new one has no `from`). Where everyone sees
 * the food differently from then on, such as when its status changes, a `food-changed` is published too.
 */
export type DomainEvent = AboutFood | PersonEvent;

/**
 * Publishes an event. Called inside the transaction that makes the change, so that what was undone is never published and
 * what was done always is.
 */
export type Publish = (tx: Db, event: DomainEvent) => Promise<void>;

/** Publishes to each of these in turn, within the same transaction. */
export function publishTo(...subscribers: Publish[]): Publish {
  return async (tx, event) => {
    for (const subscriber of subscribers) await subscriber(tx, event);
  };
}
