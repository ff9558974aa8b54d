import { useQuery } from '@tanstack/react-query';
import { formatTime } from '../../contract/dates.ts';
import { siteQuery } from '../api/site-query.ts';
import { siteTime } from '../clock/clock.ts';
import { useDates, useNow } from '../ui/dates.tsx';

/** The present moment, in milliseconds, also for a page that is rendered by the server. */
export function useMoment(): number {
  const { dataUpdatedAt } = useQuery(siteQuery());
  return useNow(siteTime(dataUpdatedAt));
}

/** What time it is at the site, such as `17:05`. */
export function useTimeOfDay(): string {
  const { timeZone } = useDates();
  return formatTime(new Date(useMoment()).toISOString(), timeZone);
}
