/** Letters of right-to-left scripts. */
const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** Characters that isolate the direction of user text: first strong isolate and pop directional isolate (Unicode, UAX #9). */
export const [BEGIN, END] = ['\u2068', '\u2069'];

export function hasLettersFromRight(text: string): boolean {
  return FROM_RIGHT.test(text);
}
