import { parseAccept } from 'hono/utils/accept';
import { LRUCache } from 'lru-cache';
import { type DateFormat, DEFAULT_DATE_FORMAT } from '../contract/dates.ts';

/** How short dates are written where a language is spoken, by its tag (BCP 47); undefined when that is none. */
export function dateFormatOf(locale: string): DateFormat | undefined {
  try {
    const parts = new Intl.DateTimeFormat(locale, {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      calendar: 'gregory',
      numberingSystem: 'latn',
    }).formatToParts(0);
    const [first] = parts.filter(({ type }) => type === 'year' || type === 'month' || type === 'day');
    if (first?.type === 'year') return 'yyyy-MM-dd';
    if (first?.type === 'month') return 'MM/dd/yyyy';
    return parts.some(({ type, value }) => type === 'literal' && value.startsWith('.')) ? 'dd.MM.yyyy' : 'dd/MM/yyyy';
  } catch {
    return undefined;
  }
}

/** Whatever visitors say; longer headers are read as if they said nothing. */
const remembered = new LRUCache<string, DateFormat>({ max: 1_000 });
const LONGEST = 200;

/** How short dates are written for a visitor, by the language that their browser asks for first. */
export function dateFormatFor(acceptLanguage = ''): DateFormat {
  if (acceptLanguage.length > LONGEST) return DEFAULT_DATE_FORMAT;
  let format = remembered.get(acceptLanguage);
  if (!format) {
    format = dateFormatOf(parseAccept(acceptLanguage)[0]?.type ?? '') ?? DEFAULT_DATE_FORMAT;
    remembered.set(acceptLanguage, format);
  }
  return format;
}
