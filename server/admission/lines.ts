/** Maximum number of waiting requests, in total and per address. */
const MAX_WAITING = 1_000;
const MAX_PER_ADDRESS = MAX_WAITING / 2;

/**
 * Maximum server time charged to an address beyond its fair share, in milliseconds. Limits the penalty for having used a server
 * that was otherwise idle.
 */
const MAX_AHEAD = 250;

/**
 * A fair queue of waiting requests, with one line per address. The address that has used the least server time goes next, so a
 * busy address delays only its own requests. Idle addresses are forgotten, and start again at the fair share.
 */
export type Lines<Turn> = {
  readonly waiting: number;
  /**
   * Estimates the number of turns ahead of a new request from this address. Infinity if the queue or the address's line is full.
   */
  before(address: string): number;
  add(address: string, turn: Turn): void;
  /** Removes the next turn from its line and returns it. */
  next(): { address: string; turn: Turn } | undefined;
  /** Records the start of a request, with its expected server time. */
  begin(address: string, ms: number): void;
  /** Records the end of a request. `ms` is the correction to its expected time, and can be negative. */
  end(address: string, ms: number): void;
  /** Records server time spent on all addresses together. */
  pass(ms: number): void;
};

type Line<Turn> = { turns: Turn[]; running: number; spent: number };

export function createLines<Turn>(): Lines<Turn> {
  const lines = new Map<string, Line<Turn>>();
  const waitingAddresses = new Set<string>();
  let waiting = 0;
  /** Server time that each address would have used if all had shared it equally, in milliseconds. */
  let fairShare = 0;

  const lineOf = (address: string): Line<Turn> => {
    const line = lines.get(address) ?? { turns: [], running: 0, spent: fairShare };
    lines.set(address, line);
    return line;
  };

  return {
    get waiting() {
      return waiting;
    },
    before(address) {
      const own = lines.get(address)?.turns.length ?? 0;
      if (waiting >= MAX_WAITING || own >= MAX_PER_ADDRESS) return Number.POSITIVE_INFINITY;
      // Each address gets about one turn per round.
      return Math.min(waiting, own * waitingAddresses.size);
    },
    add(address, turn) {
      lineOf(address).turns.push(turn);
      waitingAddresses.add(address);
      waiting += 1;
    },
    next() {
      let [first, least] = ['', Number.POSITIVE_INFINITY];
      for (const address of waitingAddresses) {
        const { spent } = lineOf(address);
        if (spent < least) [first, least] = [address, spent];
      }
      const line = lines.get(first);
      const turn = line?.turns.shift();
      if (!line || turn === undefined) return undefined;
      if (line.turns.length === 0) waitingAddresses.delete(first);
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
      line.spent = Math.min(line.spent + ms, fairShare + MAX_AHEAD);
      if (line.running === 0 && line.turns.length === 0) lines.delete(address);
    },
    pass(ms) {
      fairShare += ms / Math.max(1, lines.size);
    },
  };
}
