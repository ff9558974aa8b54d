import { useQuery } from '@tanstack/react-query';
import { formatTime } from '../../contract/dates.ts';
import { siteQuery } from '../api/site-query.ts';
import { siteTime } from '../clock/clock.ts';
import { useDates, useNow } from '../ui/dates.tsx';

/** The current time in milliseconds. Also works in server rendering. */
export function useMoment(): number {
  const { dataUpdatedAt } = useQuery(siteQuery());
  return useNow(siteTime(dataUpdatedAt));
}

/** Time of day in the site's time zone, such as `17:05`. */
export function useTimeOfDay(): string {
  const { timeZone } = useDates();
  return formatTime(new Date(useMoment()).toISOString(), timeZone);
}
