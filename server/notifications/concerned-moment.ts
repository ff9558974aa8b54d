import type { Day } from '../../contract/dates.ts';
import { lastInstantOf } from '../kernel/calendar.ts';
import { spanOf } from '../kernel/pickup-span.ts';
import type { Writing } from './notification.ts';

/**
 * The moment that news of a pick-up concerns: the beginning of the earliest of these pick-up times or, where any time will do, the end
 * of the food's last day. A pick-up time that has begun still counts. Undefined once all of it is over.
 *
 * @param times the pick-up times that the news is about, former ones too; null for any time
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
