import { expect, test } from 'vitest';
import { english } from '../../contract/words/said.ts';
import { ageInWords, marksAround, withoutExpiredCards } from './kept-page.ts';
import { standInWords } from './stand-in-words.ts';

test.each([
  [0, 'less than a minute ago'],
  [-5_000, 'less than a minute ago'],
  [59_999, 'less than a minute ago'],
  [60_000, '1 minute ago'],
  [59 * 60_000 + 59_999, '59 minutes ago'],
  [60 * 60_000, '1 hour ago'],
  [23.9 * 60 * 60_000, '23 hours ago'],
  [24 * 60 * 60_000, '1 day ago'],
  [50 * 60 * 60_000, '2 days ago'],
])('an age of %i ms is shown as %s', (age, words) => {
  expect(ageInWords(age, standInWords(english))).toBe(words);
});

test('a kept page loses its expired cards, whatever their text, and is not shown without a card', () => {
  const card = (until: number, text: string) => {
    const [before, after] = marksAround(until);
    return `<!--${before}--><article>\n${text}</article><!--${after}-->`;
  };
  const [first, second] = [
    card(1_000, 'Doragasse 7 &lt;!--"end"--&gt;<a title="<!--&quot;end&quot;-->">'),
    card(2_000, 'Mill'),
  ];
  const page = `<main>${first}\n${second}</main>`;
  expect(withoutExpiredCards(page, 1_000)).toBe(page);
  expect(withoutExpiredCards(page, 1_001)).toBe(`<main>\n${second}</main>`);
  expect(withoutExpiredCards(page, 2_001)).toBeUndefined();
  expect(withoutExpiredCards('<main></main>', 0)).toBeUndefined();
});
