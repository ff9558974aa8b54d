/** How many wait at most, and how many of one address. */
const MOST_WAITING = 1_000;
const MOST_OF_ADDRESS = MOST_WAITING / 2;

/** How many milliseconds an address can be ahead of the others at most, so that nobody pays for long for a time when the server was free. */
const MOST_AHEAD = 250;

/**
 * Requests that wait for a turn, in a line for each address. The next turn is that of the address which has had the least of the
 * server's time, so one that asks for much waits behind itself alone. An address that asks for nothing is forgotten, and comes back as
 * one that has had as much as the others.
 */
export type Lines<Turn> = {
  readonly waiting: number;
  /** How many turns are before that of one more request of this address; infinitely many if it cannot wait. */
  before(address: string): number;
  add(address: string, turn: Turn): void;
  /** Takes the next turn out of its line. */
  next(): { address: string; turn: Turn } | undefined;
  /** Counts a request that begins, as so many milliseconds of the server's time. */
  begin(address: string, ms: number): void;
  /** Counts that it has ended, and so many milliseconds more, or less. */
  end(address: string, ms: number): void;
  /** Tells that the server has worked for so long, for all of them. */
  pass(ms: number): void;
};

type Line<Turn> = { turns: Turn[]; running: number; spent: number };

export function createLines<Turn>(): Lines<Turn> {
  const lines = new Map<string, Line<Turn>>();
  /** The addresses with a request that waits. */
  const waiters = new Set<string>();
  let waiting = 0;
  /** What each of them would have spent if all had had as much as the others. */
  let fair = 0;

  const lineOf = (address: string): Line<Turn> => {
    const line = lines.get(address) ?? { turns: [], running: 0, spent: fair };
    lines.set(address, line);
    return line;
  };

  return {
    get waiting() {
      return waiting;
    },
    before(address) {
      const own = lines.get(address)?.turns.length ?? 0;
      if (waiting >= MOST_WAITING || own >= MOST_OF_ADDRESS) return Number.POSITIVE_INFINITY;
      // All addresses have about one turn in a round.
      return Math.min(waiting, own * waiters.size);
    },
    add(address, turn) {
      lineOf(address).turns.push(turn);
      waiters.add(address);
      waiting += 1;
    },
    next() {
      let [first, least] = ['', Number.POSITIVE_INFINITY];
      for (const address of waiters) {
        const { spent } = lineOf(address);
        if (spent < least) [first, least] = [address, spent];
      }
      const line = lines.get(first);
      const turn = line?.turns.shift();
      if (!line || turn === undefined) return undefined;
      if (line.turns.length === 0) waiters.delete(first);
      waiting -= 1;
      return { address: first, turn };
    },
    begin(address, ms) {
      const line = lineOf(address);
      line.running += 1;
      line.spent += ms;
    },
    end(address, ms) {
      const line = lineOf(address);
      line.running -= 1;
      line.spent = Math.min(line.spent + ms, fair + MOST_AHEAD);
      if (line.running === 0 && line.turns.length === 0) lines.delete(address);
    },
    pass(ms) {
      fair += ms / Math.max(1, lines.size);
    },
  };
}
