import { expect, test } from 'vitest';
import { blanksOf } from './blanks-of.ts';

test.each([
  ['Written by [your name] on [the date].', ['your name', 'the date']],
  ['[Straße], [Straße]', ['Straße']],
  ['- [name of the officer], by mail', ['name of the officer']],
  ['[Contact](/contact) and [here][1]\n\n[1]: https://example.org', []],
  ['[one]: https://example.org', []],
  ['![a picture] \\[typed\\] [1] []', []],
])('the blanks of %j are %j', (source, blanks) => {
  expect(blanksOf(source)).toEqual(blanks);
});
