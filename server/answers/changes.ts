import type { Subscriber } from '../db/subscription.ts';
import { type EventMessage, readEventMessage } from '../events/notifications.ts';
import type { DomainEvent } from '../events/publish.ts';

/** What an answer shows: the lists of foods, or one food by its id. */
export type Topic = 'foods' | `food ${string}`;

/** How many topics are remembered at most as having changed. */
const MOST_TOPICS = 10_000;

/**
 * What has changed on this site since when. Changes of this server are known when their transaction is over, those of others
 * as soon as the database has notified this server of them. Moments are counted, no clock has a part in them.
 */
export type Changes = Subscriber & {
  /** This moment; undefined as long as the changes of other servers are not heard of. */
  now(): number | undefined;
  /** Whether none of this has changed since a moment, as far as is heard of. */
  isUnchanged(topics: readonly Topic[], since: number): boolean;
  /** A transaction of this server is over, in which this was published. */
  record(events: DomainEvent[]): void;
};

export function createChanges(): Changes {
  let moment = 0;
  let listening = false;
  /** When each topic last changed. Of those that are not in it: not later than `others`. */
  const changedAt = new Map<Topic, number>();
  let others = 0;

  const change = (...topics: Topic[]) => {
    moment += 1;
    for (const topic of topics) {
      changedAt.delete(topic);
      changedAt.set(topic, moment);
    }
    const [oldest] = changedAt;
    if (oldest && changedAt.size > MOST_TOPICS) {
      changedAt.delete(oldest[0]);
      others = oldest[1];
    }
  };
  const changeEverything = () => {
    moment += 1;
    changedAt.clear();
    others = moment;
  };

  return {
    now: () => (listening ? moment : undefined),

    isUnchanged: (topics, since) =>
      listening && since >= others && topics.every((topic) => (changedAt.get(topic) ?? 0) <= since),

    record(events) {
      for (const event of events) {
        if (event.kind === 'person-changed') changeEverything();
        else if (!('foodId' in event)) continue;
        else if ('requestId' in event) change(`food ${event.foodId}`);
        else change('foods', `food ${event.foodId}`);
      }
    },

    receive(text) {
      const message: EventMessage | undefined = readEventMessage(text);
      if (!message || 'personId' in message || 'resync' in message) changeEverything();
      else if ('requestId' in message) return;
      else if (message.everyone) change('foods', `food ${message.foodId}`);
      else change(`food ${message.foodId}`);
    },

    begin() {
      changeEverything();
      listening = true;
    },

    lose() {
      listening = false;
    },
  };
}
