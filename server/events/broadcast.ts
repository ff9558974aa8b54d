import { sql } from 'kysely';
import { z } from 'zod';
import { ListedFood } from '../../contract/requests/events.ts';
import type { Db } from '../db/schema.ts';
import type { Publish } from './publish.ts';

/** The database channel for events. Every server listens on it. */
export const EVENTS_CHANNEL = 'events';

/**
 * Tells all servers about a food: whether everyone may see the event, how the food is now listed, and the users whose pages show
 * it.
 */
type FoodMessage = z.infer<typeof FoodMessage>;
const FoodMessage = z.object({
  foodId: z.string(),
  everyone: z.boolean(),
  listed: ListedFood.nullable().optional(),
  people: z.array(z.string()),
});

/** A user's name, email or photo has changed. */
const PersonMessage = z.object({ personId: z.string() });

/** A site setting, such as the name, has changed. */
const SiteMessage = z.object({ site: z.literal(true) });

/** A server may have missed messages, and so have returned outdated responses. */
const ResyncMessage = z.object({ resync: z.literal(true) });

/** Some of a user’s sessions have ended. Sent by the database trigger `tell_ended_sessions`. */
const EndedSessionsMessage = z.object({ sessionsOf: z.string() });

/** A message about a request was sent or read. */
const ConversationMessage = z.object({ requestId: z.string(), people: z.array(z.string()) });

export type EventMessage = z.infer<typeof EventMessage>;
const EventMessage = z.union([
  FoodMessage,
  ConversationMessage,
  PersonMessage,
  SiteMessage,
  ResyncMessage,
  EndedSessionsMessage,
]);

/**
 * Maximum number of users per message. A PostgreSQL notification must be shorter than 8,000 bytes: 150 quoted IDs take 5,850, and
 * the longest title takes 360.
 */
const PEOPLE_AT_ONCE = 150;

/** Notifies all servers on this database when the transaction commits. */
export const broadcast: Publish = async (tx, event) => {
  if (event.kind === 'person-changed') return send(tx, { personId: event.personId });
  if (event.kind === 'site-changed') return send(tx, { site: true });
  // No page shows these events.
  if (event.kind === 'food-held' || event.kind === 'digest-due') return;
  if (!('foodId' in event)) {
    return send(tx, { requestId: event.requestId, people: [event.donorId, event.requesterId] });
  }
  const { foodId } = event;
  // No page lists a deleted food.
  if (foodId === null) return;
  const others = 'personIds' in event ? event.personIds : 'requesterIds' in event ? event.requesterIds : [];
  const people = [...new Set('donorId' in event ? [event.donorId, ...others] : others)];
  for (let sent = 0; sent < people.length; sent += PEOPLE_AT_ONCE) {
    const everyone = sent === 0 && 'listed' in event;
    const message: FoodMessage = { foodId, everyone, people: people.slice(sent, sent + PEOPLE_AT_ONCE) };
    await send(tx, everyone ? { ...message, listed: event.listed } : message);
  }
};

/** Tells all servers that this one was disconnected for a while and may have missed messages. */
export async function broadcastResync(db: Db): Promise<void> {
  await send(db, { resync: true });
}

async function send(tx: Db, message: EventMessage): Promise<void> {
  await sql`select pg_notify(${EVENTS_CHANNEL}, ${JSON.stringify(message)})`.execute(tx);
}

/** Parses a broadcast message; undefined if it is not one. */
export function readEventMessage(payload: string): EventMessage | undefined {
  return EventMessage.safeParse(parseJson(payload)).data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
