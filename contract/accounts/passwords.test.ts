import { expect, test } from 'vitest';
import { english } from '../words/said.ts';
import type { Message } from '../words/words.ts';
import { passwordFault } from './passwords.ts';

test.each([
  ['', 'Password must be 6 character or more'],
  ['Abcde', 'Password must be 6 character or more'],
  ['abcdef', 'At least one uppercase, one lowercase character'],
  ['ABCDEF', 'At least one uppercase, one lowercase character'],
  ['123456', 'At least one uppercase, one lowercase character'],
  [`Aa${'1'.repeat(127)}`, 'Password can have at most 128 characters.'],
])('rejects %j: %s', (password, message) => {
  expect(english._(passwordFault(password) as Message)).toBe(message);
});

test.each(['Abcdef', 'ÄÖÜäöü', 'zzzzzZ', '  Aa  ', `Aa${'1'.repeat(126)}`])('accepts %j', (password) => {
  expect(passwordFault(password)).toBeUndefined();
});
