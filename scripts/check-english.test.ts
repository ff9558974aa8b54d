import { expect, test } from 'vitest';
import { findWords } from './check-english.ts';

test('a word that has a better one is found, in any form', () => {
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

test('it says where, which word and what to write instead', () => {
  expect(findWords('docs/running.md:7', 'A clock is mended.')).toEqual([
    'docs/running.md:7: “mended” in “A clock is mended.”. Better: fix',
  ]);
});

test('paths, labels of the specification and words that only look alike are fine', () => {
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
