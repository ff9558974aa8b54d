import { expect, test } from 'vitest';
import { compilingWords } from '../../contract/words/said.ts';
import { personName } from './person-name.tsx';

const german = compilingWords('de', ({ message }) =>
  message === 'Someone who left' ? 'Ehemaliges Mitglied' : message,
);

test('a user who has left gets a placeholder name in the reader’s language', () => {
  expect(personName(german, 'Someone who left')).toBe('Ehemaliges Mitglied');
  expect(personName(german, 'Ada Winter')).toBe('Ada Winter');
});
