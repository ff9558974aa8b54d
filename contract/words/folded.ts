import { withPlainDigits } from './digits.ts';

/**
 * Characters that search ignores: combining accents, Arabic vowel signs, hamzas and tatweel, and invisible characters such as
 * joiners, soft hyphens, direction marks and private-use characters. Combining marks of other scripts are kept, because they act
 * as letters.
 */
const unread =
  /[\u0300-\u036f\u0640\u064b-\u0655\u0670\u061c\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ue000-\uf8ff\ufeff]/g;

/** Replacements for letters that Unicode does not decompose but people often type without accents, and for variant spellings. */
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

/** Increment this when `fold` returns something else, so that servers recompute stored titles (server/foods/refresh-search.ts). */
export const FOLD_VERSION = 1;

/**
 * Normalises a text or search term for comparison: ignores case, accents, character width and kind of digits, trims it and
 * collapses white space. Idempotent.
 */
export function fold(text: string): string {
  const bare = text.normalize('NFKD').replace(unread, '').toLowerCase();
  return withPlainDigits(bare)
    .replace(spelledOtherwise, (letter) => plain[letter] ?? letter)
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim();
}
