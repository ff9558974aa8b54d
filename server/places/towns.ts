import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { fold } from '../../contract/folded.ts';
import type { Town } from '../../contract/places.ts';

/** How many are found at most. */
const FOUND = 8;

const NEWLINE = 10;

/**
 * Every place of at least a thousand people (GeoNames, CC BY 4.0; scripts/towns.ts): a line each, in the order of their names
 * as bytes, outside of the heap. Read when somebody first asks.
 */
let towns: Promise<Buffer> | undefined;

/** What was found for texts that many begin with, and which takes the longest to find. */
const kept = new LRUCache<string, Town[]>({ max: 1000 });
const KEPT_LENGTH = 2;

/** The towns whose names begin with a text, the largest first. Case and accents make no difference. */
export async function townsCalled(search: string): Promise<Town[]> {
  const beginning = Buffer.from(fold(search.trim()));
  if (beginning.length === 0) return [];
  const known = kept.get(beginning.toString());
  if (known) return known;
  towns ??= readFile(join(import.meta.dirname, 'towns.br')).then(promisify(brotliDecompress));
  const all = await towns;
  const found: (Town & { population: number; isWhole: boolean })[] = [];
  for (let at = firstLine(all, beginning); isAt(all, at, beginning); at = all.indexOf(NEWLINE, at) + 1) {
    const [folded, name = '', country = '', lat, lon, population] = all
      .toString('utf8', at, all.indexOf(NEWLINE, at))
      .split('\t');
    const isWhole = folded?.length === beginning.toString().length;
    found.push({ name, country, lat: Number(lat), lon: Number(lon), population: Number(population), isWhole });
  }
  found.sort((one, other) => Number(other.isWhole) - Number(one.isWhole) || other.population - one.population);
  const largest = found.slice(0, FOUND).map(({ name, country, lat, lon }) => ({ name, country, lat, lon }));
  if (beginning.length <= KEPT_LENGTH) kept.set(beginning.toString(), largest);
  return largest;
}

/** Where the first line begins that is not before a text. */
function firstLine(all: Buffer, text: Buffer): number {
  let [low, high] = [0, all.length];
  while (low < high) {
    const start = all.lastIndexOf(NEWLINE, Math.floor((low + high) / 2) - 1) + 1;
    const end = all.indexOf(NEWLINE, start) + 1;
    if (all.compare(text, 0, text.length, start, end) < 0) low = end;
    else high = start;
  }
  return low;
}

function isAt(all: Buffer, at: number, text: Buffer): boolean {
  return text.equals(all.subarray(at, at + text.length));
}
