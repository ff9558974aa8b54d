import type { FoodInput } from '../../contract/foods/foods.ts';
import { fold } from '../../contract/words/folded.ts';

/** The longest word, in characters. A database limits its bytes, and nobody types a longer one. */
const LONGEST = 40;

/** The longest word in scripts without spaces, where each letter may begin a word. */
const LONGEST_UNSPACED = 8;

const runs =
  /(?<unspaced>[[\p{L}\p{N}\p{M}]&&[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]]+)|[[\p{L}\p{N}\p{M}]--[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]]+/gv;

/** The words of a text, each once, as a search compares them. */
export function wordsOf(text: string): string[] {
  return [...new Set(separateWords(text))];
}

/** The same, each as often as it is there. */
export function separateWords(text: string): string[] {
  return [...fold(text).matchAll(runs)].flatMap(({ 0: run, groups }) => {
    const letters = [...run];
    if (!groups?.unspaced) return [letters.slice(0, LONGEST).join('')];
    return letters.map((_, at) => letters.slice(at, at + LONGEST_UNSPACED).join(''));
  });
}

/** The search columns of a food. */
export function searchColumns({ title, notes, location }: Pick<FoodInput, 'title' | 'notes' | 'location'>) {
  const words = wordsOf(`${title}\n${notes}\n${location}`).map(quoted);
  return { titleFolded: fold(title), words: words.join(' ') };
}

/** A word in PostgreSQL's notation. Letters and digits need no escaping. */
export function quoted(word: string): string {
  return `'${word}'`;
}
