import { foodWords } from '#food-words';
import { kindOf } from '../../contract/food-kinds/kind-of.ts';

/** How many letters two forms of a word have in common at their beginnings, at least, unless the word is known; and of each. */
const LEAST = { stem: 3, form: 3 };

/** Endings that stand for each other in a word's singular and plural, in any language. */
const swaps = [...new Set(foodWords.flatMap(({ plurals = '' }) => plurals.split(' ').filter(Boolean)))].flatMap(
  (pair) => {
    const [one = '', other = ''] = pair.split('/');
    // Nothing is added to nothing: the longer word is found as it is typed.
    return [[one, other] as const, ...(other ? [[other, one] as const] : [])];
  },
);

/**
 * The singular and plural forms of a folded word in any language, as far as they do not begin with the word itself. All name the
 * same kind of food, or none: `pasta` is no plural of `paste`. Of a word that names none its beginning may, as a short one's plural is not known.
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

/** Dutch doubles a vowel where the syllable closes, and a consonant where the vowel stays short: brood and broden, bol and bollen. */
function dutchFormsOf(word: string): string[] {
  return [
    word.replace(/([aeou])([^aeiouy])en$/, '$1$1$2'),
    word.replace(/([aeou])\1([^aeiouy])$/, '$1$2en'),
    word.replace(/([^aeiouy])\1en$/, '$1'),
  ].filter((form) => form !== word);
}
