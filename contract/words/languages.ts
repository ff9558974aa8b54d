type LanguageFacts = {
  /** Its own name for itself. */
  name: string;
  dir: 'ltr' | 'rtl';
  /** Whether every sentence is there: sites offer it without being told to. */
  isComplete: boolean;
  /** Whether somebody who grew up with it has read all of it in its place. The switch marks it as a draft until then. */
  isRead: boolean;
};

/** The languages that have a folder in words/, and one for tests, by their tags (BCP 47), in the order in which they are offered. */
export const languages = {
  en: { name: 'English', dir: 'ltr', isComplete: true, isRead: true },
  de: { name: 'Deutsch', dir: 'ltr', isComplete: true, isRead: false },
  fr: { name: 'Français', dir: 'ltr', isComplete: true, isRead: false },
  es: { name: 'Español', dir: 'ltr', isComplete: true, isRead: false },
  it: { name: 'Italiano', dir: 'ltr', isComplete: true, isRead: false },
  pl: { name: 'Polski', dir: 'ltr', isComplete: true, isRead: false },
  nl: { name: 'Nederlands', dir: 'ltr', isComplete: true, isRead: false },
  cs: { name: 'Čeština', dir: 'ltr', isComplete: true, isRead: false },
  pt: { name: 'Português', dir: 'ltr', isComplete: true, isRead: false },
  tr: { name: 'Türkçe', dir: 'ltr', isComplete: true, isRead: false },
  uk: { name: 'Українська', dir: 'ltr', isComplete: true, isRead: false },
  ar: { name: 'العربية', dir: 'rtl', isComplete: true, isRead: false },
  bn: { name: 'বাংলা', dir: 'ltr', isComplete: true, isRead: false },
  // For tests: each sentence stands in brackets, so that one sees which are not marked for translation.
  xx: { name: '⟦Pseudo⟧', dir: 'ltr', isComplete: false, isRead: false },
} as const satisfies Record<string, LanguageFacts>;

export type Language = keyof typeof languages;

/** The language in which sentences stand in the source. */
export const SOURCE_LANGUAGE: Language = 'en';

/** The language that has no catalogue. */
export const PSEUDO_LANGUAGE: Language = 'xx';

/** The parameter of a page's address that says in which language the page is, whatever its visitor has chosen. */
export const LANGUAGE_PARAMETER = 'lang';

/** The address of a page in one language. */
export function addressIn(language: string, url: string): string {
  return `${url}?${LANGUAGE_PARAMETER}=${language}`;
}

/** Where the choice of a language is sent. */
export const LANGUAGE_PATH = '/language';

export function isLanguage(tag: string): tag is Language {
  return Object.hasOwn(languages, tag);
}

/** In which direction a language is written. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return isLanguage(language) ? languages[language].dir : 'ltr';
}

/** A language's own name for itself; its tag, if it has no catalogue. */
export function nameOfLanguage(language: string): string {
  return isLanguage(language) ? languages[language].name : language;
}

/** Whether nobody who grew up with a language has read its words yet. */
export function isDraft(language: string): boolean {
  return isLanguage(language) && !languages[language].isRead;
}
