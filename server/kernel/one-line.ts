/** Puts text on one line, without control characters and without marks that change the text's direction. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** Returns the first characters of a text, on one line. */
export function beginningOf(text: string, characters: number): string {
  return Array.from(oneLine(text)).slice(0, characters).join('');
}
