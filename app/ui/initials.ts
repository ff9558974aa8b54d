/** The first letter or digit of a name's first and last word; '' where no word has any. */
export function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? []);
  return [letters.shift(), letters.pop()].join('').toUpperCase();
}
