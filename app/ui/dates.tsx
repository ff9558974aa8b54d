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

/** How this page reads and writes days. */
export type Dates = { timeZone: string; today: Day; format: DateFormat };

const DatesContext = createContext<Dates>({ timeZone: 'UTC', today: '9998-12-31' as Day, format: DEFAULT_DATE_FORMAT });

/** Gives all that is in it the day that it is here, also while the page stays open over midnight, and how dates are written. */
export function DatesProvider({ children }: { children: Elements }) {
  const { data: site, dataUpdatedAt } = useQuery(siteQuery());
  const timeZone = site?.timeZone ?? 'UTC';
  const format = site?.dateFormat ?? DEFAULT_DATE_FORMAT;
  const today = useSyncExternalStore(
    eachMinute,
    () => dayOf(new Date(now()), timeZone),
    // The server's, also in the browser that takes over from it.
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
 * The time, to the minute, while the page stays open.
 *
 * @param asOf the site's time when the data was as shown; it is never earlier
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

/** Days by instant and zone: a list has many deadlines, of which most fall on a few days. */
const days = new Map<string, Day>();

function dayAt(instant: string, timeZone: string): Day {
  const key = `${timeZone} ${instant}`;
  const day = days.get(key) ?? dayOf(new Date(instant), timeZone);
  if (days.size > 500) days.clear();
  days.set(key, day);
  return day;
}

/** An instant as the short date of its day here. */
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
  /** Says the date today too: for a page that is kept, and for a sentence that needs one. */
  withDate?: boolean;
};

/** An instant as the time of day, with the date in words unless it is today. */
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

/** Whether the day has passed of which this instant is the last. */
export function useIsExpired(deadline: string): boolean {
  const { timeZone, today } = use(DatesContext);
  return dayAt(deadline, timeZone) < today;
}

/** How far away a deadline is, such as 'until tomorrow'. True for a day only. */
export function useDeadlineWords(instant: string): string {
  const words = useWords();
  const { timeZone, today } = use(DatesContext);
  return words._(sayDeadline(dayAt(instant, timeZone), today));
}

/** A deadline as a short date, and how far away it is. The latter is true for a day only, so kept pages leave it out. */
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
