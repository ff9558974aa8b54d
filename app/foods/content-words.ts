import { type Allergen, type Condition, type Declared, type Diet, nameOf } from '../../contract/content-terms.ts';
import type { PackDate } from '../../contract/contents.ts';
import type { Day } from '../../contract/dates.ts';

/** What is filtered for, in words: `free of milk and nuts, vegan`. */
export function sayDeclared({ freeOf, diets, conditions }: Declared): string {
  return [
    ...(freeOf.length > 0 ? [`free of ${sayAll(freeOf)}`] : []),
    ...[...apart(diets), ...conditions].map(nameOf),
  ].join(', ');
}

/** The date on a pack, which is written as whoever shows it likes to. */
export function sayPackDate({ kind, day }: PackDate, inWords: string, today: Day): string {
  if (kind === 'use-by') return `use by ${inWords}`;
  return `best before ${inWords}${day < today ? ', can still be good' : ''}`;
}

/** What is vegan does not have to be called vegetarian as well. */
export function apart(diets: Diet[]): Diet[] {
  return diets.filter((diet) => diet !== 'vegetarian' || !diets.includes('vegan'));
}

/** Some words in one list: `milk, nuts and celery`. */
export function sayAll(words: (Allergen | Diet | Condition)[]): string {
  return inOneList.format(words.map(nameOf));
}

/** As many of them as a card has room for. */
export function sayFew(words: Allergen[]): string {
  const names = words.map(nameOf);
  return inOneList.format(words.length > 3 ? [...names.slice(0, 2), `${words.length - 2} more`] : names);
}

/** With a large first letter, as on its own. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const inOneList = new Intl.ListFormat('en-GB');
