import { parseAccept } from 'hono/utils/accept';
import { LRUCache } from 'lru-cache';
import { cookieNames, cookieNamesAnywhere } from '../../contract/cookie-names.ts';
import { type DateFormat, DEFAULT_DATE_FORMAT } from '../../contract/dates.ts';
import { LANGUAGE_PARAMETER } from '../../contract/words/languages.ts';
import { dateFormatFor, dateFormatOf } from '../kernel/date-format.ts';

/**
 * What is settled about languages: those offered, the site's own, how short dates are written, in which country the site is, and
 * whether caches in front keep pages. The site's address says by which cookie a language is chosen.
 */
export type LanguageSettings = {
  publicUrl: string;
  languages: readonly string[];
  language: string;
  dateFormat: DateFormat | undefined;
  region?: string | undefined;
  sharedCacheSeconds?: number;
};

/** In which language a visitor is answered, and how short dates are written for them. */
export type Visit = { language: string; dateFormat: DateFormat };

/** What decides on it in a request: its address, at least from the path on, and two headers. */
export type VisitRequest = { url?: string; cookie?: string | undefined; acceptLanguage?: string | undefined };

/** Longer headers are not parsed. */
const LONGEST = 200;

const chosenBy = (cookie: string) => new RegExp(`(?:^|;\\s*)${cookie}=([A-Za-z-]{2,16})(?:;|$)`);
const ASKED = new RegExp(`[?&]${LANGUAGE_PARAMETER}=([A-Za-z-]{2,16})(?:[&#]|$)`);

/**
 * Makes the function that says how a request is answered. The language is that which the address names, else that of the cookie,
 * else the first one offered that the browser asks for, else the site's own. Dates are written as LOCALE says, else as the
 * browser's language has them in its country; where it names none, or asks for another language than that of the page, or caches
 * in front keep pages, as the page's language has them where the site is. The settings are read at each request.
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
    if (!acceptLanguage || acceptLanguage.length > LONGEST) return own;
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
    // A browser that names no country leaves the order to the site, where that has one.
    const isSaid = !region || (first !== '' && first !== language);
    const byBrowser = !settings.sharedCacheSeconds && isSaid && (isOnly || primaryOf(first) === language);
    return { language, dateFormat: byBrowser ? dateFormatFor(acceptLanguage) : usualFormat(language, region) };
  };
}

/** How dates are written in a language where the site is. */
const usualFormats = new Map<string, DateFormat>();

function usualFormat(language: string, region = ''): DateFormat {
  const tag = region && !language.includes('-') ? `${language}-${region}` : language;
  const format = usualFormats.get(tag) ?? dateFormatOf(tag) ?? DEFAULT_DATE_FORMAT;
  usualFormats.set(tag, format);
  return format;
}

export type ReadVisit = ReturnType<typeof visitReader>;

/** What the answer to an address differs by between visitors, for caches in front. */
export function variesBy(settings: Omit<LanguageSettings, 'publicUrl' | 'language'>, url: string): string[] {
  if (!languageNamed(settings, url)) return ['Accept-Language', 'Cookie'];
  return settings.dateFormat === undefined && !settings.sharedCacheSeconds ? ['Accept-Language'] : [];
}

/** The language in which everybody is answered at an address: the one that it names, if it is offered, or the only one. */
export function languageNamed({ languages }: Pick<LanguageSettings, 'languages'>, url: string): string | undefined {
  if (languages.length === 1) return languages[0];
  const asked = ASKED.exec(url)?.[1] ?? '';
  return languages.includes(asked) ? asked : undefined;
}

/** The first language that a browser asks for and that is offered: `pt-BR` before `pt`, and `de` for `de-AT`. */
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
