import { fold } from '../words/folded.ts';

/** Number of initial letters that all forms of a word share. */
const LEAST = 2;

/**
 * Whether a search might find a title. Compares only the first letters of each word, in any language. There are false positives,
 * but no false negatives: it is true for every title that the server's search finds (server/foods/matcher.ts).
 */
export function mayFind(search: string, title: string): boolean {
  const text = fold(search);
  const titles = [fold(title), withoutUmlauts(fold(title))];
  const words = text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [text];
  return words.every((word) =>
    [word, withoutUmlauts(word)].some((spelled, at) => titles[at]?.includes([...spelled].slice(0, LEAST).join(''))),
  );
}

function withoutUmlauts(folded: string): string {
  return folded.replace(/([aou])e/g, '$1');
}
