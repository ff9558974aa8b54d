import { parseAccept } from 'hono/utils/accept';
import { LRUCache } from 'lru-cache';
import { type DateFormat, DEFAULT_DATE_FORMAT } from '../../contract/dates.ts';

/** Returns the short date format for a language tag (BCP 47), or undefined if the tag is invalid. */
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

/** Cached formats, by Accept-Language header. Headers longer than the maximum are not parsed and get the default format. */
const cache = new LRUCache<string, DateFormat>({ max: 1_000 });
const MAX_HEADER_LENGTH = 200;

/** Returns the short date format for the first language in a browser's Accept-Language header. */
export function dateFormatFor(acceptLanguage = ''): DateFormat {
  if (acceptLanguage.length > MAX_HEADER_LENGTH) return DEFAULT_DATE_FORMAT;
  let format = cache.get(acceptLanguage);
  if (!format) {
    format = dateFormatOf(parseAccept(acceptLanguage)[0]?.type ?? '') ?? DEFAULT_DATE_FORMAT;
    cache.set(acceptLanguage, format);
  }
  return format;
}
