import { expect, test } from 'vitest';
import { wordsOf } from './search-words.ts';

test.each([
  ['Ring twice; Lindenweg 7, ring!', ['ring', 'twice', 'lindenweg', '7']],
  ['Crème-fraîche 100 % (2×)', ['creme', 'fraiche', '100', '2']],
  ["l'été", ['l', 'ete']],
  ['新鮮な', ['新鮮な', '鮮な', 'な']],
  ['7up寿司', ['7up', '寿司', '司']],
  ['日月火水木金土日月火', ['日月火水木金土日', '月火水木金土日月', '火水木金土日月火']],
  ['%_\\ 🥨 …', []],
])('splits %s into words', (text, words) => {
  expect(wordsOf(text).slice(0, words.length || 1)).toEqual(words);
});

test('truncates words to the length that the database supports', () => {
  expect(wordsOf('x'.repeat(2000))).toEqual(['x'.repeat(40)]);
  expect(wordsOf('𝕏'.repeat(2000))).toEqual(['x'.repeat(40)]);
});
