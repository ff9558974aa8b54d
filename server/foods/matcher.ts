import { mayFind } from '../../contract/foods/may-find.ts';
import { fold } from '../../contract/words/folded.ts';
import { separateWords } from './search-words.ts';
import { formsOf } from './word-forms.ts';

/**
 * A prepared search, shared by lists, counts and alerts. Ignores case, accents, character width, ä versus ae, and singular versus
 * plural. Finds titles that contain the text or, if one of its words has other forms, all of its words.
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
  /** Matches anywhere in a title's words, but only at the start of words in other texts. Undefined if only whole words match. */
  part: string | undefined;
  /** Match only whole words. */
  wholes: string[];
  /** Common prefix of the part and all whole words. */
  guard: string;
};

/** Minimum length, in letters, for a derived spelling to match within words. Keeps `blue` from matching every `blu…`. */
const LEAST_PART = 4;

/** Minimum length of the common prefix of a word's forms, in letters. */
const LEAST_GUARD = 3;

export function matcherOf(search: string): Matcher {
  const text = fold(search);
  const typed = separateWords(search);
  // Typed umlauts replaced with ae, oe and ue.
  const spelledOut = separateWords(search.normalize('NFC').replace(/[äöü]/gi, '$&e'));
  const words = typed.map((word, at) => spellingsOf(word, spelledOut[at] ?? word));
  return { text, words, hasForms: words.some((spellings) => spellings.some(isMore)) };

  function isMore({ part, wholes }: Spelling): boolean {
    return wholes.length > 0 || (part !== undefined && !typed.includes(part));
  }
}

/** Whether a search finds a title. Must agree with the database's `matchOfTitle` (search-store.ts). */
export function matchesTitle(search: string, title: string): boolean {
  if (!mayFind(search, title)) return false;
  const { text, words, hasForms } = matcherOf(search);
  const folded = fold(title);
  if (folded.includes(text)) return true;
  const parted = ` ${folded.replaceAll(between, ' ')} `;
  const isIn = ({ part, wholes }: Spelling) =>
    (part !== undefined && (isShort(part) ? parted.includes(` ${part} `) : folded.includes(part))) ||
    wholes.some((whole) => parted.includes(` ${whole} `));
  return hasForms && words.every((spellings) => spellings.some(isIn));
}

/** Whether a part is so short that, in a search by words, it must be a whole word. */
export function isShort(part: string): boolean {
  return [...part].length < LEAST_GUARD;
}

/** Characters that separate the words of a folded title. None are letters or digits of any script. */
export const WORD_SEPARATORS = '.,;:!?()[]{}<>/\\|"\'`´+*=&%#@~^_-‐‑‒–—„“”‚‘«»·•';
const between = new RegExp(`[${WORD_SEPARATORS.replace(/[\]\\^-]/g, '\\$&')}]`, 'g');

/** @param spelledOut the same word with ae, oe and ue for its umlauts */
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
    // One guard per form, because the database would check half of all titles with such a short common prefix.
    return [{ ...own, guard: part }, ...forms.map((form) => ({ part: undefined, wholes: [form], guard: form }))];
  });
}

function commonBeginning([first = '', ...others]: string[]): string {
  const letters = [...first];
  const shared = letters.findIndex(
    (_, at) => !others.every((other) => other.startsWith(letters.slice(0, at + 1).join(''))),
  );
  return letters.slice(0, shared < 0 ? letters.length : shared).join('');
}
