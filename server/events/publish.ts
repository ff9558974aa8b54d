import { sql } from 'kysely';
import { z } from 'zod';
import type { RequestStatus } from '../../contract/requests.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/schema.ts';
import { writeLetters } from '../mail/mail-queue.ts';

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

/** What the servers tell each other of a change: which food, whether everyone may see it, and whose pages show it. */
export type News = z.infer<typeof News>;
const News = z.object({ foodId: z.string(), everyone: z.boolean(), people: z.array(z.string()) });

/** PostgreSQL takes less than 8,000 bytes at once; an id in quotes has 39. */
const PEOPLE_AT_ONCE = 150;

/** Makes the way in which this instance tells: every server at the moment of commit, and people by mail if it may. */
export function createAnnounce({ mail }: Pick<Config, 'mail'>, clock: () => Date): Announce {
  if (!mail) return notify;
  return async (tx, change) => {
    await notify(tx, change);
    await writeLetters(tx, change, clock());
  };
}

/** What a server was told, or undefined when it is none of the above. */
export function readNews(message: string): News | undefined {
  return News.safeParse(parseJson(message)).data;
}

const notify: Announce = async (tx, { kind, foodId, donorId, requesterIds }) => {
  const people = [...new Set([donorId, ...requesterIds])];
  for (let told = 0; told < people.length; told += PEOPLE_AT_ONCE) {
    const everyone = told === 0 && kind !== 'request-changed';
    const news: News = { foodId, everyone, people: people.slice(told, told + PEOPLE_AT_ONCE) };
    await sql`select pg_notify(${CHANGES}, ${JSON.stringify(news)})`.execute(tx);
  }
};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
