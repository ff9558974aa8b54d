import { ApiError } from './api-error.ts';

/** When to retry, in seconds. A slot is held for about that long. */
const RETRY_AFTER = '5';

/** A party that wants a slot: usually a user, identified by ID. `isNew` means that the account is new. */
export type Party = { key: string; isNew: boolean };

/**
 * Maximum number of slots, in total and per party; of waiting tasks, in total and per party; and maximum wait in milliseconds.
 */
type Places = { atOnce: number; each: number; waiting: number; waitingEach: number; patience: number };

type Waiter = { begin(): void; refuse(): void };

/** A party's tasks. `since` is the number of the turn at which the party last got a slot or, before its first slot, arrived. */
type Held = { isNew: boolean; running: number; since: number; waiters: Waiter[] };

/**
 * Like concurrency-limit.ts, but for work that users can prolong. Users take turns. New accounts together get at most half of the
 * slots and half of the queue. If the queue is full, a party with fewer waiting tasks displaces the last task of the party with
 * the most.
 *
 * @returns a function that runs a task in its turn; throws ApiError OVERLOADED with Retry-After if the task gets no turn
 */
export function createFairLimit({ atOnce, each, waiting, waitingEach, patience }: Places) {
  const parties = new Map<string, Held>();
  let turns = 0;

  const count = (what: (party: Held) => number, some: (party: Held) => boolean = () => true) =>
    [...parties.values()].filter(some).reduce((sum, party) => sum + what(party), 0);
  const running = ({ running }: Held) => running;
  const inLine = ({ waiters }: Held) => waiters.length;
  const isNew = ({ isNew }: Held) => isNew;

  const mayBegin = (party: Held) =>
    party.running < each && count(running) < atOnce && !(party.isNew && count(running, isNew) >= half(atOnce));

  const begin = (party: Held) => {
    party.running += 1;
    party.since = ++turns;
  };

  /** Gives free slots to waiting parties, starting with those that have the fewest running tasks. */
  const fill = () => {
    for (;;) {
      const waiting = [...parties.values()].filter((party) => party.waiters.length > 0 && mayBegin(party));
      const [next] = waiting.sort((one, other) => one.running - other.running || one.since - other.since);
      if (!next) return;
      begin(next);
      next.waiters.shift()?.begin();
    }
  };

  /**
   * Makes room in the queue for another task of a party, displacing another party's task if necessary. Returns false if there is
   * no room.
   */
  const makeRoom = (party: Held): boolean => {
    if (party.waiters.length >= waitingEach) return false;
    const isFullOfNew = party.isNew && count(inLine, isNew) >= half(waiting);
    if (!isFullOfNew && count(inLine) < waiting) return true;
    const others = [...parties.values()].filter((other) => other.isNew || !isFullOfNew);
    const most = others.reduce((most, other) => (inLine(other) > inLine(most) ? other : most), party);
    if (inLine(most) <= inLine(party) + 1) return false;
    most.waiters.pop()?.refuse();
    return true;
  };

  const wait = (party: Held) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        reject(overloaded());
      };
      const waiter: Waiter = {
        begin() {
          clearTimeout(timer);
          resolve();
        },
        refuse: leave,
      };
      const timer = setTimeout(() => {
        party.waiters.splice(party.waiters.indexOf(waiter), 1);
        leave();
      }, patience).unref();
      party.waiters.push(waiter);
    });

  return async <T>({ key, isNew }: Party, act: () => Promise<T>): Promise<T> => {
    const party = parties.get(key) ?? { isNew, running: 0, since: ++turns, waiters: [] };
    parties.set(key, party);
    const forget = () => {
      if (party.running === 0 && party.waiters.length === 0) parties.delete(key);
    };
    try {
      if (mayBegin(party)) begin(party);
      else if (makeRoom(party)) await wait(party);
      else throw overloaded();
    } catch (error) {
      forget();
      throw error;
    }
    try {
      return await act();
    } finally {
      party.running -= 1;
      fill();
      forget();
    }
  };
}

/** Number of places that new accounts may take: half of them, but at least one. */
function half(places: number): number {
  return Math.max(1, Math.floor(places / 2));
}

function overloaded(): ApiError {
  return new ApiError('OVERLOADED', { headers: { 'Retry-After': RETRY_AFTER } });
}
