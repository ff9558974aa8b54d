import { sql } from 'kysely';
import { z } from 'zod';
import { ListedFood } from '../../contract/events.ts';
import type { Db } from '../db/schema.ts';
import type { Publish } from './publish.ts';

/** The channel of the database on which every server is notified of events. */
export const EVENTS_CHANNEL = 'events';

/**
 * What servers tell each other of an event: which food, whether everyone may see it and what it is then, and whose pages
 * show it.
 */
export type FoodMessage = z.infer<typeof FoodMessage>;
const FoodMessage = z.object({
  foodId: z.string(),
  everyone: z.boolean(),
  listed: ListedFood.nullable().optional(),
  people: z.array(z.string()),
});

/** Or that someone has another name, e-mail or photo. */
const PersonMessage = z.object({ personId: z.string() });

/** Or that a server has missed some of this, and may have answered whoever was told of it by another one. */
const ResyncMessage = z.object({ resync: z.literal(true) });

/** Or that something was written because of a request, or read. */
const ConversationMessage = z.object({ requestId: z.string(), people: z.array(z.string()) });

export type EventMessage = z.infer<typeof EventMessage>;
const EventMessage = z.union([FoodMessage, ConversationMessage, PersonMessage, ResyncMessage]);

/** PostgreSQL takes less than 8,000 bytes at once; an id in quotes has 39, the longest title 360. */
const PEOPLE_AT_ONCE = 150;

/** Notifies all servers on this database, when the transaction commits. */
export const notifyServers: Publish = async (tx, event) => {
  if (event.kind === 'person-changed') return notify(tx, { personId: event.personId });
  if (!('foodId' in event)) {
    return notify(tx, { requestId: event.requestId, people: [event.donorId, event.requesterId] });
  }
  const { foodId } = event;
  const people = event.kind === 'food-found' ? event.personIds : [...new Set([event.donorId, ...event.requesterIds])];
  for (let sent = 0; sent < people.length; sent += PEOPLE_AT_ONCE) {
    const everyone = sent === 0 && 'listed' in event;
    const message: FoodMessage = { foodId, everyone, people: people.slice(sent, sent + PEOPLE_AT_ONCE) };
    await notify(tx, everyone ? { ...message, listed: event.listed } : message);
  }
};

/** Notifies all servers that this one was cut off from them for a while. */
export async function notifyResync(db: Db): Promise<void> {
  await notify(db, { resync: true });
}

async function notify(tx: Db, message: EventMessage): Promise<void> {
  await sql`select pg_notify(${EVENTS_CHANNEL}, ${JSON.stringify(message)})`.execute(tx);
}

/** The message that was notified, or undefined when it is none of ours. */
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
