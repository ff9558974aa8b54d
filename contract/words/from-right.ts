/** Letters that are written from right to left. */
const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** The characters around what someone has written: of unknown direction, until its end (Unicode, UAX #9). */
export const [BEGIN, END] = ['\u2068', '\u2069'];

export function hasLettersFromRight(text: string): boolean {
  return FROM_RIGHT.test(text);
}
