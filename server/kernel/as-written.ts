import { BEGIN, END, hasLettersFromRight } from '../../contract/words/from-right.ts';
import { oneLine } from './one-line.ts';

const WRITTEN = new RegExp(`${BEGIN}([^${END}]*)${END}`);

/** What somebody has written, on one line, for a sentence of ours in a mail. Nobody can type the marks around it. */
export function asWritten(text: string): string {
  return `${BEGIN}${oneLine(text)}${END}`;
}

/**
 * A sentence in pieces, of which every second one is what somebody has written. Its direction is kept apart from that of the
 * sentence only where they may differ.
 */
export function piecesOf(sentence: string, dir: 'ltr' | 'rtl'): string[] {
  const pieces = sentence.split(WRITTEN);
  return dir === 'rtl' || pieces.some(hasLettersFromRight) ? pieces : [pieces.join('')];
}

/** A sentence as plain text. */
export function asText(sentence: string, dir: 'ltr' | 'rtl'): string {
  return piecesOf(sentence, dir)
    .map((piece, index) => (index % 2 === 0 ? piece : BEGIN + piece + END))
    .join('');
}
