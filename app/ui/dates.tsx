import { useQuery } from '@tanstack/react-query';
import { createContext, use, useMemo, useSyncExternalStore } from 'react';
import { useLingui } from '#page-words';
import {
  type DateFormat,
  type Day,
  DEFAULT_DATE_FORMAT,
  dayOf,
  formatDay,
  formatTime,
  sayDeadline,
} from '../../contract/dates.ts';
import { siteQuery } from '../api/site-query.ts';
import { now, onClockSet, siteTime } from '../clock/clock.ts';
import { useWords } from '../words/words-context.tsx';
import type { Elements } from './elements.ts';

/** Time zone, current day and date format of the site. */
export type Dates = { timeZone: string; today: Day; format: DateFormat };

const DatesContext = createContext<Dates>({ timeZone: 'UTC', today: '9998-12-31' as Day, format: DEFAULT_DATE_FORMAT });

/** Provides the site's time zone, date format and current day. The day advances at midnight, even if the page stays open. */
export function DatesProvider({ children }: { children: Elements }) {
  const { data: site, dataUpdatedAt } = useQuery(siteQuery());
  const timeZone = site?.timeZone ?? 'UTC';
  const format = site?.dateFormat ?? DEFAULT_DATE_FORMAT;
  const today = useSyncExternalStore(
    eachMinute,
    () => dayOf(new Date(now()), timeZone),
    // During hydration, use the day that the server rendered with.
    () => dayOf(new Date(dataUpdatedAt ? siteTime(dataUpdatedAt) : now()), timeZone),
  );
  const dates = useMemo(() => ({ timeZone, today, format }), [timeZone, today, format]);
  return <DatesContext value={dates}>{children}</DatesContext>;
}

function eachMinute(onChange: () => void): () => void {
  const timer = setInterval(onChange, 60_000);
  const stop = onClockSet(onChange);
  return () => {
    clearInterval(timer);
    stop();
  };
}

/**
 * Returns the site's time, rounded down to the minute. Updates every minute.
 *
 * @param asOf the site's time when the data was current; the result is never earlier
 */
export function useNow(asOf: number): number {
  const minute = useSyncExternalStore(
    eachMinute,
    () => Math.floor(now() / 60_000) * 60_000,
    () => 0,
  );
  return Math.max(asOf, minute);
}

export function useDates(): Dates {
  return use(DatesContext);
}

/** Caches days by time zone and instant, because most deadlines in a list share a few instants. */
const days = new Map<string, Day>();

function dayAt(instant: string, timeZone: string): Day {
  const key = `${timeZone} ${instant}`;
  const day = days.get(key) ?? dayOf(new Date(instant), timeZone);
  if (days.size > 500) days.clear();
  days.set(key, day);
  return day;
}

/** Shows an instant as a short date in the site's time zone. */
export function ShortDate({ instant }: { instant: string }) {
  const words = useWords();
  const { timeZone, format } = use(DatesContext);
  const day = dayAt(instant, timeZone);
  return (
    <time dateTime={day} className="whitespace-nowrap">
      {words.digits(formatDay(day, format))}
    </time>
  );
}

type MomentProps = {
  instant: string;
  /** Whether to show the date even if it is today. Needed on pages kept for offline use, and in sentences that require a date. */
  withDate?: boolean;
};

/** Shows an instant as a time of day. Adds the date, in words, unless it is today. */
export function Moment({ instant, withDate = false }: MomentProps) {
  const { t } = useLingui();
  const words = useWords();
  const { timeZone, today } = use(DatesContext);
  const day = dayAt(instant, timeZone);
  const time = words.digits(formatTime(instant, timeZone));
  const year = day.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric';
  const date = words.day(day, { day: 'numeric', month: 'long', year });
  return <time dateTime={instant}>{day === today && !withDate ? time : t`${date}, ${time}`}</time>;
}

/** Whether a deadline's day is over. */
export function useIsExpired(deadline: string): boolean {
  const { timeZone, today } = use(DatesContext);
  return dayAt(deadline, timeZone) < today;
}

/** Returns a deadline relative to today, such as 'until tomorrow'. Only correct on the day it is rendered. */
export function useDeadlineWords(instant: string): string {
  const words = useWords();
  const { timeZone, today } = use(DatesContext);
  return words._(sayDeadline(dayAt(instant, timeZone), today));
}

/**
 * Shows a deadline as a short date and relative to today. Pages kept for offline use omit the latter, which is soon out of date.
 */
export function Deadline({ instant }: { instant: string }) {
  const words = useDeadlineWords(instant);
  return (
    <>
      <ShortDate instant={instant} />
      <span> </span>
      <span data-fleeting className="text-muted inline-block font-normal">
        {words}
      </span>
    </>
  );
}
