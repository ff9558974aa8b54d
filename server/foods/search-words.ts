import type { FoodInput } from '../../contract/foods/foods.ts';
import { fold } from '../../contract/words/folded.ts';
import { marksIn, WORDS_VERSION } from './concept-marks.ts';

/** Maximum length of a word, in characters. PostgreSQL limits a word's bytes, and no one types longer words. */
const LONGEST = 40;

/** Maximum length of a word, in characters, for scripts without spaces, where any letter may start a word. */
const LONGEST_UNSPACED = 8;

const runs =
  /(?<unspaced>[[\p{L}\p{N}\p{M}]&&[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]]+)|[[\p{L}\p{N}\p{M}]--[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]]+/gv;

/** Returns the distinct words of a text, folded as in searches. */
export function wordsOf(text: string): string[] {
  return [...new Set(separateWords(text))];
}

/** Like wordsOf, but with repeated words. */
export function separateWords(text: string): string[] {
  return [...fold(text).matchAll(runs)].flatMap(({ 0: run, groups }) => {
    const letters = [...run];
    if (!groups?.unspaced) return [letters.slice(0, LONGEST).join('')];
    return letters.map((_, at) => letters.slice(at, at + LONGEST_UNSPACED).join(''));
  });
}

/** Returns what searches compare: the folded title with its marks, and the words of all texts with the marks of the title. */
export function searchColumns({ title, notes, location }: Pick<FoodInput, 'title' | 'notes' | 'location'>) {
  const words = [...wordsOf(`${title}\n${notes}\n${location}`), ...marksIn(title)].map(quoted);
  return { titleFolded: markedTitle(title), words: words.join(' ') };
}

/** Returns a folded title with the marks of its concepts and of their version. */
export function markedTitle(title: string): string {
  return `${fold(title)} ${marksIn(title)}${WORDS_VERSION}`;
}

/** Quotes a word for PostgreSQL's text search. Words contain no characters that need escaping. */
export function quoted(word: string): string {
  return `'${word}'`;
}
