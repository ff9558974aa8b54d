import { useQuery } from '@tanstack/react-query';
import { siteQuery } from './account-queries.ts';

/** The zone in which this instance's days begin and end (IANA name). */
export function useTimeZone(): string {
  return useQuery(siteQuery()).data?.timeZone ?? 'UTC';
}
