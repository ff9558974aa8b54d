import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { languages, PSEUDO_LANGUAGE } from '../words/languages.ts';
import { concepts, isNamed } from './concepts.ts';
import { foodWords as wordsOfServer } from './food-words.ts';
import { foodWords as wordsOfPages } from './food-words-of-build.ts';
import { conceptsIn, kindOf, listed } from './kind-of.ts';
import { type FoodKind, type FoodWords, foodKinds } from './kinds.ts';

const FOLDER = join(import.meta.dirname, '../../words');
const tags = Object.keys(languages).filter((language) => language !== PSEUDO_LANGUAGE);

function read<T>(language: string, file: string): T {
  return JSON.parse(readFileSync(join(FOLDER, language, file), 'utf8'));
}

const keys = concepts.map(({ id }) => id);
const listOf = (line = '') => line.split(' ').filter(Boolean);

test('each language has a folder, and there are no other folders', () => {
  const folders = readdirSync(FOLDER, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).sort()).toEqual(tags.toSorted());
});

describe.each(tags)('In %s', (language) => {
  const { concepts: words, ...facts } = read<FoodWords>(language, 'food-words.json');

  test('there is a line of words for each concept and kind', () => {
    expect(Object.keys(words)).toEqual(keys);
    for (const line of [facts.keeping, ...Object.values(words)]) expect(line).toMatch(/^(\S+( \S+)*)?$/);
    for (const ending of listed(facts.endings)) expect(ending.length, ending).toBeLessThan(5);
    const known = ['beginnings', 'endings', 'joins', 'keeping', 'plurals'];
    expect(Object.keys(facts).filter((name) => !known.includes(name))).toEqual([]);
  });

  // Otherwise, adding a word in one language could change results in another.
  test('each word has the same kind and concept in all languages, and with every ending', () => {
    const others = concepts.flatMap((concept) =>
      listOf(words[concept.id]).flatMap((marked) => {
        const word = marked.replace(/^-?=?/, '').replaceAll('_', ' ');
        const ended = word === marked && word.length > 3 ? listed(facts.endings).map((ending) => word + ending) : [];
        const isOther = (form: string) =>
          kindOf(form) !== concept.kind || (isNamed(concept) && !conceptsIn(form).has(concept.id));
        return [word, ...ended].filter(isOther).map((form) => `${concept.id}: ${form}`);
      }),
    );
    expect(others).toEqual([]);
  });

  test('no word is listed twice', () => {
    const all = keys.flatMap((key) => listOf(words[key]));
    expect(all.filter((word, at) => all.indexOf(word) < at)).toEqual([]);
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
