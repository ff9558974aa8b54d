import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test.each([
  'Password1',
  'Aaaaaa',
  'AAAAaaaa',
  'Aabbcc',
  'AabbccddEE',
  'Abcabc',
  'Abcdef',
  'Fedcba',
  'Qwertzu',
  'YXCVBNm',
  'Lkjhgf',
])('%s is a common password', async (password) => expect(await isCommonPassword(password)).toBe(true));

test.each(['Abcdeh', 'Larder', 'Brot und Salz', 'AbcXyz', 'Gfjkqw'])('%s is not a common password', async (password) =>
  expect(await isCommonPassword(password)).toBe(false),
);
