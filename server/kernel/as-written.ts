import { BEGIN, END, hasLettersFromRight } from '../../contract/words/from-right.ts';
import { oneLine } from './one-line.ts';

const WRITTEN = new RegExp(`${BEGIN}([^${END}]*)${END}`);

/**
 * Puts user-written text on one line and marks it, for use in a mail. Users cannot forge the marks, because `oneLine` removes
 * them.
 */
export function asWritten(text: string): string {
  return `${BEGIN}${oneLine(text)}${END}`;
}

/**
 * Splits a sentence into pieces, of which every second one is user-written. Returns a single piece if the whole sentence runs
 * left to right.
 */
export function piecesOf(sentence: string, dir: 'ltr' | 'rtl'): string[] {
  const pieces = sentence.split(WRITTEN);
  return dir === 'rtl' || pieces.some(hasLettersFromRight) ? pieces : [pieces.join('')];
}

/** Returns a sentence as plain text. Keeps the marks only if the text directions may differ. */
export function asText(sentence: string, dir: 'ltr' | 'rtl'): string {
  return piecesOf(sentence, dir)
    .map((piece, index) => (index % 2 === 0 ? piece : BEGIN + piece + END))
    .join('');
}
