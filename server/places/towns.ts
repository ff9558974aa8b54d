import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { fold } from '../../contract/folded.ts';
import type { Town } from '../../contract/places.ts';

/** How many towns are found at most. */
const FOUND = 8;

export const NEWLINE = 10;
export const TAB = 9;

/** The longest text, in bytes, for which similar names are sought. The longest names have some sixty letters. */
const LONGEST_LIKE = 60;

const newRow = () => new Uint8Array(LONGEST_LIKE + 3);
const rows: [Uint8Array, Uint8Array, Uint8Array] = [newRow(), newRow(), newRow()];

/** How many times as many people a town that is found by another of its names has to have to come before one found by its own. */
const ALIAS_COSTS = 10;
/** How many letters of such a name have to be typed at least. */
const ALIAS_LENGTH = 4;

/**
 * Every place of at least a thousand people (GeoNames, CC BY 4.0; scripts/towns.ts): a line for each of its names, in the
 * order of these as bytes, outside of the heap. Read at the first search.
 */
let towns: Promise<Buffer> | undefined;

/** The results for short texts, and for texts that no name begins with. Both take the longest to find. */
const cache = new LRUCache<string, Town[]>({ max: 1000 });
const CACHED_LENGTH = 2;

/** A town under one of its names, as a search compares it. `weight` is by which it comes before others. */
type Named = Omit<Town, 'called' | 'whole'> & { folded: string; isAlias: boolean; weight: number };

const countries = new Intl.DisplayNames('en', { type: 'region' });

/**
 * The towns whose names begin with a text, the largest first. Case and accents make no difference; “München” finds Munich.
 * If there is none, the towns whose names begin almost so: with one wrong letter from four letters on, with two from eight
 * on. Behind a comma the text may say where the town is, as in “Berlin, Maryland”.
 */
export async function townsCalled(search: string): Promise<Town[]> {
  const [beginning = '', ...where] = search.split(',').map(fold);
  if (beginning === '') return [];
  const key = [beginning, ...where].join();
  const known = cache.get(key);
  if (known) return known;
  const all = await readTowns();
  const found = townsFrom(all, beginning)
    .filter(({ folded, isAlias }) => !isAlias || folded === beginning || beginning.length >= ALIAS_LENGTH)
    .map((town) => ({ ...town, slips: town.folded === beginning ? -1 : 0 }));
  const named = found.length > 0 ? found : townsLike(all, beginning);
  const there = named.filter((town) => isWhere(town, where));
  const fitting = there.length > 0 ? there : named;
  fitting.sort((one, other) => one.slips - other.slips || other.weight - one.weight);
  const places = [...Map.groupBy(fitting, ({ lat, lon }) => `${lat},${lon}`).values()];
  const first = places.slice(0, FOUND).map(([town]) => presentTown(all, town as Named, beginning));
  if (found.length === 0 || beginning.length <= CACHED_LENGTH) cache.set(key, first);
  return first;
}

/** All lines. */
export function readTowns(): Promise<Buffer> {
  towns ??= readFile(join(import.meta.dirname, 'towns.br')).then(promisify(brotliDecompress));
  return towns;
}

/** Whether all these texts begin the name of its country, or the words for where in the country it is. */
function isWhere({ where = '', country }: Named, said: string[]): boolean {
  const words = [countries.of(country) ?? country, country, where, where.replace(/^.*\b(near|from) /, '')].map(fold);
  return said.every((text) => words.some((word) => word.startsWith(text)));
}

/** `called` is its name alone where no larger town has it. */
function presentTown(all: Buffer, { folded, name, country, lat, lon, where }: Named, search: string): Town {
  const [largest] = townsFrom(all, `${fold(name)}\t`).sort((one, other) => other.weight - one.weight);
  const said = { name, ...(where && { where }), country, lat, lon };
  const called =
    largest?.lat === lat && largest.lon === lon
      ? name
      : [name, where, countries.of(country)].filter(Boolean).join(', ');
  return { ...said, called, whole: folded === search };
}

/** The towns whose names begin with a text. */
function townsFrom(all: Buffer, text: string): Named[] {
  return [...linesFrom(all, Buffer.from(text))].map((at) => townAt(all, at));
}

/** The towns whose names begin with the text's first letter, or with its second, and then almost as the text does. */
function townsLike(all: Buffer, text: string): (Named & { slips: number })[] {
  const typed = Buffer.from(text);
  const most = typed.length < 4 || typed.length > LONGEST_LIKE ? 0 : typed.length < 8 ? 1 : 2;
  if (most === 0) return [];
  const found: (Named & { slips: number })[] = [];
  for (const letter of new Set(typed.subarray(0, 2))) {
    for (const at of linesFrom(all, Buffer.of(letter))) {
      const slips = slipsAt(all, at, typed, most);
      if (slips <= most) found.push({ ...townAt(all, at), slips });
    }
  }
  return found;
}

function townAt(all: Buffer, at: number): Named {
  const [folded = '', called = '', country = '', lat, lon, population, where = ''] = all
    .toString('utf8', at, all.indexOf(NEWLINE, at))
    .split('\t');
  const isAlias = called.startsWith('=');
  const name = isAlias ? called.slice(1) : called;
  const weight = Number(population) / (isAlias ? ALIAS_COSTS : 1);
  return { folded, isAlias, name, where, country, lat: Number(lat), lon: Number(lon), weight };
}

/** The offsets of the lines whose names begin with a text. */
function* linesFrom(all: Buffer, text: Buffer): Generator<number> {
  for (let at = firstLine(all, text); isAt(all, at, text); at = all.indexOf(NEWLINE, at) + 1) yield at;
}

/**
 * How many letters are missing, too many, wrong or swapped with their neighbour in a text, compared with the beginning of
 * the name at a line (optimal string alignment). More than `most` counts as any number above it.
 */
function slipsAt(all: Buffer, at: number, typed: Buffer, most: number): number {
  let length = 0;
  while (length < typed.length + most && all[at + length] !== TAB) length += 1;
  // Each row holds these counts for the beginnings of the name, for the first letters of the text.
  let [before, row, next] = rows;
  for (let j = 0; j <= length; j++) row[j] = j;
  for (let i = 1; i <= typed.length; i++) {
    let least = i;
    next[0] = i;
    for (let j = 1; j <= length; j++) {
      const [letter, other] = [typed[i - 1], all[at + j - 1]];
      const isSwapped = i > 1 && j > 1 && letter === all[at + j - 2] && typed[i - 2] === other;
      let slips = Math.min(row[j] as number, next[j - 1] as number) + 1;
      slips = Math.min(slips, (row[j - 1] as number) + (letter === other ? 0 : 1));
      if (isSwapped) slips = Math.min(slips, (before[j - 2] as number) + 1);
      next[j] = slips;
      least = Math.min(least, slips);
    }
    if (least > most) return least;
    [before, row, next] = [row, next, before];
  }
  return Math.min(...row.subarray(0, length + 1));
}

/** The offset of the first line that is not before a text. */
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
