import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

export const NEWLINE = 10;
export const TAB = 9;

/** After how many lines others are let in: some milliseconds. */
const AT_ONCE = 20_000;

/** How many times as many people a town that is found by another of its names has to have to come before one found by its own. */
const ALIAS_COSTS = 10;

/** More than any weight, and more than there are lines. */
const WEIGHTS = 2 ** 29;
const LINES = 2 ** 18;

/**
 * Every place of at least a thousand people (GeoNames, CC BY 4.0; scripts/towns.ts): a line for each of its names, in the
 * order of these as bytes. All of it is outside of the heap.
 */
export type TownList = {
  bytes: Buffer;
  /** The offset of each line. */
  starts: Uint32Array;
  /** What decides which line comes first, by its people; below 0 for another name than the town's own. */
  weights: Int32Array;
};

let towns: Promise<TownList> | undefined;

/** The list, which is read at the first search. */
export function readTowns(): Promise<TownList> {
  towns ??= readFile(join(import.meta.dirname, 'towns.br'))
    .then(promisify(brotliDecompress))
    .then(weigh);
  return towns;
}

async function weigh(bytes: Buffer): Promise<TownList> {
  const starts = new Uint32Array(LINES);
  const weights = new Int32Array(LINES);
  let lines = 0;
  for (let at = 0; at < bytes.length; at = bytes.indexOf(NEWLINE, at) + 1) {
    starts[lines] = at;
    weights[lines] = weightAt(bytes, at);
    lines += 1;
    if (lines % AT_ONCE === 0) await pause();
  }
  return { bytes, starts: starts.subarray(0, lines), weights: weights.subarray(0, lines) };
}

/** Ten times the people of a line, its sixth field; for another name, one of several with `=` between them, they count less. */
function weightAt(bytes: Buffer, start: number): number {
  let [at, isAlias] = [start, false];
  for (let field = 0; field < 5; at++) {
    if (bytes[at] === TAB) field += 1;
    else if (field === 1 && bytes[at] === EQUALS) isAlias = true;
  }
  let people = 0;
  for (; isDigit(bytes[at]); at++) people = people * 10 + (bytes[at] as number) - ZERO;
  return isAlias ? (-people * 10) / ALIAS_COSTS : people * 10;
}

const [EQUALS, ZERO, NINE] = [...Buffer.from('=09')] as [number, number, number];

function isDigit(byte = 0): boolean {
  return byte >= ZERO && byte <= NINE;
}

/** A line in its fields. */
export function fieldsOf({ bytes, starts }: TownList, line: number): string[] {
  const start = starts[line] as number;
  return bytes.toString('utf8', start, bytes.indexOf(NEWLINE, start)).split('\t');
}

/** The lines whose names begin with these bytes. */
export function linesFrom(towns: TownList, beginning: Uint8Array): Lines {
  return [firstLine(towns, beginning, 0), firstLine(towns, beginning, 1)];
}

/** The first line whose beginning is not before these bytes, with 1 the first that is behind them. */
function firstLine({ bytes, starts }: TownList, beginning: Uint8Array, order: 0 | 1): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const start = starts[middle] as number;
    const end = Math.min(bytes.length, start + beginning.length);
    if (bytes.compare(beginning, 0, beginning.length, start, end) < order) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** From which line to before which one. */
export type Lines = [from: number, to: number];

/**
 * At most so many of some lines: those with the fewest slips first, and of these the largest towns.
 *
 * @param slipsOf the slips of a line; more than `worst` leave it out
 */
export function foremost(
  { weights }: TownList,
  ranges: Lines[],
  most: number,
  slipsOf: (line: number) => number = () => 0,
  worst = 0,
): number[] {
  // One number for each line, as numbers alone are compared and sorted ten times as fast.
  const ranks = new Float64Array(2 * most);
  let [length, last] = [0, Number.POSITIVE_INFINITY];
  for (const [from, to] of ranges) {
    for (let line = from; line < to; line++) {
      const slips = slipsOf(line);
      const rank = (slips * WEIGHTS + WEIGHTS - Math.abs(weights[line] as number)) * LINES + line;
      if (slips > worst || rank > last) continue;
      if (length === ranks.length) {
        ranks.sort();
        length = most;
        last = ranks[most - 1] as number;
      }
      ranks[length++] = rank;
    }
  }
  return Array.from(ranks.subarray(0, length).sort().subarray(0, most), (rank) => rank % LINES);
}
