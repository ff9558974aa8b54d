import { mayFind } from '../../contract/foods/may-find.ts';
import { fold } from '../../contract/words/folded.ts';
import { separateWords } from './search-words.ts';
import { formsOf } from './word-forms.ts';

/**
 * A search, as all that compares one with foods has it: lists, counts and alerts. Case, accents, width, ä or ae, and singular or plural
 * make no difference. A title is found that has the text as a part or, where a word of it has other forms, all of its words.
 */
export type Matcher = {
  text: string;
  words: SearchedWord[];
  /** Whether the words find more than the text does. */
  hasForms: boolean;
};

/** A word of a search in its spellings, each with its forms. */
export type SearchedWord = Spelling[];

export type Spelling = {
  /** What titles may have as a part of a longer word, and other texts at the beginning of one; undefined for whole words alone. */
  part: string | undefined;
  /** What has to be a whole word. */
  wholes: string[];
  /** With which the part and all whole words begin. */
  guard: string;
};

/** Letters of a spelling that nobody typed, at least, for it to be found within words: `blu` for `blue` is not. */
const LEAST_PART = 4;

/** Letters that the forms of a word begin with, at least. */
const LEAST_GUARD = 3;

/** Prepares a search. */
export function matcherOf(search: string): Matcher {
  const text = fold(search);
  const typed = separateWords(search);
  // As ae, oe and ue where an umlaut was typed.
  const spelledOut = separateWords(search.normalize('NFC').replace(/[äöü]/gi, '$&e'));
  const words = typed.map((word, at) => spellingsOf(word, spelledOut[at] ?? word));
  return { text, words, hasForms: words.some((spellings) => spellings.some(isMore)) };

  function isMore({ part, wholes }: Spelling): boolean {
    return wholes.length > 0 || (part !== undefined && !typed.includes(part));
  }
}

/** Whether a search finds a food by its title. The database does the same in `matchOfTitle` (search-store.ts). */
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

/** Whether a part has so few letters that it counts only as a whole word beside others. */
export function isShort(part: string): boolean {
  return [...part].length < LEAST_GUARD;
}

/** What parts the words of a folded title, one character each. Letters and digits of all scripts are left. */
export const BETWEEN = '.,;:!?()[]{}<>/\\|"\'`´+*=&%#@~^_-‐‑‒–—„“”‚‘«»·•';
const between = new RegExp(`[${BETWEEN.replace(/[\]\\^-]/g, '\\$&')}]`, 'g');

/** @param spelledOut the same word with ae, oe and ue in place of its umlauts */
function spellingsOf(word: string, spelledOut: string): SearchedWord {
  // As in Menue, and not as in neue or queso.
  const umlauts = word.replace(/(?<![aeoq])([aou])e/g, '$1');
  const parts = [...new Set([word, spelledOut, umlauts])];
  return parts.flatMap((part): Spelling[] => {
    const isPart = part === word || part === spelledOut || [...part].length >= LEAST_PART;
    const own = isPart ? { part, wholes: [] } : { part: undefined, wholes: [part] };
    const forms = formsOf(part);
    const guard = commonBeginning([part, ...forms]);
    if (!isShort(guard)) return [{ ...own, wholes: [...own.wholes, ...forms], guard }];
    // What is no longer than a syllable would have the database look at half of all titles.
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
