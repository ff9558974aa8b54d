type LanguageFacts = {
  /** The language's name in the language itself. */
  name: string;
  dir: 'ltr' | 'rtl';
  /** Whether every sentence is translated. Sites offer complete languages by default. */
  isComplete: boolean;
  /** Whether a native speaker has reviewed the whole translation. Until then, the language switch marks it as a draft. */
  isRead: boolean;
};

/** Languages by tag (BCP 47), in the order in which visitors see them. All have a folder in words/, except the test language. */
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
  // For tests. Puts each message in brackets, so that text not marked for translation stands out.
  xx: { name: '⟦Pseudo⟧', dir: 'ltr', isComplete: false, isRead: false },
} as const satisfies Record<string, LanguageFacts>;

export type Language = keyof typeof languages;

/** Language of the messages in the source code. */
export const SOURCE_LANGUAGE: Language = 'en';

/** The test language, which has no catalogue. */
export const PSEUDO_LANGUAGE: Language = 'xx';

/** URL parameter that sets the language of a page and overrides the visitor's choice. */
export const LANGUAGE_PARAMETER = 'lang';

export function addressIn(language: string, url: string): string {
  return `${url}?${LANGUAGE_PARAMETER}=${language}`;
}

/** Path that the language choice is sent to. */
export const LANGUAGE_PATH = '/language';

export function isLanguage(tag: string): tag is Language {
  return Object.hasOwn(languages, tag);
}

export function directionOf(language: string): 'ltr' | 'rtl' {
  return isLanguage(language) ? languages[language].dir : 'ltr';
}

/** Returns a language's name in the language itself, or the tag if the language is not supported. */
export function nameOfLanguage(language: string): string {
  return isLanguage(language) ? languages[language].name : language;
}

/** Whether a language has not been reviewed by a native speaker yet. */
export function isDraft(language: string): boolean {
  return isLanguage(language) && !languages[language].isRead;
}
