import { expect, test } from 'vitest';
import { codeInFragment, confirmationLink } from './confirmation-link.ts';

const ID = '0197c1d2-0000-7000-8000-00000000000a';
const OTHER = '0197c1d2-0000-7000-8000-00000000000b';

test('the code is read from the fragment of the link, and only from there', () => {
  const link = new URL(confirmationLink('https://larder.example', '0197c1d2', '042917', { _id: ID }));
  expect(link.pathname + link.search).toBe('/my-posted-food/0197c1d2');
  for (const id of [ID, OTHER]) expect(codeInFragment(link.hash, id)).toBe('042917');
  for (const other of ['', '#', '#waiting', '#kode=042917']) expect(codeInFragment(other, ID)).toBe('');
});

test('the code of a share is read only for that share', () => {
  const link = new URL(confirmationLink('https://larder.example', '0197c1d2', '042917', { _id: ID, wanted: 12 }));
  expect(codeInFragment(link.hash, ID)).toBe('042917');
  expect(codeInFragment(link.hash, OTHER)).toBe('');
});
