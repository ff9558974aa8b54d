/** The parts of the site's settings, without the schemas, so that a page may use them without loading zod. */

import { type Language, languages } from '../words/languages.ts';
import type { CardKind, OwnCards } from './home-terms.ts';

/** The most characters of the fields of settings that have several. */
export const siteLimits = {
  imprintName: 100,
  address: 300,
  phone: 40,
  town: 100,
  slideTitle: 60,
  slideLine: 120,
} as const;

/** Who may join: everyone, everyone who confirms their e-mail, or those whom a member invites. */
export const joinings = ['open', 'confirmed', 'invited'] as const;
export type Joining = (typeof joinings)[number];

/** Where a site is: a point, the town there, and its country by its code (ISO 3166-1 alpha-2). */
export type SitePlace = { name: string; country: string; lat: number; lon: number };

/** The weekdays (Monday is 1) and times when someone is there. */
export type OpeningHours = { firstDay: number; lastDay: number; from: string; to: string };

/** What stands on a moving picture of the home page in place of the software's words. */
export type SlideText = { title: string; line: string };

/** The words on a card of the site's own, in one line. */
export function wordsOnCard({ as, ...words }: { as: 'own' } & OwnCards[CardKind]): string {
  return Object.values(words).flat().filter(Boolean).join(', ');
}

/** A site's own words in one language, by their paths in the settings. */
export type Translation = { [path: string]: string | undefined };

/** The setting that has a site's own words in one language. Each is one, so that those who translate do not undo each other's work. */
export type TranslationSetting = `translation-${Language}`;

export function translationSetting(language: Language): TranslationSetting {
  return `translation-${language}`;
}

/** Something for each of these settings. */
export function forEachTranslation<Thing>(of: (language: Language) => Thing): Record<TranslationSetting, Thing> {
  const all = (Object.keys(languages) as Language[]).map((language) => [translationSetting(language), of(language)]);
  return Object.fromEntries(all);
}

/** The years in which the people who run a site can have begun. */
export const siteYears = { first: 1900, last: 2200 } as const;
