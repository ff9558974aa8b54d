/** Returns a name's initials: the first letter or digit of its first and last word; '' if there are none. */
export function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? []);
  return [letters.shift(), letters.pop()].join('').toUpperCase();
}
