import { withPlainDigits } from './digits.ts';

/**
 * Accents that stand apart from their letters, Arabic's vowels, hamzas and stretched lines, and what stands unseen between letters:
 * joiners, hyphens, marks of direction. Signs of other scripts are letters of their own and stay.
 */
const unread = /[\u0300-\u036f\u0640\u064b-\u0655\u0670\u061c\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

/** Letters that Unicode does not count as accented but that people type without the accent, and spellings of one letter. */
const plain: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  þ: 'th',
  ς: 'σ',
  ґ: 'г',
  ٱ: 'ا',
  ى: 'ي',
  ة: 'ه',
  ک: 'ك',
  ی: 'ي',
  ʼ: "'",
  '’': "'",
};
const spelledOtherwise = new RegExp(`[${Object.keys(plain).join('')}]`, 'g');

/**
 * A text, or a search term, without the differences that a search ignores: case, accents, width, which digits, and blanks: there are
 * none at its ends, and one between words. Folding a folded text again changes nothing.
 */
export function fold(text: string): string {
  const bare = text.normalize('NFKD').replace(unread, '').toLowerCase();
  return withPlainDigits(bare)
    .replace(spelledOtherwise, (letter) => plain[letter] ?? letter)
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim();
}
