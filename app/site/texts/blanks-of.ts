/** The blanks that are still to be filled in, such as `[your name]`: brackets that are no link. */
export function blanksOf(source: string): string[] {
  const blanks = source.matchAll(/(?<![\\!\]])\[([^[\]\n]*\p{L}[^[\]\n]*)\](?![([:])/gu);
  return [...new Set([...blanks].map(([, blank = '']) => blank))];
}
