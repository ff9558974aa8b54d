// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { english } from '../../../contract/words/said.ts';
import { WordsContext } from '../../words/words-context.tsx';
import { EmailField } from './email-field.tsx';
import { brokenConstraints } from './form-controls.ts';

afterEach(cleanup);

/** Returns the error shown for a typed email address. */
function faultWith(typed: string): string | undefined {
  const { container } = render(
    <WordsContext value={english}>
      <form>
        <EmailField label="Email" name="email" required />
      </form>
    </WordsContext>,
  );
  screen.getByLabelText<HTMLInputElement>('Email').value = typed;
  return brokenConstraints(container.querySelector('form') as HTMLFormElement, english).email;
}

test.each([
  'ada@example.org',
  ' ada@example.org ',
  'r&d@firm.example',
  'ada@münchen.example',
  'ada@тест.рф',
  'ada@xn--e1aybc.xn--p1ai',
  'ada@例え。テスト',
  'äda@example.org',
])('a plausible email address is accepted: %s', (typed) => {
  expect(faultWith(typed)).toBeUndefined();
});

test.each(['ada', 'ada@', 'ada lovelace@example.org', '@example.org', 'ada@ben@example.org'])(
  'an obviously invalid email address is rejected: %s',
  (typed) => {
    expect(faultWith(typed)).toBe('Enter a valid email address.');
  },
);
