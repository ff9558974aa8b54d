// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { english } from '../../../contract/words/said.ts';
import { ApiError } from '../../api/api.ts';
import { WordsContext } from '../../words/words-context.tsx';
import { InlineError } from './inline-error.tsx';

afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

test('links to the same page at the address that accepts changes', () => {
  history.replaceState(null, '', '/setup?lang=en#secret');
  const body = { code: 'FOREIGN_ORIGIN', message: 'Only there.', address: 'https://larder.example.org' };
  render(
    <WordsContext value={english}>
      <InlineError error={new ApiError(403, body)} />
    </WordsContext>,
  );
  expect(screen.getByText(/^Only there\./)).toBeDefined();
  const link = screen.getByRole('link', { name: 'Continue at https://larder.example.org' });
  expect(link.getAttribute('href')).toBe('https://larder.example.org/setup?lang=en#secret');
});

test('has no link if a change failed for another reason', () => {
  render(<InlineError error={new ApiError(409, { code: 'OWN_FOOD', message: 'It is yours.' })} />);
  expect(screen.getByText('It is yours.')).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
});
