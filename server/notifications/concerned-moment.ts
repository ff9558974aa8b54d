import type { Day } from '../../contract/dates.ts';
import { lastInstantOf } from '../kernel/calendar.ts';
import { spanOf } from '../kernel/pickup-span.ts';
import type { Writing } from './notification.ts';

/**
 * Returns the time that news about a pick-up concerns: the start of the earliest pick-up time that is not over yet or, if any
 * time will do, the end of the food's last day. Undefined if that time has passed.
 *
 * @param times the pick-up times that the news is about, including former ones; null for any time
 */
export function concernedMoment(
  times: (string | null)[],
  deadline: Day,
  { now, config: { timeZone } }: Pick<Writing, 'now' | 'config'>,
): Date | undefined {
  const spans = times.flatMap((time) => (time === null ? [] : (spanOf(time, timeZone) ?? [])));
  const isAhead = (end: number) => end > now.getTime();
  const begins = spans.filter(({ endsAt }) => isAhead(endsAt)).map(({ startsAt }) => startsAt);
  if (begins.length > 0) return new Date(Math.min(...begins));
  const end = Date.parse(lastInstantOf(deadline, timeZone));
  return spans.length === 0 && isAhead(end) ? new Date(end) : undefined;
}
