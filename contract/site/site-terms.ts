/** Types and limits for the site's settings. Kept separate from the schemas so that pages don't load zod. */

import { type Language, languages } from '../words/languages.ts';
import type { CardKind, OwnCards } from './home-terms.ts';

/** Maximum lengths of the fields of compound settings, in characters. */
export const siteLimits = {
  imprintName: 100,
  address: 300,
  phone: 40,
  town: 100,
  slideTitle: 60,
  slideLine: 120,
} as const;

/** Who can join: everyone, everyone who confirms their email address, or only people invited by a member. */
export const joinings = ['open', 'confirmed', 'invited'] as const;
export type Joining = (typeof joinings)[number];

/** A site's location: the town, its country code (ISO 3166-1 alpha-2), and the coordinates. */
export type SitePlace = { name: string; country: string; lat: number; lon: number };

/** Opening hours: the first and last day of the week (Monday is 1), and the times. */
export type OpeningHours = { firstDay: number; lastDay: number; from: string; to: string };

/** Custom text on a slide of the home page. */
export type SlideText = { title: string; line: string };

/** The custom texts of a card, on one line. */
export function wordsOnCard({ as, ...words }: { as: 'own' } & OwnCards[CardKind]): string {
  return Object.values(words).flat().filter(Boolean).join(', ');
}

/** A site's custom texts in one language, keyed by settings path. */
export type Translation = { [path: string]: string | undefined };

/** Name of the setting for one language's custom texts. Separate, so that translators do not overwrite each other's work. */
export type TranslationSetting = `translation-${Language}`;

export function translationSetting(language: Language): TranslationSetting {
  return `translation-${language}`;
}

/** Builds an object with one value per translation setting. */
export function forEachTranslation<Thing>(of: (language: Language) => Thing): Record<TranslationSetting, Thing> {
  const all = (Object.keys(languages) as Language[]).map((language) => [translationSetting(language), of(language)]);
  return Object.fromEntries(all);
}

/** Valid range for a site's founding year. */
export const siteYears = { first: 1900, last: 2200 } as const;
