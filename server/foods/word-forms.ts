import { foodWords } from '#food-words';
import { kindOf } from '../../contract/food-kinds/kind-of.ts';

/**
 * Minimum lengths, in letters. `stem`: what a word and its form share, unless the word names a known kind of food. `form`: the
 * form itself.
 */
const LEAST = { stem: 3, form: 3 };

/** Pairs of interchangeable singular and plural endings, of all languages. */
const swaps = [...new Set(foodWords.flatMap(({ plurals = '' }) => plurals.split(' ').filter(Boolean)))].flatMap(
  (pair) => {
    const [one = '', other = ''] = pair.split('/');
    // No swap from an empty ending, because a search also finds longer words that start with the searched one.
    return [[one, other] as const, ...(other ? [[other, one] as const] : [])];
  },
);

/**
 * Returns the singular and plural forms of a folded word in any language, except those that start with the word itself. Each form
 * must name the same kind of food as the word, or none if the word names none: `pasta` is not a plural of `paste`. Exception: if
 * the word names no kind, a form that is a prefix of the word may name one, because the plurals of short words are not known.
 */
export function formsOf(word: string): string[] {
  const kind = kindOf(word);
  const least = kind === undefined ? LEAST.stem : 1;
  const forms = new Set([...swaps.flatMap(([from, to]) => swapped(word, from, to, least)), ...dutchFormsOf(word)]);
  const isSame = (form: string) => kindOf(form) === kind || (kind === undefined && word.startsWith(form));
  return [...forms].filter((form) => [...form].length >= LEAST.form && !form.startsWith(word) && isSame(form));
}

function swapped(word: string, from: string, to: string, least: number): string[] {
  const stem = word.slice(0, word.length - from.length);
  return word.endsWith(from) && [...stem].length >= least ? [stem + to] : [];
}

/**
 * Returns a word's Dutch forms: vowels are doubled in closed syllables (brood, broden), consonants after short vowels (bol,
 * bollen).
 */
function dutchFormsOf(word: string): string[] {
  return [
    word.replace(/([aeou])([^aeiouy])en$/, '$1$1$2'),
    word.replace(/([aeou])\1([^aeiouy])$/, '$1$2en'),
    word.replace(/([^aeiouy])\1en$/, '$1'),
  ].filter((form) => form !== word);
}
