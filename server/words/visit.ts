import { parseAccept } from 'hono/utils/accept';
import { LRUCache } from 'lru-cache';
import { cookieNames, cookieNamesAnywhere } from '../../contract/cookie-names.ts';
import { type DateFormat, DEFAULT_DATE_FORMAT } from '../../contract/dates.ts';
import { LANGUAGE_PARAMETER } from '../../contract/words/languages.ts';
import { dateFormatFor, dateFormatOf } from '../kernel/date-format.ts';

/**
 * The languages offered, the site's own language, its short date format and region, and how long shared caches may store pages.
 * `publicUrl` determines the name of the language cookie.
 */
export type LanguageSettings = {
  publicUrl: string;
  languages: readonly string[];
  language: string;
  dateFormat: DateFormat | undefined;
  region?: string | undefined;
  sharedCacheSeconds?: number;
};

/** A visitor's language and short date format. */
export type Visit = { language: string; dateFormat: DateFormat };

/** The parts of an HTTP request that determine its `Visit`: the URL, with or without origin, and two headers. */
export type VisitRequest = { url?: string; cookie?: string | undefined; acceptLanguage?: string | undefined };

/** In characters. Longer headers are not parsed. */
const MAX_HEADER_LENGTH = 200;

const chosenBy = (cookie: string) => new RegExp(`(?:^|;\\s*)${cookie}=([A-Za-z-]{2,16})(?:;|$)`);
const ASKED = new RegExp(`[?&]${LANGUAGE_PARAMETER}=([A-Za-z-]{2,16})(?:[&#]|$)`);

/**
 * Creates a function that chooses the language and date format for an HTTP request. It rereads the settings each time.
 *
 * The language is the one named in the URL, otherwise the one in the cookie, otherwise the first offered one that the browser
 * accepts, otherwise the site's own.
 *
 * The date format is the site's own, if one is set. Otherwise it is that of the browser's first language. In these cases, it is
 * that of the page's language in the site's region instead:
 * - shared caches may store pages
 * - the site has a region, and the browser names no language, or only the page's language without a country
 * - the site offers several languages, and the page is not in the browser's first language
 */
export function visitReader(settings: LanguageSettings) {
  const { languages, publicUrl } = settings;
  const choices = [cookieNames(publicUrl).language, cookieNamesAnywhere(publicUrl).language].map(chosenBy);
  const byAccepted = new LRUCache<string, string>({ max: 1_000 });
  const languageOf = (url: string, cookie: string, acceptLanguage: string): string => {
    const { language: own } = settings;
    const asked = languageNamed(settings, url);
    if (asked) return asked;
    for (const choice of choices) {
      const chosen = choice.exec(cookie)?.[1] ?? '';
      if (languages.includes(chosen)) return chosen;
    }
    if (!acceptLanguage || acceptLanguage.length > MAX_HEADER_LENGTH) return own;
    const accepted = byAccepted.get(acceptLanguage) ?? firstOffered(acceptLanguage, languages) ?? '';
    byAccepted.set(acceptLanguage, accepted);
    return accepted || own;
  };
  return ({ url = '', cookie = '', acceptLanguage = '' }: VisitRequest): Visit => {
    const { language: own, dateFormat, region } = settings;
    const isOnly = languages.length === 1;
    const language = isOnly ? own : languageOf(url, cookie, acceptLanguage);
    if (dateFormat) return { language, dateFormat };
    const first = /^[\w-]+/.exec(acceptLanguage)?.[0].toLowerCase() ?? '';
    // If the browser names no language, or only the page's without a country, the site's region decides, if it has one.
    const mayBrowserDecide = !region || (first !== '' && first !== language);
    const byBrowser = !settings.sharedCacheSeconds && mayBrowserDecide && (isOnly || primaryOf(first) === language);
    return { language, dateFormat: byBrowser ? dateFormatFor(acceptLanguage) : usualFormat(language, region) };
  };
}

/** Date formats by language tag, including the site's region. */
const usualFormats = new Map<string, DateFormat>();

function usualFormat(language: string, region = ''): DateFormat {
  const tag = region && !language.includes('-') ? `${language}-${region}` : language;
  const format = usualFormats.get(tag) ?? dateFormatOf(tag) ?? DEFAULT_DATE_FORMAT;
  usualFormats.set(tag, format);
  return format;
}

export type ReadVisit = ReturnType<typeof visitReader>;

/** Returns the request headers that the response at a URL depends on, for shared caches. */
export function variesBy(settings: Omit<LanguageSettings, 'publicUrl' | 'language'>, url: string): string[] {
  if (!languageNamed(settings, url)) return ['Accept-Language', 'Cookie'];
  return settings.dateFormat === undefined && !settings.sharedCacheSeconds ? ['Accept-Language'] : [];
}

/**
 * Returns the language that everyone gets at a URL: the site's only one, or the one that the URL names. Undefined if it depends
 * on the visitor.
 */
export function languageNamed({ languages }: Pick<LanguageSettings, 'languages'>, url: string): string | undefined {
  if (languages.length === 1) return languages[0];
  const asked = ASKED.exec(url)?.[1] ?? '';
  return languages.includes(asked) ? asked : undefined;
}

/**
 * Returns the first offered language that the browser accepts. `pt-BR` is served as `pt-BR` or else `pt`, and `de-AT` as `de`.
 */
function firstOffered(acceptLanguage: string, languages: readonly string[]): string | undefined {
  for (const { type, q } of parseAccept(acceptLanguage)) {
    const tag = type.toLowerCase();
    const same = (other: string) => languages.find((offered) => offered.toLowerCase() === other);
    const offered = q > 0 ? (same(tag) ?? same(primaryOf(tag))) : undefined;
    if (offered) return offered;
  }
  return undefined;
}

function primaryOf(tag: string): string {
  return tag.split('-')[0] ?? '';
}
