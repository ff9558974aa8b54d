/**
 * How many requests run at once, how many milliseconds others may be expected to wait, and a first guess at the
 * milliseconds from one end to the next while others wait.
 */
export type Places = { atOnce: number; patience: number; firstPace: number };

/** How many milliseconds of ends are counted before they set the pace: they come in bursts. */
const SAMPLE_TIME = 250;

/** How many wait at most, however quick it goes. */
const MOST_WAITING = 1_000;

/** How many milliseconds a request can hold a place. A slower one waits for something other than the processor. */
const LONGEST_TURN = 1_000;

/** The requests that run, and those that wait for their turn. */
export type AdmissionTurns = {
  /** Calls `begin` now or later. Returns false if that would be too late. `begin` calls `end` when it is done. */
  enter(begin: (end: () => void) => void): boolean;
};

/** @param later calls a function a little later, so that other events are handled in between */
export function createAdmissionTurns(
  { atOnce, patience, firstPace }: Places,
  later: (act: () => void) => void,
): AdmissionTurns {
  const waiting: ((end: () => void) => void)[] = [];
  let active = 0;
  let pace = firstPace;
  let busySince: number | undefined;
  let [busyTime, ends] = [0, 0];

  const countEnd = (now: number) => {
    if (busySince === undefined) return;
    busyTime += now - busySince;
    ends += 1;
    if (busyTime < SAMPLE_TIME) return;
    pace = (pace + busyTime / ends) / 2;
    [busyTime, ends] = [0, 0];
  };

  const begin = (act: (end: () => void) => void) => {
    let ended = false;
    const end = () => {
      if (ended) return;
      ended = true;
      clearTimeout(longest);
      const now = performance.now();
      countEnd(now);
      busySince = waiting.length > 0 ? now : undefined;
      const next = waiting.shift();
      if (next) later(() => begin(next));
      else active -= 1;
    };
    const longest = setTimeout(end, LONGEST_TURN);
    act(end);
  };

  return {
    enter(act) {
      if (active < atOnce) {
        active += 1;
        begin(act);
        return true;
      }
      if (waiting.length * pace > patience || waiting.length >= MOST_WAITING) return false;
      waiting.push(act);
      return true;
    },
  };
}
