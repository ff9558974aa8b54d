import type { Formatters, Labels } from 'react-day-picker';
import { msg } from '#words';
import type { Words } from '../../../contract/words/say.ts';

/** The months and days of the calendar as a language writes them, by the browser itself, which knows them all. */
export function calendarFormatters(words: Words): Partial<Formatters> {
  const month = formatIn(words, { month: 'long', year: 'numeric' });
  const weekday = formatIn(words, { weekday: 'short' });
  const letter = formatIn(words, { weekday: 'narrow' });
  return {
    formatCaption: (date) => month.format(date),
    formatWeekdayName: (date) => {
      const short = weekday.format(date);
      // Two letters tell days apart where letters are large and small. Elsewhere names are longer, and are cut by custom.
      const isCut = short.toLowerCase() !== short.toUpperCase();
      return isCut ? [...short].slice(0, 2).join('') : letter.format(date);
    },
    formatDay: (date) => words.number(date.getDate()),
  };
}

/** What a screen reader says of the calendar. The name of a day holds the number that one sees. */
export function calendarLabels(words: Words): Partial<Labels> {
  const month = formatIn(words, { month: 'long', year: 'numeric' });
  const weekday = formatIn(words, { weekday: 'long' });
  const whole = formatIn(words, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' });
  return {
    labelGrid: (date) => month.format(date),
    labelWeekday: (date) => weekday.format(date),
    labelPrevious: () => words._(msg`Go to the Previous Month`),
    labelNext: () => words._(msg`Go to the Next Month`),
    labelDayButton: (date, { today, selected }) => {
      const day = whole.format(date);
      if (today && selected) return words._(msg`Today, ${{ day }}, selected`);
      if (today) return words._(msg`Today, ${{ day }}`);
      return selected ? words._(msg`${{ day }}, selected`) : day;
    },
  };
}

type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** For browsers that do not know it. Where a language is not here, weeks begin on Monday. */
const firstDays: Partial<Record<string, Weekday>> = { ar: 6, en: 0, fa: 6, he: 0, hi: 0, ja: 0, ko: 0, pt: 0 };

/** The day on which weeks begin where a language is spoken: Sunday is 0. */
export function firstDayOfWeek(language: string): Weekday {
  const locale = new Intl.Locale(language) as Intl.Locale & { getWeekInfo?(): WeekInfo; weekInfo?: WeekInfo };
  // not-everywhere: Firefox does not know it.
  const { firstDay } = locale.getWeekInfo?.() ?? locale.weekInfo ?? {};
  return firstDay === undefined ? (firstDays[locale.language] ?? 1) : ((firstDay % 7) as Weekday);
}

/** Its days are numbered from Monday, which is 1. */
type WeekInfo = { firstDay: number };

function formatIn({ language }: Words, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(language, options);
}
