import { expect, test } from 'vitest';
import { conceptsOfWords } from '../../contract/food-kinds/kind-of.ts';
import { oftenNeeded } from '../../contract/wanted/wanted-terms.ts';
import { languages } from '../../contract/words/languages.ts';
import { wordsOf } from './words-of.ts';

test('the foods that the form for a wanted post offers match titles in every language', () => {
  const unknown = Object.keys(languages).flatMap((language) =>
    oftenNeeded.map(wordsOf(language as keyof typeof languages)._).filter((word) => conceptsOfWords(word).size === 0),
  );
  expect(unknown).toEqual([]);
});
