import { foodWords } from '#food-words';
import { fold } from '../words/folded.ts';
import { concepts, isNamed } from './concepts.ts';
import type { FoodKind } from './kinds.ts';

/**
 * Minimum lengths in letters: of words that can take endings, and of words that match the end of a longer word without a mark.
 */
const SHORTEST = { withEndings: 4, joined: 5 };

/** Minimum number of letters before a known word at the end of a longer word. */
const LEAST_BEFORE = 3;

/** Maximum number of words in a phrase, and maximum length of an ending in letters. */
const LONGEST = { phrase: 4, ending: 4 };

type Known = {
  /** Position of the word's concept in `concepts`. */
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
  const first = Math.min(...placesIn(title));
  return concepts[first]?.kind;
}

/** Returns the concepts that a title names, with their broader ones: `baguette` and `bread`. */
export function conceptsIn(title: string): Set<string> {
  const found = new Set<string>();
  for (const place of placesIn(title)) {
    for (let concept = concepts[place]; concept; concept = concepts.find(({ id }) => id === concept?.broader)) {
      if (isNamed(concept)) found.add(concept.id);
    }
  }
  return found;
}

/** Returns the positions in `concepts` of all food that a title names. */
function placesIn(title: string): number[] {
  index ??= makeIndex();
  const words = foldedWords(title);
  const places: number[] = [];
  for (let at = 0; at < words.length; at++) {
    const phrase = phraseAt(words, at, index);
    const known = phrase ?? knownIn(words[at] ?? '', index);
    if (known && isWritten(known, words[at] ?? '', title)) places.push(known.place);
    if (phrase) at += phrase.length - 1;
  }
  return places;
}

/**
 * Returns the concept that each word of a search names, if it is the whole word or part of a phrase: `Tomatensuppe` is a soup, but
 * a search for it must not find all soups.
 */
export function conceptsOfWords(search: string): Map<string, string> {
  index ??= makeIndex();
  const words = foldedWords(search);
  const found = new Map<string, string>();
  for (let at = 0; at < words.length; at++) {
    const phrase = phraseAt(words, at, index);
    const known = phrase ?? wholeIn(words[at] ?? '', index);
    const concept = known && isWritten(known, words[at] ?? '', search) ? concepts[known.place] : undefined;
    const length = phrase?.length ?? 1;
    if (concept && isNamed(concept)) for (const word of words.slice(at, at + length)) found.set(word, concept.id);
    at += length - 1;
  }
  return found;
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

/** Returns the entry for a word, or for the longest known word that it ends with. */
function knownIn(word: string, index: Index): Known | undefined {
  const whole = wholeIn(word, index);
  if (whole) return whole;
  for (let start = LEAST_BEFORE; start < word.length; start++) {
    const end = formOf(word.slice(start), index);
    if (end?.joins) return end;
  }
  return undefined;
}

/** Returns the entry for a word, with or without a prefix. */
function wholeIn(word: string, index: Index): Known | undefined {
  const whole = formOf(word, index);
  if (whole) return whole;
  for (const beginning of index.beginnings) {
    const found = word.startsWith(beginning) && formOf(word.slice(beginning.length), index);
    if (found) return found;
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
    for (const [place, { id }] of concepts.entries()) {
      for (const marked of (words.concepts[id] ?? '').split(' ').filter(Boolean))
        add(index, marked, { ...words, place, endings });
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
