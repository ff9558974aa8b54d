import type { ListedFood } from '../../contract/requests/events.ts';
import type { RequestReason, RequestStatus } from '../../contract/requests/request-terms.ts';
import type { Db } from '../db/schema.ts';

type AboutFood = (((FoodEvent | RequestEvent) & { foodId: string }) | RequestNote) & {
  donorId: string;
  requesterIds: string[];
  /** The user who caused the event; undefined if a deadline passed. */
  actorId?: string;
};

type FoodEvent = {
  kind: 'food-added' | 'food-changed' | 'food-deleted';
  /** The food as lists show it after the event, or null if they omit it. */
  listed: ListedFood | null;
};

type RequestEvent = {
  kind: 'request-changed';
  requestId: string;
  from?: RequestStatus;
  to: RequestStatus;
  reason?: RequestReason;
  /** Whether the donor had offered a smaller amount. */
  hadOffer?: true;
};

/** An event about a request whose status stays the same. */
type RequestNote = {
  kind: 'request-noted';
  requestId: string;
  /** Null once the food is deleted. */
  foodId: string | null;
  note: Note;
};

/**
 * - `changed`: the donor changed the promised food
 * - `claimed`: the donor says that the food was handed over; `denied`: the requester denies it
 * - `answered`: the requester responded to being marked as a no-show
 * - `wanted`: the requester asked for another amount; `offered`: the donor offered a smaller one
 * - `picked`: the requester chose a pick-up time; `moved`: the requester moved a promised pick-up to another time
 * - `proposed-…`, `agreed-…`, `time-declined-…`: one side proposed, accepted or declined a pick-up time
 * - `reminder`: the pick-up time is near
 * - `expected`: the donor asked whether the requester is on the way; `on-the-way`: the requester is
 * - `thanked-…`: one side thanked the other
 */
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

/** A user's displayed name, email or photo has changed. */
type PersonEvent = { kind: 'person-changed'; personId: string };

type SiteChanged = { kind: 'site-changed' };

/** The donor or requester sent the other a message, or read the other's messages. */
type MessageEvent = {
  kind: 'message-sent' | 'messages-read';
  requestId: string;
  donorId: string;
  requesterId: string;
  actorId: string;
};

/** A food was hidden until a moderator reviews it, because its text has been posted repeatedly. */
type HeldEvent = { kind: 'food-held'; foodId: string };

/** Food matches the alerts of these users, who are told of it now. */
type FoundEvent = { kind: 'food-found'; foodId: string; donorId: string; personIds: string[] };

/** A third of a food's time has passed, and no one has asked for it. */
type QuietEvent = { kind: 'food-quiet'; foodId: string; donorId: string };

/** A user's digest of new food is due. */
type DigestEvent = { kind: 'digest-due'; userId: string };

/** The donor offers new food to one person before others can ask for it. */
type OfferedEvent = { kind: 'food-offered'; foodId: string; personIds: string[] };

/**
 * Something that happened to a food, a request, its conversation, a user or the site. `donorId` and `requesterIds` are the users
 * whose own pages show it. Events about a request are sent to no one else.
 *
 * A change to a request is published once, with the request's ID and `from` → `to` (a new request has no `from`). If the change
 * affects how everyone sees the food, `food-changed` is published too.
 */
export type DomainEvent =
  | AboutFood
  | PersonEvent
  | SiteChanged
  | HeldEvent
  | FoundEvent
  | DigestEvent
  | QuietEvent
  | MessageEvent
  | OfferedEvent;

/** Publishes an event inside the transaction that makes the change, so it is sent if and only if the change is committed. */
export type Publish = (tx: Db, event: DomainEvent) => Promise<void>;

/** Publishes to each subscriber in order, within the same transaction. */
export function publishTo(...subscribers: Publish[]): Publish {
  return async (tx, event) => {
    for (const subscriber of subscribers) await subscriber(tx, event);
  };
}
