import { foremost, linesFrom, TAB, type TownList } from './town-list.ts';

/** The longest text, in bytes, for which similar names are sought. The longest names have some sixty letters. */
const LONGEST = 60;

/**
 * The lines whose names begin with the text's first letter, or with its second, and then almost as the text does: with one slip from
 * four letters on, with two from eight on. A slip is a letter that is missing, too many, wrong or swapped with its neighbour
 * (optimal string alignment, of bytes). At most so many, the nearest and largest.
 */
export function similarNames(towns: TownList, text: string, most: number): number[] {
  const typed = Buffer.from(text);
  const worst = typed.length < 4 || typed.length > LONGEST ? 0 : typed.length < 8 ? 1 : 2;
  if (worst === 0) return [];
  const beginnings = [...new Set(typed.subarray(0, 2))].map((letter) => linesFrom(towns, Uint8Array.of(letter)));
  return foremost(towns, beginnings, most, comparing(towns, typed, worst), worst);
}

/**
 * Makes a function that counts the slips of a text, compared with the beginning of the name at a line; more than `most` count as one
 * more. It is called for one line after the other, as names that begin alike are compared only behind their common beginning.
 */
function comparing({ bytes, starts }: TownList, typed: Buffer, most: number): (line: number) => number {
  const [length, longest] = [typed.length, typed.length + most];
  // A row for each beginning of the name, by its length, holds the counts for the beginnings of the text. The other cells are too many.
  const rows = Array.from({ length: longest + 1 }, () => new Uint8Array(length + 1).fill(most + 1));
  const first = rows[0] as Uint8Array;
  for (let i = 0; i <= most; i++) first[i] = i;
  /** The least slips of the whole text among these rows, up to each. */
  const least = new Uint8Array(longest + 1).fill(most + 1);
  let [before, known, isHopeless] = [0, 0, false];

  /** Fills the row for the first `depth` letters. @returns whether no longer beginning can be near enough */
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
      let slips = Math.min(most, above[i] as number) + 1;
      if (i === 0) slips = Math.min(depth, most + 1);
      else {
        if (i > start) slips = Math.min(slips, (row[i - 1] as number) + 1);
        slips = Math.min(slips, (above[i - 1] as number) + (letter === typed[i - 1] ? 0 : 1));
        const isSwapped = i > 1 && depth > 1 && letter === typed[i - 2] && bytes[at + depth - 2] === typed[i - 1];
        if (isSwapped) slips = Math.min(slips, (beyond[i - 2] as number) + 1);
      }
      row[i] = slips;
      lowest = Math.min(lowest, slips);
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
