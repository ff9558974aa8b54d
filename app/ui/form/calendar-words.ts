import type { Formatters, Labels } from 'react-day-picker';
import { msg } from '#words';
import type { Words } from '../../../contract/words/say.ts';

/** Returns formatters for the calendar's months and days in the page's language. They use the browser's locale data. */
export function calendarFormatters(words: Words): Partial<Formatters> {
  const month = formatIn(words, { month: 'long', year: 'numeric' });
  const weekday = formatIn(words, { weekday: 'short' });
  const letter = formatIn(words, { weekday: 'narrow' });
  return {
    formatCaption: (date) => month.format(date),
    formatWeekdayName: (date) => {
      const short = weekday.format(date);
      // In scripts with upper and lower case, two letters tell days apart. In other scripts, use the narrow form.
      const isCut = short.toLowerCase() !== short.toUpperCase();
      return isCut ? [...short].slice(0, 2).join('') : letter.format(date);
    },
    formatDay: (date) => words.number(date.getDate()),
  };
}

/** Returns the calendar's labels for screen readers. A day's label contains the number shown. */
export function calendarLabels(words: Words): Partial<Labels> {
  const month = formatIn(words, { month: 'long', year: 'numeric' });
  const weekday = formatIn(words, { weekday: 'long' });
  const fullDate = formatIn(words, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' });
  return {
    labelGrid: (date) => month.format(date),
    labelWeekday: (date) => weekday.format(date),
    labelPrevious: () => words._(msg`Go to the Previous Month`),
    labelNext: () => words._(msg`Go to the Next Month`),
    labelDayButton: (date, { today, selected }) => {
      const day = fullDate.format(date);
      if (today && selected) return words._(msg`Today, ${{ day }}, selected`);
      if (today) return words._(msg`Today, ${{ day }}`);
      return selected ? words._(msg`${{ day }}, selected`) : day;
    },
  };
}

type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** First day of the week by language, for browsers without week data. Languages not listed start on Monday. */
const firstDays: Partial<Record<string, Weekday>> = { ar: 6, en: 0, fa: 6, he: 0, hi: 0, ja: 0, ko: 0, pt: 0 };

/** Returns the first day of the week for a language; Sunday is 0. */
export function firstDayOfWeek(language: string): Weekday {
  const locale = new Intl.Locale(language) as Intl.Locale & { getWeekInfo?(): WeekInfo; weekInfo?: WeekInfo };
  // not-everywhere: Firefox has no week data, so firstDays is the fallback.
  const { firstDay } = locale.getWeekInfo?.() ?? locale.weekInfo ?? {};
  return firstDay === undefined ? (firstDays[locale.language] ?? 1) : ((firstDay % 7) as Weekday);
}

/** `firstDay` ranges from 1 (Monday) to 7 (Sunday). */
type WeekInfo = { firstDay: number };

function formatIn({ language }: Words, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(language, options);
}
