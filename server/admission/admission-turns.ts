import { createLines } from './lines.ts';

/**
 * Limits for a class of HTTP requests: how many run at once, the maximum expected wait, and a first estimate of the time between
 * completions while requests wait. Times are in milliseconds.
 */
export type Places = { atOnce: number; patience: number; firstPace: number };

/** Busy time between updates of `pace`, in milliseconds. Long enough to average out bursts of completions. */
const SAMPLE_TIME = 250;

/**
 * Maximum time that an HTTP request counts as running, in milliseconds. Slower ones are waiting for something other than the
 * processor.
 */
const LONGEST_TURN = 1_000;

/** Starts a request, which calls `end` when it is done. */
type Begin = (end: () => void) => void;

/** Running and waiting requests of one class. */
export type AdmissionTurns = {
  /** Calls `begin` now or when the address's turn comes. Returns false if the wait would be too long or the queue is full. */
  enter(address: string, begin: Begin): boolean;
};

/** @param later calls a function after other pending events have been handled */
export function createAdmissionTurns(
  { atOnce, patience, firstPace }: Places,
  later: (act: () => void) => void,
): AdmissionTurns {
  const lines = createLines<Begin>();
  /** Number of running requests, and of those about to start. */
  let [active, coming] = [0, 0];
  let pace = firstPace;
  let busySince: number | undefined;
  let [busyTime, ends] = [0, 0];
  /**
   * Server time that a request running since startup would have used, in milliseconds. Running requests share the time equally.
   */
  let [share, sharedUntil] = [0, 0];

  const countEnd = (now: number) => {
    if (busySince === undefined) return;
    busyTime += now - busySince;
    ends += 1;
    if (busyTime < SAMPLE_TIME) return;
    pace = (pace + busyTime / ends) / 2;
    [busyTime, ends] = [0, 0];
  };

  const countShare = (now: number) => {
    if (active > 0) {
      share += (now - sharedUntil) / active;
      lines.pass(now - sharedUntil);
    }
    sharedUntil = now;
  };

  const begin = (address: string, act: Begin) => {
    countShare(performance.now());
    active += 1;
    // Charge the expected time now. Correct it at the end, when the actual time is known.
    const [before, expected] = [share, pace];
    lines.begin(address, expected);
    let ended = false;
    const end = () => {
      if (ended) return;
      ended = true;
      clearTimeout(longest);
      const now = performance.now();
      countEnd(now);
      countShare(now);
      active -= 1;
      lines.end(address, share - before - expected);
      busySince = lines.waiting > 0 ? now : undefined;
      const next = lines.next();
      if (!next) return;
      coming += 1;
      later(() => {
        coming -= 1;
        begin(next.address, next.turn);
      });
    };
    const longest = setTimeout(end, LONGEST_TURN);
    act(end);
  };
  return {
    enter(address, act) {
      if (active + coming < atOnce) {
        begin(address, act);
        return true;
      }
      if (lines.before(address) * pace > patience) return false;
      lines.add(address, act);
      return true;
    },
  };
}
