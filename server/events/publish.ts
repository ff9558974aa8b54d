import type { ListedFood } from '../../contract/events.ts';
import type { RequestReason, RequestStatus, ThanksNote } from '../../contract/request-terms.ts';
import type { Db } from '../db/schema.ts';

type AboutFood = (FoodEvent | RequestEvent | RequestNote) & {
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

type RequestEvent = {
  kind: 'request-changed';
  requestId: string;
  from?: RequestStatus;
  to: RequestStatus;
  reason?: RequestReason;
};

/**
 * Something about a request that leaves its status as it is: its donor has changed the promised food or says that it is
 * handed over, its requester denies that, has answered to a no-show, asks for another amount or picked a pick-up time, that time is near, or one of them has said thanks.
 */
type RequestNote = {
  kind: 'request-noted';
  requestId: string;
  note: Note;
};

export type Note = 'changed' | 'claimed' | 'denied' | 'answered' | 'wanted' | 'picked' | 'reminder' | ThanksNote;

/** Someone has another name, e-mail or photo from now on, wherever these are shown. */
type PersonEvent = { kind: 'person-changed'; personId: string };

/** One of the two people of a request has written to the other, or read what was written. */
type MessageEvent = {
  kind: 'message-sent' | 'messages-read';
  requestId: string;
  donorId: string;
  requesterId: string;
  actorId: string;
};

/** New food has been found for people who want to be told of it. */
type FoundEvent = { kind: 'food-found'; foodId: string; personIds: string[] };

/**
 * Something that happened to a food, to a request for it, between its two people, or to a person. `donorId` and `requesterIds` are the users whose
 * own pages show it: nobody else is sent anything of a request.
 *
 * A request that changes is published once, with its id and `from` → `to` (a new one has no `from`). Where everyone sees
 * the food differently from then on, such as when its status changes, a `food-changed` is published too.
 */
export type DomainEvent = AboutFood | PersonEvent | FoundEvent | MessageEvent;

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
