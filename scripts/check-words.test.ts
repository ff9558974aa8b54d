import { expect, test } from 'vitest';
import { unmarked } from './check-words.ts';

const textsIn = (code: string) => unmarked(code).map(({ text }) => text);

test('page text not marked for translation is found, in elements and in attributes for screen readers', () => {
  expect(textsIn('export const A = () => <p>Good bread</p>;')).toEqual(['Good bread']);
  expect(textsIn('export const A = () => <a aria-label="Good bread" href="/foods" className="link">→</a>;')).toEqual([
    'Good bread',
  ]);
  expect(textsIn('export const A = ({ is }) => <Notice title={is ? "Bread" : "Soup"} />;')).toEqual(['Bread', 'Soup']);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
  expect(textsIn('export const A = ({ name }) => <img alt={`Photo of ${name}`} />;')).toEqual(['Photo of']);
});

test('marked text, universal names and values used by code are accepted', () => {
  const fine = [
    '<p>{t`Good bread`}</p>',
    '<Trans>Good <b>bread</b></Trans>',
    '<p>Open Larder</p>',
    '<p>404 → ©</p>',
    '<Field name="title" label={t`Title`} />',
    '<Plural value={count} one="# food" other="# foods" />',
  ];
  for (const code of fine) expect(textsIn(`export const A = () => ${code};`), code).toEqual([]);
});

test('a finding has its line number', () => {
  expect(unmarked('export const A = () => (\n  <p>\n    Good bread\n  </p>\n);')).toEqual([
    { line: 2, text: 'Good bread' },
  ]);
});
