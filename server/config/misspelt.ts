import { variableNames } from './variables.ts';

/**
 * Returns a warning for each unknown variable whose name resembles that of an unset one. All others are assumed to belong to
 * other programs.
 */
export function misspeltWarnings(env: Record<string, string | undefined>): string[] {
  const unset = variableNames.filter((name) => !env[name]?.trim());
  return Object.keys(env).flatMap((name) => {
    if (variableNames.some((known) => known === name) || !env[name]?.trim()) return [];
    const meant = unset.find((known) => distance(name.toUpperCase(), known) <= (known.length < 8 ? 1 : 2));
    return meant ? [`${name} is not an Open Larder setting. Did you mean ${meant}?`] : [];
  });
}

/**
 * Returns the edit distance: how many letters to add, remove, change, or swap with the next one, to turn one word into another.
 */
function distance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, j) => j);
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const isSame = from[i - 1] === to[j - 1];
      const isSwapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      row[j] = Math.min(
        at(row, j - 1) + 1,
        at(last, j) + 1,
        at(last, j - 1) + (isSame ? 0 : 1),
        isSwapped ? at(beforeLast, j - 2) + 1 : Infinity,
      );
    }
    [beforeLast, last] = [last, row];
  }
  return at(last, to.length);
}

const at = (row: number[], index: number): number => row[index] ?? Infinity;
