import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { matchesTitle, namesFood } from './matcher.ts';
import { markedTitle } from './search-words.ts';

type Pair = [search: string, title: string, matches: boolean];

/** Searches and titles as people write them in six languages, labelled before the words for concepts were written. */
const pairs: Record<string, Pair[]> = JSON.parse(readFileSync(join(import.meta.dirname, 'match-pairs.json'), 'utf8'));

const all = Object.values(pairs).flat();

test('alerts find the same food in other words and languages, and hardly anything else', () => {
  expect(all.length).toBeGreaterThanOrEqual(300);
  const found = all.filter(([search, title]) => namesFood(search, markedTitle(title)));
  const right = found.filter(([, , matches]) => matches);
  const missed = all.filter((pair) => pair[2] && !found.includes(pair));
  const wrong = found.filter(([, , matches]) => !matches);
  expect(right.length / found.length, `precision, wrong: ${JSON.stringify(wrong)}`).toBeGreaterThanOrEqual(0.95);
  expect(
    right.length / (right.length + missed.length),
    `recall, missed: ${JSON.stringify(missed)}`,
  ).toBeGreaterThanOrEqual(0.8);
});

test('a search finds at least what alerts find', () => {
  const less = all.filter(([search, title]) => namesFood(search, markedTitle(title)) && !matchesTitle(search, title));
  expect(less).toEqual([]);
});
