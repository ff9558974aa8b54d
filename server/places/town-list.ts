import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

export const NEWLINE = 10;
export const TAB = 9;

/** Number of lines to process before yielding to the event loop. They take a few milliseconds. */
const AT_ONCE = 20_000;

/** How many times larger a town found by an alias must be to rank above one found by its own name. */
const ALIAS_COSTS = 10;

/** Upper bounds of a weight, and of the number of lines. */
const WEIGHTS = 2 ** 29;
const LINES = 2 ** 18;

/**
 * All places with at least 1,000 inhabitants (GeoNames, CC BY 4.0; scripts/towns.ts): one line per name, sorted by bytes. Stored
 * in buffers, which are outside the heap.
 */
export type TownList = {
  bytes: Buffer;
  /** Byte offset of each line. */
  starts: Uint32Array;
  /** Weight of each line, by population. Negative for an alias. */
  weights: Int32Array;
};

let towns: Promise<TownList> | undefined;

/** Returns the list, which is loaded on first use. */
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

/**
 * Returns ten times a line's population (sixth field). For an alias (`=` in the second field), divides by ALIAS_COSTS and
 * negates.
 */
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

export function fieldsOf({ bytes, starts }: TownList, line: number): string[] {
  const start = starts[line] as number;
  return bytes.toString('utf8', start, bytes.indexOf(NEWLINE, start)).split('\t');
}

/** Returns the lines whose names start with these bytes. */
export function linesFrom(towns: TownList, beginning: Uint8Array): Lines {
  return [firstLine(towns, beginning, 0), firstLine(towns, beginning, 1)];
}

/**
 * Returns the first line that does not sort before these bytes. With order 1, returns the first line after all that start with
 * them.
 */
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

/** A range of lines, excluding `to`. */
export type Lines = [from: number, to: number];

/**
 * Returns at most `most` lines from these ranges: fewest typos first, then largest towns first.
 *
 * @param typosOf counts a line's typos; lines with more than `worst` are omitted
 */
export function bestLines(
  { weights }: TownList,
  ranges: Lines[],
  most: number,
  typosOf: (line: number) => number = () => 0,
  worst = 0,
): number[] {
  // Packs typos, weight and line into one number, because comparing and sorting plain numbers is ten times as fast.
  const ranks = new Float64Array(2 * most);
  let [length, last] = [0, Number.POSITIVE_INFINITY];
  for (const [from, to] of ranges) {
    for (let line = from; line < to; line++) {
      const typos = typosOf(line);
      const rank = (typos * WEIGHTS + WEIGHTS - Math.abs(weights[line] as number)) * LINES + line;
      if (typos > worst || rank > last) continue;
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
