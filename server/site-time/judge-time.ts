const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A clock's time, and its machine's uptime at that moment, in milliseconds. `boot` identifies one start of the machine. */
export type Reading = { at: Date; boot: string; uptime: number };

/** The site's time: the last trusted reading, and the first one that is in doubt, if any. */
export type SiteTime = { seen: Reading; doubt: (Reading & { isConfirmed: boolean }) | undefined };

/**
 * How a clock got from one reading to another: in step with elapsed time; `after-a-gap`, if the machine may have been off for the
 * difference; or by an unexplained jump.
 */
export type Way = 'steady' | 'after-a-gap' | 'by-a-jump';

/** How long a doubted time has to last until it is trusted, in milliseconds. */
export const LASTS: Record<Exclude<Way, 'steady'>, number> = { 'after-a-gap': 10 * MINUTE, 'by-a-jump': 60 * MINUTE };

/**
 * How long after booting a machine's clock may still show when it was switched off, until the network corrects it; in
 * milliseconds.
 */
const JUST_STARTED = 10 * MINUTE;

/** Returns how far a clock moved beyond the elapsed time, in milliseconds, and how that is classified. */
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
 * @param other the current time of the database server's clock, if it has its own
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
  // The first doubted reading decides how long the time has to last. A later restart of the machine does not change that.
  const first = wayOf(seen, doubt).way;
  const lasted = passedBetween(doubt, now) ?? now.at.getTime() - doubt.at.getTime();
  const isContradicted = other !== undefined && Math.abs(other.getTime() - now.at.getTime()) > DAY;
  const isBelieved = doubt.isConfirmed || first === 'steady' || (lasted >= LASTS[first] && !isContradicted);
  return isBelieved ? { way: 'steady', next: believed } : { way: first, next: known };
}

/** Returns the time between two readings on one machine; undefined if it is unknown. */
function passedBetween(from: Reading, to: Reading): number | undefined {
  return from.boot === to.boot && to.uptime >= from.uptime ? to.uptime - from.uptime : undefined;
}
