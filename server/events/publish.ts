import type { ListedFood } from '../../contract/requests/events.ts';
import type { RequestReason, RequestStatus } from '../../contract/requests/request-terms.ts';
import type { Db } from '../db/schema.ts';

type AboutFood = (((FoodEvent | RequestEvent) & { foodId: string }) | RequestNote) & {
  donorId: string;
  requesterIds: string[];
  /** The person who did it; nobody when a deadline passed. */
  actorId?: string;
};

/** An event of the food itself. */
type FoodEvent = {
  kind: 'food-added' | 'food-changed' | 'food-deleted';
  /** The food as everyone sees it from then on; null when it is not available. */
  listed: ListedFood | null;
};

type RequestEvent = {
  kind: 'request-changed';
  requestId: string;
  from?: RequestStatus;
  to: RequestStatus;
  reason?: RequestReason;
  /** Whether its donor had offered a smaller amount. */
  hadOffer?: true;
};

/**
 * Something about a request that leaves its status as it is: its donor has changed the promised food or says that it is
 * handed over, its requester denies that, has answered to a no-show, asks for another amount, its donor offers a smaller one, one of the two proposes a pick-up time, one agrees to that or says no, its requester picked one or moved the promise to another, that time is near, its donor asks whether they are on their way, they are, or one of them has said thanks.
 */
type RequestNote = {
  kind: 'request-noted';
  requestId: string;
  /** Null once the food is deleted. */
  foodId: string | null;
  note: Note;
};

export type Note =
  | 'changed'
  | 'claimed'
  | 'denied'
  | 'answered'
  | 'wanted'
  | 'offered'
  | 'picked'
  | 'moved'
  | 'proposed-by-donor'
  | 'proposed-by-requester'
  | 'agreed-by-donor'
  | 'agreed-by-requester'
  | 'time-declined-by-donor'
  | 'time-declined-by-requester'
  | 'reminder'
  | 'expected'
  | 'on-the-way'
  | 'thanked-by-donor'
  | 'thanked-by-requester';

/** Someone has another name, e-mail or photo from now on, wherever these are shown. */
type PersonEvent = { kind: 'person-changed'; personId: string };

/** The site has another setting, such as its name. */
type SiteChanged = { kind: 'site-changed' };

/** One of the two people of a request has written to the other, or read what was written. */
type MessageEvent = {
  kind: 'message-sent' | 'messages-read';
  requestId: string;
  donorId: string;
  requesterId: string;
  actorId: string;
};

/** A food is hidden until a moderator has looked at it, since its text has been posted again and again. */
type HeldEvent = { kind: 'food-held'; foodId: string };

/** New food has been found for people who want to be told of it. */
type FoundEvent = { kind: 'food-found'; foodId: string; personIds: string[] };

/**
 * Something that happened to a food, to a request for it, between its two people, or to a person. `donorId` and `requesterIds`
 * are the users whose own pages show it: nobody else is sent anything of a request.
 *
 * A request that changes is published once, with its id and `from` → `to` (a new one has no `from`). If everyone sees the
 * food differently from then on, such as when its status changes, a `food-changed` is published too.
 */
export type DomainEvent = AboutFood | PersonEvent | SiteChanged | HeldEvent | FoundEvent | MessageEvent;

/**
 * Publishes an event inside the transaction that makes the change. So a change that is rolled back is never published, and one
 * that is committed always is.
 */
export type Publish = (tx: Db, event: DomainEvent) => Promise<void>;

/** Publishes to each of these in turn, within the same transaction. */
export function publishTo(...subscribers: Publish[]): Publish {
  return async (tx, event) => {
    for (const subscriber of subscribers) await subscriber(tx, event);
  };
}
