import { TZDate } from '@date-fns/tz';

const MINUTE = 60_000;
const DAY_IN_MINUTES = 24 * 60;

/** Times of day such as 22:00. They may begin on one day and end on the next. */
export type QuietHours = { from: string; to: string };

/**
 * The end of the quiet hours at an instant; undefined outside of them. They end with the next whole minute that is outside of
 * them by the clock of `timeZone`, also when that is put forward or back meanwhile.
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

/** The minute of its day that an instant is in. */
function minuteAt(moment: number, timeZone: string): number {
  const local = new TZDate(moment, timeZone);
  return 60 * local.getHours() + local.getMinutes();
}

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return 60 * hour + minute;
}
