import { foodWords } from '#food-words';
import { fold } from '../words/folded.ts';
import { type FoodKind, foodKinds } from './kinds.ts';

/**
 * Minimum lengths in letters: of words that can take endings, and of words that match the end of a longer word without a mark.
 */
const SHORTEST = { withEndings: 4, joined: 5 };

/** Minimum number of letters before a known word at the end of a longer word. */
const LEAST_BEFORE = 3;

/** Maximum number of words in a phrase, and maximum length of an ending in letters. */
const LONGEST = { phrase: 4, ending: 4 };

type Known = {
  /** Position of the word's kind in `foodKinds`. */
  place: number;
  /** Spellings to accept, if accents distinguish the word from others; otherwise empty. */
  written: string[];
  /** Whether the word can be the end of a longer word. */
  joins: boolean;
  /** A set of endings for each language that has the word. */
  endings: Set<string>[];
};

type Index = { known: Map<string, Known>; beginnings: string[] };

let index: Index | undefined;

/**
 * Returns the kind of food that a title names, such as `soup`, or undefined. If it names several, the one listed first in
 * `foodKinds` wins. Recognises words in all languages, because a title can be in any of them.
 */
export function kindOf(title: string): FoodKind | undefined {
  index ??= makeIndex();
  const words = foldedWords(title);
  let first: number = foodKinds.length;
  for (let at = 0; at < words.length; at++) {
    const phrase = phraseAt(words, at, index);
    const known = phrase ?? knownIn(words[at] ?? '', index);
    if (known && isWritten(known, words[at] ?? '', title)) first = Math.min(first, known.place);
    if (phrase) at += phrase.length - 1;
  }
  return foodKinds[first];
}

/** Splits a text into folded words. Apostrophes separate words, except before Cyrillic letters, as in Ukrainian. */
function foldedWords(text: string): string[] {
  return fold(text).match(/[\p{L}\p{M}]+(?:'[\u0400-\u04ff]+)*/gu) ?? [];
}

function phraseAt(
  words: string[],
  at: number,
  { known }: Index,
): (Pick<Known, 'place' | 'written'> & { length: number }) | undefined {
  for (let length = Math.min(LONGEST.phrase, words.length - at); length > 1; length--) {
    const found = known.get(words.slice(at, at + length).join('_'));
    if (found) return { place: found.place, written: found.written, length };
  }
  return undefined;
}

/** Returns the entry for a word or, failing that, for the word without its prefix or for the longest known word at its end. */
function knownIn(word: string, index: Index): Known | undefined {
  const whole = formOf(word, index);
  if (whole) return whole;
  for (const beginning of index.beginnings) {
    const found = word.startsWith(beginning) && formOf(word.slice(beginning.length), index);
    if (found) return found;
  }
  for (let start = LEAST_BEFORE; start < word.length; start++) {
    const end = formOf(word.slice(start), index);
    if (end?.joins) return end;
  }
  return undefined;
}

function formOf(word: string, { known }: Index): Known | undefined {
  for (let letters = 0; letters <= LONGEST.ending && letters < word.length; letters++) {
    const at = word.length - letters;
    const found = known.get(word.slice(0, at));
    if (found && (letters === 0 || found.endings.some((endings) => endings.has(word.slice(at))))) return found;
  }
  return undefined;
}

/** Whether the title has the accents that distinguish a word. True for words that need none. */
function isWritten({ written }: Pick<Known, 'written'>, word: string, title: string): boolean {
  if (written.length === 0) return true;
  const typed = asWritten(title).match(/[\p{L}\p{M}]+/gu) ?? [];
  return typed.some((other) => fold(other) === word && written.some((part) => other.includes(part)));
}

function asWritten(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

function makeIndex(): Index {
  const beginnings = foodWords.flatMap(({ beginnings = '' }) => listed(beginnings));
  const index: Index = { known: new Map(), beginnings };
  for (const words of foodWords) {
    const endings = new Set(listed(words.endings));
    for (const [place, kind] of foodKinds.entries()) {
      for (const marked of words.kinds[kind].split(' ')) add(index, marked, { ...words, place, endings });
    }
  }
  return index;
}

type Adding = { place: number; joins?: boolean; endings: Set<string> };

function add({ known }: Index, marked: string, { place, endings, joins = false }: Adding): void {
  const { end = '', exact = '', text = '' } = /^(?<end>-?)(?<exact>=?)(?<text>.*)$/.exec(marked)?.groups ?? {};
  const word = fold(text);
  const found = known.get(word);
  const written = exact && (!found || found.written.length > 0) ? [...(found?.written ?? []), asWritten(text)] : [];
  known.set(word, {
    place,
    written,
    joins: found?.joins || end === '-' || (joins && word.length >= SHORTEST.joined),
    endings: [...(found?.endings ?? []), ...(word.length >= SHORTEST.withEndings ? [endings] : [])],
  });
}

/** Splits a line of food-words.json into folded words. */
export function listed(words: string): string[] {
  return fold(words).split(' ').filter(Boolean);
}
