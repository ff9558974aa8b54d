import { expect, test } from 'vitest';
import { msg } from '#words';
import { english } from '../../contract/words/said.ts';
import { asText, asWritten } from '../kernel/as-written.ts';
import { layOut } from './layout.ts';

const site = { name: 'Open Larder', publicUrl: 'https://larder.example.org', sender: 'no-reply@larder.example.org' };

function laidOut(title: string) {
  const paragraphs = [msg`It’s about “${{ title: asWritten(title) }}”.`];
  const text = { subject: msg`Thanks`, food: title, paragraphs, link: { label: msg`See it`, path: '/foods' } };
  return layOut({ words: english, text }, site);
}

test('right-to-left text from a user does not reorder the sentence around it', () => {
  const { subject, text, html } = laidOut('תפוחים');
  expect(html).toContain('<p>It’s about “<bdi>תפוחים</bdi>”.</p>');
  expect(text).toContain('It’s about “\u2068תפוחים\u2069”.');
  expect(subject).toBe('Thanks: \u2068תפוחים\u2069 · Open Larder');
});

test('a sentence in one direction has no direction marks', () => {
  const { subject, text, html } = laidOut('Apples');
  expect([subject, text, html].join('\n')).not.toMatch(/[\u2066-\u2069]|<bdi>/);
  expect(html).toContain('<p>It’s about “Apples”.</p>');
});

test('in a right-to-left language, all text from users is isolated', () => {
  expect(asText(`“${asWritten('Apples')}”`, 'rtl')).toBe('“\u2068Apples\u2069”');
});

test('text from users cannot end its own isolation', () => {
  expect(asWritten('a\u2069b\u202e\nc')).toBe('\u2068a b c\u2069');
});
