import { conceptsOfWords } from '../../contract/food-kinds/kind-of.ts';
import { fold } from '../../contract/words/folded.ts';
import { isMark, markOf } from './concept-marks.ts';
import { markedTitle, separateWords } from './search-words.ts';
import { formsOf } from './word-forms.ts';

/**
 * A prepared search, shared by lists, counts and alerts. Ignores case, accents, character width, ä versus ae, singular versus
 * plural, and the language of food: `Brot` finds bread and baguettes. Finds titles that contain the text or, if one of its words
 * has other forms or names a concept, all of its words.
 */
export type Matcher = {
  text: string;
  words: SearchedWord[];
  /** Whether the words find more titles than the text does. */
  hasForms: boolean;
};

/** Spellings of a searched word, each with its forms. */
export type SearchedWord = Spelling[];

export type Spelling = {
  /**
   * Matches anywhere within a title's words, but only at the start of words in other texts. Undefined if only whole words match.
   */
  part: string | undefined;
  /** Match only whole words. */
  wholes: string[];
  /** Common prefix of the part and all whole words. */
  guard: string;
};

/** Minimum length of a derived spelling that may match within words, in letters. Keeps `blue` from matching every `blu…`. */
const LEAST_PART = 4;

/** Minimum length of the common prefix of a word's forms, in letters. */
const LEAST_GUARD = 3;

export function matcherOf(search: string): Matcher {
  const text = fold(search);
  const typed = separateWords(search);
  // Typed umlauts replaced with ae, oe and ue.
  const spelledOut = separateWords(search.normalize('NFC').replace(/[äöü]/gi, '$&e'));
  const named = conceptsOfWords(search);
  const words = typed.map((word, at) => [...spellingsOf(word, spelledOut[at] ?? word), ...marked(named.get(word))]);
  return { text, words, hasForms: words.some((spellings) => spellings.some(isMore)) };

  function isMore({ part, wholes }: Spelling): boolean {
    return wholes.length > 0 || (part !== undefined && !typed.includes(part));
  }
}

/** Whether a search finds a title. Must agree with its SQL counterpart `matchOfTitle` (search-store.ts). */
export function matchesTitle(search: string, title: string): boolean {
  return matchesMarked(search, markedTitle(title));
}

/** @param folded a title that is folded and marked (`markedTitle`) */
function matchesMarked(search: string, folded: string): boolean {
  const { text, words, hasForms } = matcherOf(search);
  if (folded.includes(text)) return true;
  const parted = ` ${folded.replaceAll(between, ' ')} `;
  const isIn = ({ part, wholes }: Spelling) =>
    (part !== undefined && (isShort(part) ? parted.includes(` ${part} `) : folded.includes(part))) ||
    wholes.some((whole) => parted.includes(` ${whole} `));
  return hasForms && words.every((spellings) => spellings.some(isIn));
}

/**
 * Whether a title names what someone looks for. Finds what a search finds, but no parts of words: an alert for `Ei` is not about
 * `Reis`. A word that names a concept finds only that concept, so `bread` is not about breaded fish.
 *
 * @param folded a title that is folded and marked (`markedTitle`)
 */
export function namesFood(search: string, folded: string): boolean {
  const { text, words } = matcherOf(search);
  if (words.length === 0) return folded.includes(text);
  const parted = ` ${folded.replaceAll(between, ' ')} `;
  return words.every((spellings) => {
    const concept = spellings.find(({ guard }) => isMark(guard));
    if (concept) return folded.includes(concept.guard);
    return spellings.some(
      ({ part, wholes }) =>
        (part !== undefined && parted.includes(isShort(part) ? ` ${part} ` : ` ${part}`)) ||
        wholes.some((whole) => parted.includes(` ${whole} `)),
    );
  });
}

/** Whether a part is so short that it must be a whole word when searching by words. */
export function isShort(part: string): boolean {
  return [...part].length < LEAST_GUARD && !isMark(part);
}

/** Characters that separate words in a folded title. None of them is a letter or digit in any script. */
export const WORD_SEPARATORS = '.,;:!?()[]{}<>/\\|"\'`´+*=&%#@~^_-‐‑‒–—„“”‚‘«»·•';
const between = new RegExp(`[${WORD_SEPARATORS.replace(/[\]\\^-]/g, '\\$&')}]`, 'g');

/** @param spelledOut the same word with its umlauts spelled as ae, oe and ue */
function spellingsOf(word: string, spelledOut: string): SearchedWord {
  // Replaces ue in Menue, but not in neue or queso.
  const umlauts = word.replace(/(?<![aeoq])([aou])e/g, '$1');
  const parts = [...new Set([word, spelledOut, umlauts])];
  return parts.flatMap((part): Spelling[] => {
    const isPart = part === word || part === spelledOut || [...part].length >= LEAST_PART;
    const own = isPart ? { part, wholes: [] } : { part: undefined, wholes: [part] };
    const forms = formsOf(part);
    const guard = commonBeginning([part, ...forms]);
    if (!isShort(guard)) return [{ ...own, wholes: [...own.wholes, ...forms], guard }];
    // One guard per form: with such a short common prefix, the database would check half of all titles.
    return [{ ...own, guard: part }, ...forms.map((form) => ({ part: undefined, wholes: [form], guard: form }))];
  });
}

/** The mark of the concept that a word names, as one more spelling of the word. */
function marked(concept: string | undefined): Spelling[] {
  return concept === undefined ? [] : [{ part: markOf(concept), wholes: [], guard: markOf(concept) }];
}

function commonBeginning([first = '', ...others]: string[]): string {
  const letters = [...first];
  const shared = letters.findIndex(
    (_, at) => !others.every((other) => other.startsWith(letters.slice(0, at + 1).join(''))),
  );
  return letters.slice(0, shared < 0 ? letters.length : shared).join('');
}
