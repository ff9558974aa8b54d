const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** What a clock said, and for how long its machine had been running then, in milliseconds. Machines that were started twice have two boots. */
export type Reading = { at: Date; boot: string; uptime: number };

/** What a site takes for the time: what was seen last, and what a clock said when it was first doubted. */
export type SiteTime = { seen: Reading; doubt: (Reading & { isConfirmed: boolean }) | undefined };

/**
 * How a clock came from one reading to another: by as much as has passed; `after-a-gap`, where the machine may have been off for as
 * long as it says; or by a jump, which nothing explains.
 */
export type Way = 'steady' | 'after-a-gap' | 'by-a-jump';

/** For how long a time has to last until it is believed, in milliseconds. */
export const LASTS: Record<Exclude<Way, 'steady'>, number> = { 'after-a-gap': 10 * MINUTE, 'by-a-jump': 60 * MINUTE };

/** For how long after its start a machine may still go by the time at which it was switched off, until the network tells it, in milliseconds. */
const JUST_STARTED = 10 * MINUTE;

/** How far a clock went beyond what has passed, in milliseconds, and what that means. */
export function wayOf(from: Reading, to: Reading): { way: Way; ahead: number } {
  const passed = passedBetween(from, to);
  const ahead = to.at.getTime() - from.at.getTime() - (passed ?? 0);
  if (Math.abs(ahead) <= DAY) return { way: 'steady', ahead };
  const mayHaveBeenOff = passed === undefined || from.uptime < JUST_STARTED;
  return { way: mayHaveBeenOff && ahead > 0 ? 'after-a-gap' : 'by-a-jump', ahead };
}

/**
 * Whether a reading is to be believed, and what the site then takes for the time. A doubted time is believed when an operator has
 * confirmed it, or when it has lasted and nothing contradicts it.
 *
 * @param other what another clock says meanwhile, that of a database server
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
  // How long it has to last is said once: another start of the machine in the meantime explains nothing.
  const first = wayOf(seen, doubt).way;
  const lasted = passedBetween(doubt, now) ?? now.at.getTime() - doubt.at.getTime();
  const isContradicted = other !== undefined && Math.abs(other.getTime() - now.at.getTime()) > DAY;
  const isBelieved = doubt.isConfirmed || first === 'steady' || (lasted >= LASTS[first] && !isContradicted);
  return isBelieved ? { way: 'steady', next: believed } : { way: first, next: known };
}

/** How much time has passed between two readings of one machine; undefined where nothing tells. */
function passedBetween(from: Reading, to: Reading): number | undefined {
  return from.boot === to.boot && to.uptime >= from.uptime ? to.uptime - from.uptime : undefined;
}
