import { TZDate } from '@date-fns/tz';

const MINUTE = 60_000;
const DAY_IN_MINUTES = 24 * 60;

/** Times of day such as 22:00. Quiet hours may span midnight. */
export type QuietHours = { from: string; to: string };

/**
 * Returns when the current quiet hours end, or undefined outside quiet hours. The end is the first whole minute outside of them
 * in the local time of `timeZone`, even if the clocks change before then.
 */
export function endOfQuietHours({ from, to }: QuietHours, now: Date, timeZone: string): Date | undefined {
  const [first, end] = [minutesOf(from), minutesOf(to)];
  const length = (end - first + DAY_IN_MINUTES) % DAY_IN_MINUTES;
  const since = (moment: number) => (minuteAt(moment, timeZone) - first + DAY_IN_MINUTES) % DAY_IN_MINUTES;
  const begun = Math.floor(now.getTime() / MINUTE) * MINUTE;
  const left = length - since(begun);
  if (left <= 0) return undefined;
  const expected = begun + left * MINUTE;
  if (minuteAt(expected, timeZone) === end) return new Date(expected);
  // The clocks change before the end, so the end has to be searched for minute by minute.
  let moment = begun;
  while (since(moment) < length) moment += MINUTE;
  return new Date(moment);
}

/** Returns the minute of the local day at a given time. */
function minuteAt(moment: number, timeZone: string): number {
  const local = new TZDate(moment, timeZone);
  return 60 * local.getHours() + local.getMinutes();
}

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return 60 * hour + minute;
}
