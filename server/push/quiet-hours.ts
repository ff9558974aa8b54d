import { TZDate } from '@date-fns/tz';

const MINUTE = 60_000;
const DAY_IN_MINUTES = 24 * 60;

/** Times of day such as 22:00. They may begin on one day and end on the next. */
export type QuietHours = { from: string; to: string };

/**
 * When quiet hours end that last at a moment, by the clock on the wall in `timeZone`: the next whole minute at which it shows
 * none of them, also when it is put forward or back meanwhile. Undefined when they do not last.
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
  // The clock is put forward or back until then.
  let moment = begun;
  while (since(moment) < length) moment += MINUTE;
  return new Date(moment);
}

/** Which minute of its day a moment is. */
function minuteAt(moment: number, timeZone: string): number {
  const local = new TZDate(moment, timeZone);
  return 60 * local.getHours() + local.getMinutes();
}

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return 60 * hour + minute;
}
