import { LRUCache } from 'lru-cache';
import type { Subscriber } from '../db/subscription.ts';
import { type EventMessage, readEventMessage } from '../events/broadcast.ts';
import type { DomainEvent } from '../events/publish.ts';
import type { Topic } from '../http/dependencies.ts';

/** Maximum number of changed topics to record. */
const MOST_TOPICS = 10_000;

/**
 * Records changes on this site: this server's own once their transaction has ended, and other servers' once the database notifies
 * this one. A moment is the number of changes so far, independent of any clock.
 */
export type Changes = Subscriber & {
  /** The current moment. Undefined while this server is not notified of changes by other servers. */
  now(): number | undefined;
  /** Whether none of these topics has changed since a given moment, as far as this server knows. */
  isUnchanged(topics: readonly Topic[], since: number): boolean;
  /** Records the events of a transaction of this server that has ended. */
  record(events: DomainEvent[]): void;
  /** Treats everything as changed. */
  changeEverything(): void;
};

export function createChanges(): Changes {
  let moment = 0;
  let listening = false;
  /** When each topic last changed. Missing topics changed no later than `others`. */
  const changedAt = new LRUCache<Topic, number>({
    max: MOST_TOPICS,
    dispose: (changed, _, reason) => {
      if (reason === 'evict') others = changed;
    },
  });
  let others = 0;

  const change = (...topics: Topic[]) => {
    moment += 1;
    for (const topic of topics) changedAt.set(topic, moment);
  };
  const changeEverything = () => {
    moment += 1;
    changedAt.clear();
    others = moment;
  };

  return {
    now: () => (listening ? moment : undefined),

    isUnchanged: (topics, since) =>
      listening && since >= others && topics.every((topic) => (changedAt.peek(topic) ?? 0) <= since),

    record(events) {
      for (const event of events) {
        switch (event.kind) {
          // The site may now be for members only.
          case 'site-changed':
          case 'person-changed':
            changeEverything();
            break;
          case 'request-changed':
          case 'request-noted':
            change(`food ${event.foodId}`);
            break;
          case 'food-added':
          case 'food-changed':
          case 'food-deleted':
            change('foods', `food ${event.foodId}`);
            break;
          // These do not affect public responses.
          case 'food-held':
          case 'food-found':
          case 'digest-due':
          case 'food-quiet':
          case 'food-offered':
          case 'message-sent':
          case 'messages-read':
            break;
          default:
            event satisfies never;
        }
      }
    },

    receive(text) {
      const message: EventMessage | undefined = readEventMessage(text);
      if (!message || 'personId' in message || 'site' in message || 'resync' in message) changeEverything();
      else if ('requestId' in message || 'sessionsOf' in message) return;
      else if (message.everyone) change('foods', `food ${message.foodId}`);
      else change(`food ${message.foodId}`);
    },

    changeEverything,

    begin() {
      changeEverything();
      listening = true;
    },

    lose() {
      listening = false;
    },
  };
}
