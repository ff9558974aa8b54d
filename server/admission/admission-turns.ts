import { createLines } from './lines.ts';

/**
 * How many requests run at once, how many milliseconds others may be expected to wait, and a first guess at the
 * milliseconds from one end to the next while others wait.
 */
export type Places = { atOnce: number; patience: number; firstPace: number };

/** How many milliseconds of ends are counted before they set the pace: they come in bursts. */
const SAMPLE_TIME = 250;

/** How many milliseconds a request can hold a place. A slower one waits for something other than the processor. */
const LONGEST_TURN = 1_000;

/** Begins a request. It calls `end` when it is done. */
type Begin = (end: () => void) => void;

/** The requests that run, and those that wait for their turn. */
export type AdmissionTurns = {
  /** Calls `begin` now or later, in the turns of its sender's address. Returns false if that would be too late. */
  enter(address: string, begin: Begin): boolean;
};

/** @param later calls a function a little later, so that other events are handled in between */
export function createAdmissionTurns(
  { atOnce, patience, firstPace }: Places,
  later: (act: () => void) => void,
): AdmissionTurns {
  const lines = createLines<Begin>();
  /** How many run, and how many have their turn but have not begun. */
  let [active, coming] = [0, 0];
  let pace = firstPace;
  let busySince: number | undefined;
  let [busyTime, ends] = [0, 0];
  /** What a request that has always run has had of the server's time, which those that run have in equal shares. */
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
    // What it will take is known at its end. Until then it has spent as much as others take.
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
