import { describe, expect, test } from 'vitest';
import { msg, plural } from '#words';
import { compilingWords, english, inLanguage, said } from './said.ts';
import type { Message } from './words.ts';

/** Creates Words with the given translations. */
function wordsOf(language: string, sentences: Record<string, string>) {
  return compilingWords(language, ({ message = '' }) => sentences[message] ?? message);
}

const left = (count: number): Message => msg`${plural({ count }, { one: '# loaf left', other: '# loaves left' })}`;

describe('A message', () => {
  test('has an id that depends on its English text and context, but not on its values', () => {
    const about = (title: string) => msg`About ${{ title }}`;
    expect(about('Bread').id).toBe(about('Soup').id);
    expect(about('Bread')).toEqual({ id: expect.any(String), message: 'About {title}', values: { title: 'Bread' } });
    const names = [msg`List`, msg({ message: 'List', context: 'a button' }), msg`About`].map(({ id }) => id);
    expect(new Set(names).size).toBe(3);
  });

  test('can contain texts, numbers and other messages', () => {
    const german = wordsOf('de', { '{title}: {left}, {count} times': '{count}-mal {title}: {left}', Bread: 'Brot' });
    const message = msg`${{ title: msg`Bread` }}: ${{ left: 'left' }}, ${{ count: 12_345 }} times`;
    expect(english._(message)).toBe('Bread: left, 12,345 times');
    expect(german._(message)).toBe('12.345-mal Brot: left');
  });

  test('isolates right-to-left values from the text after them', () => {
    const deleting = (title: string) => msg`Delete ${{ title }}: ${{ count: 2 }} people are waiting for it.`;
    expect(english._(deleting('خبز'))).toBe('Delete \u2068خبز\u2069: 2 people are waiting for it.');
    expect(english._(deleting('Bread'))).toBe('Delete Bread: 2 people are waiting for it.');
    expect(english._(deleting('\u2068خبز\u2069')), 'once').toBe('Delete \u2068خبز\u2069: 2 people are waiting for it.');
    expect(wordsOf('ar', {})._(deleting('خبز'))).toBe('Delete خبز: 2 people are waiting for it.');
  });

  test('writes four-digit numbers without a separator that could be read as a decimal point', () => {
    expect(['en', 'de', 'fr', 'pl', 'pt'].map((language) => wordsOf(language, {}).number(1500))).toEqual(
      Array(5).fill('1500'),
    );
    expect(wordsOf('bn', {}).number(1500)).toBe('১৫০০');
  });

  test('uses the digits of its language, even in texts formatted elsewhere', () => {
    const [arabic, bengali] = [wordsOf('ar', {}), wordsOf('bn', {})];
    expect([english, arabic, bengali].map((words) => words.digits('30/11/2026'))).toEqual([
      '30/11/2026',
      '30/11/2026',
      '৩০/১১/২০২৬',
    ]);
    expect([arabic.number(12), bengali.number(12)]).toEqual(['12', '১২']);
    expect(bengali.digits('bn: ৩')).toBe('bn: ৩');
  });

  test('uses the plural form for its number in each language', () => {
    const many =
      '{count, plural, zero {ما من رغيف} one {رغيف} two {رغيفان} few {# أرغفة} many {# رغيفًا} other {# رغيف}}';
    const arabic = wordsOf('ar', { [String(left(0).message)]: many });
    expect([0, 1, 2].map((count) => english._(left(count)))).toEqual(['0 loaves left', '1 loaf left', '2 loaves left']);
    expect([0, 1, 2, 3, 11, 100].map((count) => arabic._(left(count)))).toEqual([
      'ما من رغيف',
      'رغيف',
      'رغيفان',
      '3 أرغفة',
      '11 رغيفًا',
      '100 رغيف',
    ]);
  });

  test('can have a special form for an exact number', () => {
    const message = (count: number) => msg`${plural({ count }, { 0: 'nobody', one: '# person', other: '# people' })}`;
    expect([0, 1, 2].map((count) => english._(message(count)))).toEqual(['nobody', '1 person', '2 people']);
  });

  test('treats placeholders and tags in its values as plain text', () => {
    const title = 'Bread {count} <0>and</0> # soup';
    expect(english._(msg`About ${{ title }}`)).toBe(`About ${title}`);
    expect(english.pieces(msg`About ${{ title }}`)).toEqual([{ text: 'About ' }, { value: title }]);
  });

  test('falls back to English if its translation is missing', () => {
    expect(wordsOf('de', {})._(left(2))).toBe('2 loaves left');
  });
});

test('lists, days and numbers follow the conventions of the language', () => {
  const german = wordsOf('de', {});
  expect([english.list(['milk', 'eggs', 'nuts']), german.list(['Milch', 'Eier', 'Nüsse'])]).toEqual([
    'milk, eggs and nuts',
    'Milch, Eier und Nüsse',
  ]);
  const narrow = ['en', 'de', 'tr', 'ar'].map((language) => wordsOf(language, {}).list(['a', 'b'], 'narrow'));
  expect(narrow, 'no language has a bare space').toEqual(['a, b', 'a und b', 'a, b', 'a وb']);
  const day = '2027-04-03' as Parameters<typeof english.day>[0];
  expect([english.day(day), german.day(day)]).toEqual(['3 April 2027', '3. April 2027']);
});

test('an English sentence created from a message can be translated; any other text stays unchanged', () => {
  const german = wordsOf('de', { '{name} is required.': '„{name}“ fehlt.', Subject: 'Betreff' });
  const sentence = said(msg`${{ name: msg`Subject` }} is required.`);
  expect(sentence).toBe('Subject is required.');
  expect(inLanguage(german, sentence)).toBe('„Betreff“ fehlt.');
  expect(inLanguage(english, sentence)).toBe(sentence);
  expect(inLanguage(german, 'Somebody wrote this.')).toBe('Somebody wrote this.');
});
