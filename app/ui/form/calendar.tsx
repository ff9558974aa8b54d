import { DayPicker } from 'react-day-picker';
import type { Day } from '../../../contract/dates.ts';
import { useWords } from '../../words/words-context.tsx';
import { isRightToLeft } from '../direction.ts';
import { calendarFormatters, calendarLabels, firstDayOfWeek } from './calendar-words.ts';

export type CalendarProps = {
  selected: Day | undefined;
  today: Day;
  /** Earliest day that can be chosen. */
  earliest: Day | undefined;
  onChoose(day: Day): void;
};

/** A calendar for choosing a day. Shows one month at a time. Takes focus when it appears. */
export function Calendar({ selected, today, earliest, onChoose }: CalendarProps) {
  const words = useWords();
  const choosable = selected && earliest && selected < earliest ? undefined : selected;
  return (
    <DayPicker
      mode="single"
      dir={isRightToLeft() ? 'rtl' : 'ltr'}
      lang={words.language}
      required
      autoFocus
      fixedWeeks
      selected={choosable && dateOf(choosable)}
      defaultMonth={dateOf(choosable ?? today)}
      today={dateOf(today)}
      startMonth={earliest && dateOf(earliest)}
      disabled={earliest && { before: dateOf(earliest) }}
      onSelect={(date) => onChoose(dayOfDate(date))}
      weekStartsOn={firstDayOfWeek(words.language)}
      formatters={calendarFormatters(words)}
      labels={calendarLabels(words)}
      classNames={classNames}
    />
  );
}

const navigation = 'btn btn-ghost btn-sm btn-circle aria-disabled:invisible';

const classNames = {
  months: 'relative',
  nav: 'absolute inset-x-0 top-0 flex justify-between',
  button_previous: navigation,
  button_next: navigation,
  chevron: 'size-4 fill-current',
  month_caption: 'font-display flex h-8 items-center justify-center text-lg font-semibold',
  month_grid: 'mt-2 border-collapse',
  weekday: 'text-muted size-10 text-sm font-normal',
  day: 'p-0 text-center',
  day_button:
    'hover:bg-base-200 focus-visible:outline-offset-0 size-10 cursor-pointer rounded-full tabular-nums disabled:cursor-default disabled:bg-transparent',
  today: 'text-primary font-bold underline underline-offset-4',
  selected: '[&>button]:bg-primary [&>button]:text-primary-content [&>button]:hover:bg-primary no-underline font-bold',
  disabled: 'text-muted line-through opacity-60',
  outside: '',
  hidden: 'invisible',
};

/** Returns noon on a day, in the browser's time zone, which the picker uses. Unlike midnight, noon exists on every day. */
function dateOf(day: Day): Date {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12);
}

function dayOfDate(date: Date): Day {
  const two = (piece: number) => String(piece).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}` as Day;
}
