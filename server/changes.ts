import { sql } from 'kysely';
import type { RequestStatus } from '../contract/requests.ts';
import type { Db } from './db/schema.ts';

/**
 * Something that happened to a food or to a request for it. `donorId` and `requesterIds` are the people whose own pages
 * show it: nobody else hears of a request.
 *
 * A request that changes is announced once, with its id and `from` → `to` (a new one has no `from`). Where everyone sees
 * the food differently from then on, such as when its status changes, a `food-changed` is announced too.
 */
export type Change = {
  kind: 'food-added' | 'food-changed' | 'food-deleted' | 'request-changed';
  foodId: string;
  donorId: string;
  requesterIds: string[];
  requestId?: string;
  from?: RequestStatus;
  to?: RequestStatus;
  /** Who did it; nobody when time did. */
  actorId?: string;
};

/**
 * Tells of a change whoever is to know. Called inside the transaction that makes it, so that what was undone is never
 * told and what was done always is.
 */
export type Announce = (tx: Db, change: Change) => Promise<void>;

/** The channel of the database on which every server hears of changes. */
export const CHANGES = 'changes';

/** Tells every server, at the moment of commit. */
export const announce: Announce = async (tx, { kind, foodId, donorId, requesterIds }) => {
  const people = [...new Set([donorId, ...requesterIds])];
  const news = { foodId, everyone: kind !== 'request-changed', people };
  await sql`select pg_notify(${CHANGES}, ${JSON.stringify(news)})`.execute(tx);
};
