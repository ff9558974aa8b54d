/** Returns a text's unfilled blanks, such as `[your name]`: text in brackets that is not a link. */
export function blanksOf(source: string): string[] {
  const blanks = source.matchAll(/(?<![\\!\]])\[([^[\]\n]*\p{L}[^[\]\n]*)\](?![([:])/gu);
  return [...new Set([...blanks].map(([, blank = '']) => blank))];
}
