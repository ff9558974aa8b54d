import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { msg } from '#words';
import { fold } from '../../contract/folded.ts';
import { languages } from '../../contract/languages.ts';
import type { Town } from '../../contract/places.ts';
import type { Words } from '../../contract/say.ts';
import { memoize } from '../kernel/memoize.ts';

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
const cache = new LRUCache<string, Found[]>({ max: 1000 });
const CACHED_LENGTH = 2;

/**
 * A town under one of its names, as a search compares it. `aliases` are the spellings of that name where it is not its own.
 * `weight` is by which it comes before others.
 */
type Named = Omit<Town, 'called' | 'whole'> & { folded: string; aliases: string[]; weight: number };

/** A town that was found. `isLargest`: of all those found by the name that it is shown by. */
type Found = Named & { isLargest: boolean };

/** What a country is called in each language of the site, as it is compared. */
const countryNames = memoize((country: string) =>
  Object.keys(languages).map((tag) => fold(new Intl.DisplayNames(tag, { type: 'region' }).of(country) ?? country)),
);

/** Where a town is that is told apart by a larger one: `near Munich`, `150 km from Munich`. All else is the name of a state. */
const BESIDE = /^(?:near|(?<distance>\d+) km from) (?<town>.+)$/;

/**
 * The towns whose names begin with a text, the largest first, each by the name that was found: “Wien” finds Wien, and “Vien” Vienna.
 * Case and accents make no difference. If there is none, the towns whose names begin almost so: with one wrong letter from four
 * letters on, with two from eight on. Behind a comma the text may say where the town is, as in “Berlin, Maryland”.
 *
 * @param words in which it is said where a town is, and in which country
 */
export async function townsCalled(search: string, words: Words): Promise<Town[]> {
  const beginning = search.split(',')[0]?.trim() ?? '';
  return (await find(search)).map((found) => presentTown(found, beginning, words));
}

async function find(search: string): Promise<Found[]> {
  const [beginning = '', ...where] = search.split(',').map(fold);
  if (beginning === '') return [];
  const key = [beginning, ...where].join();
  const known = cache.get(key);
  if (known) return known;
  const all = await readTowns();
  const found = townsFrom(all, beginning)
    .filter(({ folded, aliases }) => aliases.length === 0 || folded === beginning || beginning.length >= ALIAS_LENGTH)
    .map((town) => ({ ...town, slips: town.folded === beginning ? -1 : 0 }));
  const named = found.length > 0 ? found : townsLike(all, beginning);
  const there = named.filter((town) => isWhere(town, where));
  const fitting = there.length > 0 ? there : named;
  fitting.sort((one, other) => one.slips - other.slips || other.weight - one.weight);
  const places = [...Map.groupBy(fitting, ({ lat, lon }) => `${lat},${lon}`).values()];
  const first = places.slice(0, FOUND).map(([town]) => shownBy(all, town as Named));
  if (found.length === 0 || beginning.length <= CACHED_LENGTH) cache.set(key, first);
  return first;
}

/** All lines. */
export function readTowns(): Promise<Buffer> {
  towns ??= readFile(join(import.meta.dirname, 'towns.br')).then(promisify(brotliDecompress));
  return towns;
}

/** Whether all these texts begin what its country is called in some language, or say where in the country it is. */
function isWhere({ where = '', country }: Named, said: string[]): boolean {
  if (said.length === 0) return true;
  const town = fold(BESIDE.exec(where)?.groups?.town ?? '');
  const names = [fold(country), fold(where), ...countryNames(country, '')];
  // A larger town beside it is found within the words for it, which are those of any language.
  return said.every((text) => names.some((name) => name.startsWith(text)) || (town !== '' && isNamedIn(text, town)));
}

/** Whether a text says a town, or ends with the beginning of its name. */
function isNamedIn(text: string, town: string): boolean {
  return text.includes(town) || town.startsWith(text) || town.startsWith(text.replace(/^.*\s/, ''));
}

/** The name by which a found town is shown: another than its own only where no larger town is called so. */
function shownBy(all: Buffer, town: Named): Found {
  if (town.aliases.length > 0 && isLargest(all, town, town.folded)) return { ...town, isLargest: true };
  return { ...town, aliases: [], isLargest: isLargest(all, town, fold(town.name)) };
}

function isLargest(all: Buffer, { lat, lon }: Named, folded: string): boolean {
  const [largest] = townsFrom(all, `${folded}\t`).sort((one, other) => other.weight - one.weight);
  return largest?.lat === lat && largest.lon === lon;
}

/** `called` is its name alone where no larger town has it. */
function presentTown({ where = '', country, lat, lon, isLargest, ...town }: Found, typed: string, words: Words): Town {
  const { folded, aliases } = town;
  const name = aliases.find((alias) => lower(alias).startsWith(lower(typed))) ?? aliases[0] ?? town.name;
  const there = sayWhere(where, words);
  const called = isLargest
    ? name
    : [name, there, new Intl.DisplayNames(words.language, { type: 'region' }).of(country)].filter(Boolean).join(', ');
  return { name, ...(there && { where: there }), country, lat, lon, called, whole: folded === fold(typed) };
}

function lower(text: string): string {
  return text.normalize().toLowerCase();
}

function sayWhere(where: string, words: Words): string {
  const { town, distance } = BESIDE.exec(where)?.groups ?? {};
  if (town === undefined) return where;
  if (distance === undefined) return words._(msg`near ${{ town }}`);
  return words._(msg`${{ distance: Number(distance) }} km from ${{ town }}`);
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
  const [name = '', ...aliases] = called.split('=').reverse();
  const weight = Number(population) / (aliases.length > 0 ? ALIAS_COSTS : 1);
  return { folded, aliases: aliases.reverse(), name, where, country, lat: Number(lat), lon: Number(lon), weight };
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
