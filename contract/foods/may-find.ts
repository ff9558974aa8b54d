import { fold } from '../words/folded.ts';

/** How many letters all forms of a word begin with. */
const LEAST = 2;

/**
 * Whether a search may find a title, by the beginnings of its words. It says yes of all titles that the search finds
 * (server/foods/matcher.ts), and of a few more, without knowing any language.
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
