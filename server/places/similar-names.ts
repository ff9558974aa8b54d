import { bestLines, linesFrom, TAB, type TownList } from './town-list.ts';

/** Maximum length of a text to find similar names for, in bytes. The longest names have about 60 letters. */
const LONGEST = 60;

/**
 * Returns the lines whose names start with the text's first or second letter and continue almost like the text. Tolerates one
 * typo if the text has at least four letters, and two if it has at least eight. A typo is a letter that is missing, extra, wrong
 * or swapped with its neighbour (optimal string alignment, on bytes). Returns at most `most` lines: fewest typos first, then
 * largest towns first.
 */
export function similarNames(towns: TownList, text: string, most: number): number[] {
  const typed = Buffer.from(text);
  const worst = typed.length < 4 || typed.length > LONGEST ? 0 : typed.length < 8 ? 1 : 2;
  if (worst === 0) return [];
  const beginnings = [...new Set(typed.subarray(0, 2))].map((letter) => linesFrom(towns, Uint8Array.of(letter)));
  return bestLines(towns, beginnings, most, comparing(towns, typed, worst), worst);
}

/**
 * Returns a function that counts the typos in a text, compared with the beginning of a line's name. Stops counting at `most` + 1.
 * Call it for the lines in order, because it reuses the rows for the prefix that a name shares with the previous one.
 */
function comparing({ bytes, starts }: TownList, typed: Buffer, most: number): (line: number) => number {
  const [length, longest] = [typed.length, typed.length + most];
  // Row d contains the edit distance between the name's first d letters and each prefix of the text, or `most` + 1 where unused.
  const rows = Array.from({ length: longest + 1 }, () => new Uint8Array(length + 1).fill(most + 1));
  const first = rows[0] as Uint8Array;
  for (let i = 0; i <= most; i++) first[i] = i;
  /** For each row, the fewest typos for the whole text in any row up to this one. */
  const least = new Uint8Array(longest + 1).fill(most + 1);
  let [before, known, isHopeless] = [0, 0, false];

  /** Fills the row for the name's first `depth` letters. @returns whether all longer prefixes have too many typos */
  const fillRow = (at: number, depth: number): boolean => {
    const [row, above, beyond] = [rows[depth], rows[depth - 1], rows[depth - 2]] as [
      Uint8Array,
      Uint8Array,
      Uint8Array,
    ];
    const letter = bytes[at + depth - 1];
    const [start, end] = [Math.max(0, depth - most), Math.min(length, depth + most)];
    let lowest = most + 1;
    for (let i = start; i <= end; i++) {
      let typos = Math.min(most, above[i] as number) + 1;
      if (i === 0) typos = Math.min(depth, most + 1);
      else {
        if (i > start) typos = Math.min(typos, (row[i - 1] as number) + 1);
        typos = Math.min(typos, (above[i - 1] as number) + (letter === typed[i - 1] ? 0 : 1));
        const isSwapped = i > 1 && depth > 1 && letter === typed[i - 2] && bytes[at + depth - 2] === typed[i - 1];
        if (isSwapped) typos = Math.min(typos, (beyond[i - 2] as number) + 1);
      }
      row[i] = typos;
      lowest = Math.min(lowest, typos);
    }
    least[depth] = Math.min(least[depth - 1] as number, row[length] as number);
    return lowest > most;
  };

  return (line) => {
    const at = starts[line] as number;
    let depth = 0;
    while (depth < known && bytes[at + depth] === bytes[before + depth]) depth += 1;
    if (depth < known) isHopeless = false;
    while (!isHopeless && depth < longest && bytes[at + depth] !== TAB) {
      depth += 1;
      isHopeless = fillRow(at, depth);
    }
    [before, known] = [at, depth];
    return least[depth] as number;
  };
}
