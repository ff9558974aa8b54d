import { type Message, msg } from '#words';
import type { Day } from '../../contract/dates.ts';
import { type Allergen, nameOf } from '../../contract/foods/content-terms.ts';
import type { PackDate } from '../../contract/foods/contents.ts';
import type { Words } from '../../contract/words/say.ts';

/** Returns the date on a pack as text. `inWords` is the formatted day. */
export function sayPackDate({ kind, day }: PackDate, inWords: string, today: Day): Message {
  if (kind === 'use-by') return msg`use by ${{ date: inWords }}`;
  return day < today ? msg`best before ${{ date: inWords }}, may still be good` : msg`best before ${{ date: inWords }}`;
}

/** Lists allergens, shortened to fit on a card. */
export function sayFew(words: Words, allergens: Allergen[]): string {
  const names = allergens.map((allergen) => words._(nameOf(allergen)));
  const more = names.length - 2;
  return words.list(names.length > 3 ? [...names.slice(0, 2), words._(msg`${{ more }} more`)] : names);
}

/** Capitalizes the first letter of a text that stands alone. */
export function capital(text: string, { language }: Words): string {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}
