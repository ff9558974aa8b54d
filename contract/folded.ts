/** Accents, as they stand apart from their letters. Signs of other scripts are letters of their own and stay. */
const accents = /[\u0300-\u036f]/g;

/** Letters that are no accented ones to Unicode but that people type without, and spellings of one letter. */
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
  '’': "'",
};
const spelledOtherwise = new RegExp(`[${Object.keys(plain).join('')}]`, 'g');

/**
 * A text, or what is searched for in it, without what a search makes no difference of: case, accents, width. The same text
 * folded again stays as it is.
 */
export function fold(text: string): string {
  const bare = text.normalize('NFKD').replace(accents, '').toLowerCase();
  return bare.replace(spelledOtherwise, (letter) => plain[letter] ?? letter).normalize('NFKC');
}
