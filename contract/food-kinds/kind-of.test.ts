import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { languages, PSEUDO_LANGUAGE } from '../words/languages.ts';
import { foodWords as wordsOfServer } from './food-words.ts';
import { foodWords as wordsOfPages } from './food-words-of-build.ts';
import { kindOf, listed } from './kind-of.ts';
import { type FoodKind, type FoodWords, foodKinds } from './kinds.ts';

const FOLDER = join(import.meta.dirname, '../../words');
const tags = Object.keys(languages).filter((language) => language !== PSEUDO_LANGUAGE);

function read<T>(language: string, file: string): T {
  return JSON.parse(readFileSync(join(FOLDER, language, file), 'utf8'));
}

test('each language has a folder, and there are no other folders', () => {
  const folders = readdirSync(FOLDER, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).sort()).toEqual(tags.toSorted());
});

describe.each(tags)('In %s', (language) => {
  const { kinds, ...facts } = read<FoodWords>(language, 'food-words.json');

  test('the words cover all kinds and endings', () => {
    expect(Object.keys(kinds)).toEqual([...foodKinds]);
    for (const line of [facts.keeping, ...Object.values(kinds)]) expect(line).toMatch(/^\S+( \S+)*$/);
    for (const ending of listed(facts.endings)) expect(ending.length, ending).toBeLessThan(5);
    const known = ['beginnings', 'endings', 'joins', 'keeping', 'plurals'];
    expect(Object.keys(facts).filter((name) => !known.includes(name))).toEqual([]);
  });

  // Otherwise, adding a word in one language could change results in another.
  test('each word has the same kind in all languages, and with every ending', () => {
    const others = foodKinds.flatMap((kind) =>
      kinds[kind].split(' ').flatMap((marked) => {
        const word = marked.replace(/^-?=?/, '').replaceAll('_', ' ');
        const ended = word === marked && word.length > 3 ? listed(facts.endings).map((ending) => word + ending) : [];
        return [word, ...ended].filter((form) => kindOf(form) !== kind).map((form) => `${kind}: ${form}`);
      }),
    );
    expect(others).toEqual([]);
  });

  test('no kind has duplicate words', () => {
    const twice = foodKinds.flatMap((kind) => {
      const words = kinds[kind].split(' ');
      return words.filter((word, at) => words.indexOf(word) < at).map((word) => `${kind}: ${word}`);
    });
    expect(twice).toEqual([]);
  });

  test('an example title of each kind is recognised', () => {
    const titles = read<Record<FoodKind, string>>(language, 'food-titles.json');
    expect(Object.keys(titles)).toEqual([...foodKinds]);
    expect(foodKinds.filter((kind) => kindOf(titles[kind]) !== kind)).toEqual([]);
  });
});

test('pages and the server have the same words', () => {
  expect(wordsOfServer).toHaveLength(tags.length);
  expect(wordsOfPages).toEqual(wordsOfServer);
});

test.each<[string, string]>([
  ['a short word within a longer one', 'Steady price, team, speiende, Kreis, Sonderpreis, fifteen, acceptée'],
  ['words that only accents tell from food', 'The most. Tu te quieres. Mais non. Kâse. Durum. Dört, beş. Make'],
  [
    'small words',
    'Un, une, et, su, dal, por, con, mit, und, für, ein, eine, eines, die, das, w, na, z, і, та, من, في, ও',
  ],
  ['what can be eaten at once', 'Can be eaten at once. Something nice. Etwas Gutes zum Probieren. 🍞'],
  ['a minute', 'دقيقة'],
  ['nothing', ''],
])('%s names no food', (_, title) => {
  const found = title.match(/[\p{L}\p{M}]+/gu)?.filter((word) => kindOf(word)) ?? [];
  expect(found).toEqual([]);
  expect(kindOf(title)).toBeUndefined();
});

test.each<[string, FoodKind]>([
  ['ХЛІБ', 'bread'],
  ['CREME BRULEE MUFFIN', 'cake'],
  ['ｂｒｅａｄ', 'bread'],
  ['والخُبْزُ', 'bread'],
  ["м'ясо", 'meat'],
  ['Eggplant', 'vegetables'],
  ['Chocolate cake', 'cake'],
  ['Ein Apfel', 'apples'],
  ['Buttermilk pancakes', 'pancakes'],
  ['Sauerteigbrot', 'bread'],
])('%j is of kind %s', (title, kind) => {
  expect(kindOf(title)).toBe(kind);
});
