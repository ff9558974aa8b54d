import type { Db } from '../db/schema.ts';
import { judgeTime, LASTS, type Reading, type SiteTime, type Way, wayOf } from './judge-time.ts';
import type { Machine } from './machine.ts';
import { confirmDoubted, readSiteTime, writeSiteTime } from './site-time-store.ts';

/** Minimum time between writes of the trusted time, in milliseconds. Shorter than any of the times in `LASTS`. */
const WRITTEN_FOR = 5 * 60_000;
const DAY = 24 * 60 * 60_000;

/**
 * A doubted time: the last trusted time (`seen`), the time on this server's clock (`says`), and how far that is ahead, in
 * milliseconds (`ahead`).
 */
export type Doubt = { way: Exclude<Way, 'steady'>; seen: Date; says: Date; ahead: number; databaseSays?: Date };

/** Decides whether to trust this server's clock. While it is in doubt, nothing happens just because time has passed. */
export type TimeGuard = {
  /** Detects a jump at once, even between two checks. */
  isDoubted(): boolean;
  /** Undefined while the clock is trusted. */
  doubt(): Doubt | undefined;
  /** Compares the clock with the site's last trusted time, and shares the result with other servers through the database. */
  look(): Promise<void>;
};

type Options = {
  clock: () => Date;
  machine: Machine;
  /** Whether the database server has its own clock. */
  hasOtherClock: boolean;
  /** Reports when a time is doubted and when it is trusted again. */
  tell(words: string): void;
};

/** Starts watching the clock, which counts as doubted until the first check. */
export function guardTime(db: Db, { clock, machine, hasOtherClock, tell }: Options): TimeGuard {
  const read = (): Reading => ({ at: clock(), boot: machine.boot, uptime: machine.uptime() });
  /**
   * This server's own last trusted reading. Readings from other servers cannot tell a clock jump from time spent switched off.
   */
  let own: Reading | undefined;
  let last: { known: SiteTime | undefined; way: Way; databaseSays: Date | undefined } | undefined;
  const isDoubted = () => !own || last?.way !== 'steady' || wayOf(own, read()).way !== 'steady';
  const doubt = (): Doubt | undefined => {
    if (!isDoubted() || !last?.known) return undefined;
    const { known, databaseSays } = last;
    const now = read();
    const { ahead } = wayOf(known.seen, now);
    const { way } = wayOf(known.seen, known.doubt ?? now);
    if (way === 'steady') return undefined;
    return { way, seen: known.seen.at, says: now.at, ahead, ...(databaseSays && { databaseSays }) };
  };
  return {
    isDoubted,
    doubt,
    async look() {
      const wasDoubted = last && last.way !== 'steady';
      const { known, databaseSays } = await readSiteTime(db);
      const now = read();
      const base = known && own && isSameTime(own, known.seen) ? { ...known, seen: own } : known;
      const { way, next } = judgeTime(base, now, hasOtherClock ? databaseSays : undefined);
      if (next !== base && isNews(known, next)) await writeSiteTime(db, next);
      if (way === 'steady') own = now;
      last = { known: next, way, databaseSays: hasOtherClock ? databaseSays : undefined };
      const doubted = doubt();
      if (doubted && !wasDoubted) tell(wordsOf(doubted));
      if (wasDoubted && way === 'steady') tell(`the clock is trusted again: it is ${now.at.toISOString()}`);
    },
  };
}

/** Confirms on an operator's behalf that a doubted time is right. @returns that time; undefined if no time is in doubt */
export const confirmTime = confirmDoubted;

/** For commands: an operator is present, so the time is not checked. */
export const uncheckedTime: TimeGuard = { isDoubted: () => false, doubt: () => undefined, look: async () => {} };

/** Whether two servers agree on the time, to within a day. */
function isSameTime(one: Reading, other: Reading): boolean {
  return Math.abs(one.at.getTime() - other.at.getTime()) <= DAY;
}

function isNews(known: SiteTime | undefined, next: SiteTime): boolean {
  if (!known || known.doubt || next.doubt) return true;
  return next.seen.at.getTime() - known.seen.at.getTime() >= WRITTEN_FOR || next.seen.at < known.seen.at;
}

function wordsOf({ way, seen, says, ahead }: Doubt): string {
  const days = Math.round(Math.abs(ahead) / DAY);
  const minutes = LASTS[way] / 60_000;
  const what =
    way === 'after-a-gap'
      ? `this site last ran at ${seen.toISOString()}, and the clock says ${says.toISOString()}: the site was off for ${days} days, or the clock is wrong`
      : `this machine’s clock has jumped ${ahead > 0 ? 'ahead' : 'back'} by ${days} days: it says ${says.toISOString()}, but the site last saw ${seen.toISOString()}`;
  return (
    `${what}. Nothing expires, no mail is sent and nothing is deleted until this time has held for ${minutes} minutes. ` +
    'If the clock is wrong, correct it. If it is right, run npm run larder -- confirm-clock to skip the wait'
  );
}
