import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from 'react';
import {
  type DateFormat,
  type Day,
  DEFAULT_DATE_FORMAT,
  dayOf,
  formatDay,
  formatMoment,
  sayDeadline,
} from '../../contract/dates.ts';
import { siteQuery } from '../accounts/account-queries.ts';

/** How this page reads and writes days. */
type Dates = { timeZone: string; today: Day; format: DateFormat };

const DatesContext = createContext<Dates>({ timeZone: 'UTC', today: '9998-12-31' as Day, format: DEFAULT_DATE_FORMAT });

/** Gives all that is in it the day that it is here, also while the page stays open over midnight, and how dates are written. */
export function DatesProvider({ children }: { children: ReactNode }) {
  const { data: site, dataUpdatedAt } = useQuery(siteQuery());
  const timeZone = site?.timeZone ?? 'UTC';
  const format = site?.dateFormat ?? DEFAULT_DATE_FORMAT;
  const today = useSyncExternalStore(
    eachMinute,
    () => dayOf(new Date(), timeZone),
    // The server's, also in the browser that takes over from it.
    () => dayOf(new Date(dataUpdatedAt || Date.now()), timeZone),
  );
  const dates = useMemo(() => ({ timeZone, today, format }), [timeZone, today, format]);
  return <DatesContext value={dates}>{children}</DatesContext>;
}

function eachMinute(onChange: () => void): () => void {
  const timer = setInterval(onChange, 60_000);
  return () => clearInterval(timer);
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
  const { timeZone, format } = use(DatesContext);
  const day = dayAt(instant, timeZone);
  return <time dateTime={day}>{formatDay(day, format)}</time>;
}

/** An instant as a short date with the time of day. */
export function Moment({ instant }: { instant: string }) {
  const { timeZone, format } = use(DatesContext);
  return <time dateTime={instant}>{formatMoment(instant, timeZone, format)}</time>;
}

/** Whether the day has passed of which this instant is the last. */
export function useIsExpired(deadline: string): boolean {
  const { timeZone, today } = use(DatesContext);
  return dayAt(deadline, timeZone) < today;
}

/** A deadline as a short date, and how far away it is. The latter is true for a day only, so what is kept leaves it out. */
export function Deadline({ instant }: { instant: string }) {
  const { timeZone, today } = use(DatesContext);
  return (
    <>
      <ShortDate instant={instant} />{' '}
      <span data-fleeting className="text-muted inline-block font-normal">
        {sayDeadline(dayAt(instant, timeZone), today)}
      </span>
    </>
  );
}
