import { ApiError } from './api-error.ts';

/** Seconds after which it is worth coming again. A place is held for about that long. */
const RETRY_AFTER = '5';

/** Who wants a place: a person, by an id, and whether their account is new. */
export type Party = { key: string; isNew: boolean };

/** How many places there are, how many one party has at most, how many wait in all and of one party, and for how many milliseconds. */
type Places = { atOnce: number; each: number; waiting: number; waitingEach: number; patience: number };

type Waiter = { begin(): void; refuse(): void };

/** What a party has. `since` is when it last got a place or, until then, came, as a number that grows. */
type Held = { isNew: boolean; running: number; since: number; waiters: Waiter[] };

/**
 * A limit, as concurrency-limit.ts, for work that people can make last long: they take turns, and new accounts together have at most half
 * of the places and of the line. Where the line is full, a party that has less in it than another takes the place of that one's last.
 *
 * @returns a function that does the work in its turn; it throws ApiError OVERLOADED with Retry-After when it has no turn
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

  /** Gives what places are free to those who have waited and have the fewest. */
  const fill = () => {
    for (;;) {
      const waiting = [...parties.values()].filter((party) => party.waiters.length > 0 && mayBegin(party));
      const [next] = waiting.sort((one, other) => one.running - other.running || one.since - other.since);
      if (!next) return;
      begin(next);
      next.waiters.shift()?.begin();
    }
  };

  /** Whether one more of a party can wait, if need be in place of another. */
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

/** So many of some places are for new accounts. */
function half(places: number): number {
  return Math.max(1, Math.floor(places / 2));
}

function overloaded(): ApiError {
  return new ApiError('OVERLOADED', { headers: { 'Retry-After': RETRY_AFTER } });
}
