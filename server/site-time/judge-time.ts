const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A clock's time, with the machine's uptime in milliseconds. `boot` identifies the system start that the uptime counts from. */
export type Reading = { at: Date; boot: string; uptime: number };

/** The site's time: the last trusted reading, and the first doubted one, if any. */
export type SiteTime = { seen: Reading; doubt: (Reading & { isConfirmed: boolean }) | undefined };

/**
 * How a clock got from one reading to another: in step with the elapsed time (`steady`), ahead because the machine may have been
 * off (`after-a-gap`), or by an unexplained jump (`by-a-jump`).
 */
export type Way = 'steady' | 'after-a-gap' | 'by-a-jump';

/** How long a doubted time has to last before it is trusted, in milliseconds. */
export const LASTS: Record<Exclude<Way, 'steady'>, number> = { 'after-a-gap': 10 * MINUTE, 'by-a-jump': 60 * MINUTE };

/**
 * How long after booting, in milliseconds, a clock may still show the time of the last shutdown, because the network has not
 * corrected it yet.
 */
const JUST_STARTED = 10 * MINUTE;

/** Returns how far a clock has moved beyond the elapsed time, in milliseconds, and classifies the difference. */
export function wayOf(from: Reading, to: Reading): { way: Way; ahead: number } {
  const passed = passedBetween(from, to);
  const ahead = to.at.getTime() - from.at.getTime() - (passed ?? 0);
  if (Math.abs(ahead) <= DAY) return { way: 'steady', ahead };
  const mayHaveBeenOff = passed === undefined || from.uptime < JUST_STARTED;
  return { way: mayHaveBeenOff && ahead > 0 ? 'after-a-gap' : 'by-a-jump', ahead };
}

/**
 * Decides whether to trust a reading, and returns the site's new time. A doubted time is trusted once an operator has confirmed
 * it, or once it has lasted long enough and no other clock contradicts it.
 *
 * @param other the current time on the database server's clock, if it has its own
 */
export function judgeTime(known: SiteTime | undefined, now: Reading, other?: Date): { way: Way; next: SiteTime } {
  const believed: SiteTime = { seen: now, doubt: undefined };
  if (!known) return { way: 'steady', next: believed };
  const { seen, doubt } = known;
  const { way } = wayOf(seen, now);
  if (way === 'steady') return { way, next: believed };
  if (!doubt || wayOf(doubt, now).way !== 'steady') {
    return { way, next: { seen, doubt: { ...now, isConfirmed: false } } };
  }
  // The first doubted reading determines how long the time has to last, even if the machine restarts later.
  const first = wayOf(seen, doubt).way;
  const lasted = passedBetween(doubt, now) ?? now.at.getTime() - doubt.at.getTime();
  const isContradicted = other !== undefined && Math.abs(other.getTime() - now.at.getTime()) > DAY;
  const isBelieved = doubt.isConfirmed || first === 'steady' || (lasted >= LASTS[first] && !isContradicted);
  return isBelieved ? { way: 'steady', next: believed } : { way: first, next: known };
}

/** Returns the time elapsed between two readings; undefined if they are from different boots or in the wrong order. */
function passedBetween(from: Reading, to: Reading): number | undefined {
  return from.boot === to.boot && to.uptime >= from.uptime ? to.uptime - from.uptime : undefined;
}
