import { foodWords } from '#food-words';
import { fold } from '../words/folded.ts';
import { type FoodKind, foodKinds } from './kinds.ts';

/** How many letters a word has at least that takes the endings of its language, or that ends longer ones without being marked. */
const SHORTEST = { withEndings: 4, joined: 5 };

/** How many letters stand before a word that ends a longer one, at least. */
const LEAST_BEFORE = 3;

/** The most words that belong together, and the most letters of an ending. */
const LONGEST = { phrase: 4, ending: 4 };

type Known = {
  /** The place of its kind among all. */
  place: number;
  /** How it is written, where that matters: as any of these. */
  written: string[];
  /** Whether it ends longer words. */
  joins: boolean;
  /** Its endings, in each language that has the word. */
  endings: Set<string>[];
};

type Index = { known: Map<string, Known>; beginnings: string[] };

let index: Index | undefined;

/**
 * The kind of food that a title names, such as `soup`; the first one if it names several, undefined if it names none. It looks for
 * the words of all languages, because a title may be in any of them.
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

/** The words of a text, as they are compared. An apostrophe parts words, but it stands within a Ukrainian one. */
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

/** What a word is a form of, else what its longest end is a form of. */
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

/** Whether a title has a word with the accents that tell it from others, where it has to. */
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

/** The words of a line of the tables, as they are compared. */
export function listed(words: string): string[] {
  return fold(words).split(' ').filter(Boolean);
}
