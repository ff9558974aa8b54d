import { sql } from 'kysely';
import { z } from 'zod';
import { ListedFood } from '../../contract/requests/events.ts';
import type { Db } from '../db/schema.ts';
import type { Publish } from './publish.ts';

/** The database channel on which every server hears of events. */
export const EVENTS_CHANNEL = 'events';

/**
 * A message between servers about an event: its food, whether everyone may see that and how it is listed, and the people
 * whose pages show it.
 */
type FoodMessage = z.infer<typeof FoodMessage>;
const FoodMessage = z.object({
  foodId: z.string(),
  everyone: z.boolean(),
  listed: ListedFood.nullable().optional(),
  people: z.array(z.string()),
});

/** Someone has another name, e-mail or photo. */
const PersonMessage = z.object({ personId: z.string() });

/** The site has another setting, such as its name. */
const SiteMessage = z.object({ site: z.literal(true) });

/** A server has missed messages, and may have given people outdated answers. */
const ResyncMessage = z.object({ resync: z.literal(true) });

/** Some of a user’s sessions have ended. A trigger in the database sends this (`tell_ended_sessions`). */
const EndedSessionsMessage = z.object({ sessionsOf: z.string() });

/** A message about a request was written, or read. */
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

/** PostgreSQL takes less than 8,000 bytes at once; an id in quotes has 39, the longest title 360. */
const PEOPLE_AT_ONCE = 150;

/** Tells all servers on this database, when the transaction commits. */
export const broadcast: Publish = async (tx, event) => {
  if (event.kind === 'person-changed') return send(tx, { personId: event.personId });
  if (event.kind === 'site-changed') return send(tx, { site: true });
  // No page shows it.
  if (event.kind === 'food-held') return;
  if (!('foodId' in event)) {
    return send(tx, { requestId: event.requestId, people: [event.donorId, event.requesterId] });
  }
  const { foodId } = event;
  // Of a food that is deleted no page is open that lists it.
  if (foodId === null) return;
  const people = event.kind === 'food-found' ? event.personIds : [...new Set([event.donorId, ...event.requesterIds])];
  for (let sent = 0; sent < people.length; sent += PEOPLE_AT_ONCE) {
    const everyone = sent === 0 && 'listed' in event;
    const message: FoodMessage = { foodId, everyone, people: people.slice(sent, sent + PEOPLE_AT_ONCE) };
    await send(tx, everyone ? { ...message, listed: event.listed } : message);
  }
};

/** Tells all servers that this one was cut off from them for a while. */
export async function broadcastResync(db: Db): Promise<void> {
  await send(db, { resync: true });
}

async function send(tx: Db, message: EventMessage): Promise<void> {
  await sql`select pg_notify(${EVENTS_CHANNEL}, ${JSON.stringify(message)})`.execute(tx);
}

/** Parses a broadcast message; undefined if it is none of ours. */
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
