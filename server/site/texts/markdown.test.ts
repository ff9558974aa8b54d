import { expect, test } from 'vitest';
import type { TextBlock } from '../../../contract/site/site-texts.ts';
import { readMarkdown } from './markdown.ts';

const text = (text: string) => ({ type: 'text', text }) as const;
const paragraph = (text: string): TextBlock => ({ type: 'paragraph', parts: [{ type: 'text', text }] });

test('Markdown is parsed into headings, paragraphs, lists, quotes and lines', () => {
  const source =
    '# Who we are\n\nWe *share* **food**.\n\n- Bread\n- Soup\n\n3. Knock\n4. Eat\n\n> Be kind.\n\n---\n\n### Last\n\n`a*b`';
  expect(readMarkdown(source)).toEqual([
    { type: 'heading', level: 2, parts: [text('Who we are')] },
    {
      type: 'paragraph',
      parts: [
        text('We '),
        { type: 'emphasis', parts: [text('share')] },
        text(' '),
        { type: 'strong', parts: [text('food')] },
        text('.'),
      ],
    },
    { type: 'list', start: null, items: [[paragraph('Bread')], [paragraph('Soup')]] },
    { type: 'list', start: 3, items: [[paragraph('Knock')], [paragraph('Eat')]] },
    { type: 'quote', blocks: [paragraph('Be kind.')] },
    { type: 'line' },
    { type: 'heading', level: 3, parts: [text('Last')] },
    { type: 'paragraph', parts: [{ type: 'code', text: 'a*b' }] },
  ] satisfies TextBlock[]);
});

test('headings start one level below the page’s own, and skip no level', () => {
  const levels = readMarkdown('### A\n\n##### B\n\n### C\n\n###### D').map((block) => 'level' in block && block.level);
  expect(levels).toEqual([2, 3, 2, 4]);
});

test('a text of maximum length is parsed', () => {
  const source = '## Rule\n\nBe **kind** to [all](/foods).\n\n'.repeat(540).slice(0, 20_000).trim();
  expect(readMarkdown(source)).toHaveLength(1_000);
});

test('line breaks are kept, as in a postal address', () => {
  expect(readMarkdown('3 Market Square\nLindenford')).toEqual([
    { type: 'paragraph', parts: [text('3 Market Square'), { type: 'break' }, text('Lindenford')] },
  ]);
});

test.each([
  ['[Us](https://example.org/a?b=c)', 'https://example.org/a?b=c'],
  ['<https://example.org>', 'https://example.org/'],
  ['[Us](mailto:us@example.org)', 'mailto:us@example.org'],
  ['<us@example.org>', 'mailto:us@example.org'],
  ['[Foods](/foods?search=a#top)', '/foods?search=a#top'],
  ['[Us][1]\n\n[1]: https://example.org/one\n[1]: javascript:two', 'https://example.org/one'],
])('%s is a link', (source, to) => {
  expect(readMarkdown(source)).toMatchObject([{ parts: [{ type: 'link', to }] }]);
});

test.each([
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert)',
  '[x](data:text/html,x)',
  '[x](http://example.org)',
  '[x](//example.org)',
  '[x](/\\example.org)',
  '[x](</\t/example.org>)',
  '[x](/.//example.org)',
  '[x](/a/..//example.org)',
  '[x](/%2e//example.org)',
  `[x](https://example.org/${'y'.repeat(2_000)})`,
  '[x](foods)',
  '[x](https://)',
  '![x](https://example.org/x.png)',
  '![x][1]',
  '<b>bold</b>',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[your name]',
])('%s is shown as typed', (source) => {
  const parts = readMarkdown(source).flatMap((block) => ('parts' in block ? block.parts : []));
  expect(parts.map((part) => (part.type === 'text' ? part.text : part.type)).join('')).toBe(source);
});

test.each([
  ['>'.repeat(20_000), 'quotes'],
  ['>'.repeat(2_000), 'fewer quotes'],
  [`${'*'.repeat(1_000)}a${'*'.repeat(999)}`, 'fewer stars'],
  [Array(20).fill('>'.repeat(100)).join('\n'), 'quotes in lines'],
  ['+ '.repeat(10_000), 'points'],
  ['1.'.padEnd(19_999, ' 1.'), 'numbers'],
  ['<a '.repeat(6_000), 'tags'],
  ['&'.repeat(20_000), 'entities'],
  ['- '.repeat(10_000), 'lists'],
  ['*a _a '.repeat(3_000), 'emphasis'],
  [`${'*'.repeat(9_999)}a${'*'.repeat(9_999)}`, 'stars'],
  ['['.repeat(20_000), 'brackets'],
  ['[a]('.repeat(5_000), 'links'],
  [`${'`'.repeat(100)}${'a`'.repeat(9_000)}`, 'code'],
  ['a\n=\n'.repeat(5_000), 'headings'],
  ['a\n-\n'.repeat(5_000), 'lower headings'],
  ['a\n==\n\n'.repeat(3_300), 'headings apart'],
  [' - - -a\n'.repeat(2_500), 'lists in lines'],
  [`${'-\t'.repeat(9)}a\n`.repeat(900), 'deep lists in lines'],
  ['- a\n'.repeat(5_000), 'a long list'],
  [Array.from({ length: 140 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n'), 'points within points'],
])('hostile text %# is parsed completely, and never deeply nested', (source) => {
  const depth = depthOf(readMarkdown(source));
  expect(depth).toBeLessThan(10);
});

test('references cannot repeat a long address thousands of times', () => {
  const source = `[a]: https://example.org/${'ü'.repeat(300)}\n\n${'[a] '.repeat(3_900)}`;
  expect(JSON.stringify(readMarkdown(source)).length).toBeLessThan(1_000_000);
});

function depthOf(tree: unknown): number {
  if (Array.isArray(tree)) return Math.max(0, ...tree.map(depthOf));
  const within = Object.values(tree as object).filter((value) => Array.isArray(value));
  return 1 + depthOf(within);
}
