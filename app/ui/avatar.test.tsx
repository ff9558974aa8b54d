// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Avatar } from './avatar.tsx';

afterEach(cleanup);

test.each([
  ['Ada Lovelace', 'AL'],
  ['anna von der anke', 'AA'],
  ['Ada', 'A'],
  [' “Ada” (she) 🍎 ', 'AS'],
  ['Éva ñandú', 'ÉÑ'],
  ['e\u0301va', 'E\u0301'],
  ['山田 太郎', '山太'],
  ['4 seasons', '4S'],
])('%s without a picture is drawn as %s, hidden from screen readers', (name, initials) => {
  const { container } = render(<Avatar picture="" name={name} />);
  expect(container.querySelector('img')).toBeNull();
  expect(container.firstElementChild?.getAttribute('data-initials')).toBe(initials);
  expect(container.textContent).toBe('');
  expect(container.querySelectorAll('[style]')).toHaveLength(0);
});

test('a name without letters gets the generic person picture', () => {
  const { container } = render(<Avatar picture="" name="🍎 !" />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/art/person-any.svg');
});

test('initials are shown when the picture is invalid or fails to load', () => {
  const { container, rerender } = render(<Avatar picture="/art/person-1.svg" name="Ada" />);
  expect(container.querySelector('[data-initials]')).toBeNull();
  fireEvent.error(container.querySelector('img') as Element);
  expect(container.querySelector('[data-initials="A"]')).not.toBeNull();
  rerender(<Avatar picture="none yet" name="Ben" />);
  expect(container.querySelector('[data-initials="B"]')).not.toBeNull();
});
