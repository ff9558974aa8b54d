import { expect, test } from 'vitest';
import { findWords } from './check-english.ts';

test('a word with a better alternative is found in any form', () => {
  for (const text of [
    'Whoever asks first gets it.',
    'Nobody has written yet.',
    'You can not undo this.',
    'This place is not one of yours any more.',
    '2 things are amiss with this site',
    'Took it back',
    'The people who look after this site',
    'Show all foods again',
    'Press the button',
  ]) {
    expect(findWords('app/a.tsx', text), text).toHaveLength(1);
  }
});

test('a finding names the place, the word and the alternative', () => {
  expect(findWords('docs/running.md:7', 'A clock is mended.')).toEqual([
    'docs/running.md:7: “mended” in “A clock is mended.”. Better: fix',
  ]);
});

test('paths, the specification’s labels and similar words are accepted', () => {
  for (const text of [
    'GET /all-foods',
    'Available Foods',
    'We recommend it.',
    'Press Enter to search',
    'Wholesome body',
  ]) {
    expect(findWords('README.md', text), text).toEqual([]);
  }
});
