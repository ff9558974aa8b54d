import { msg } from '#words';
import type { Town } from '../../contract/foods/places.ts';
import { fold } from '../../contract/words/folded.ts';
import { languages } from '../../contract/words/languages.ts';
import type { Words } from '../../contract/words/say.ts';
import { memoize } from '../kernel/memoize.ts';
import { similarNames } from './similar-names.ts';
import { bestLines, fieldsOf, linesFrom, readTowns, type TownList } from './town-list.ts';

/** Maximum number of towns to return. */
const FOUND = 8;

/** Maximum number of lines to examine per kind of match (exact, longer, similar), and of texts about a town's location. */
const EXAMINED = 500;
const WHERES = 3;

/** Minimum number of letters for finding a town by the beginning of an alias. */
const ALIAS_LENGTH = 4;

/**
 * A town under one of its names. `folded` is that name as searches compare it. `aliases` lists its spellings if it is an alias.
 */
type Named = Omit<Town, 'called' | 'whole'> & { folded: string; aliases: string[] };

/** A town that a search found. `isLargest` means that no larger town has the name under which this one is shown. */
type Found = Named & { isLargest: boolean };

/** Returns a country's names in all languages of the site, folded. */
const countryNames = memoize((country: string) =>
  Object.keys(languages).map((tag) => fold(new Intl.DisplayNames(tag, { type: 'region' }).of(country) ?? country)),
);

/**
 * Matches a location relative to a larger town, such as `near Munich` or `150 km from Munich`. Other locations are names of
 * states.
 */
const NEAR_TOWN = /^(?:near|(?<distance>\d+) km from) (?<town>.+)$/;

/**
 * Returns the towns whose names start with a text, largest first, each under the name that matched: “Wien” finds Wien, and “Vien”
 * finds Vienna. Ignores case and accents. If nothing matches, tolerates one typo if the text has at least four letters, and two
 * if it has at least eight. After a comma, the text may name a location: “Berlin, Maryland”.
 *
 * @param words the language for locations and countries
 */
export async function findTowns(search: string, words: Words): Promise<Town[]> {
  const beginning = search.split(',')[0]?.trim() ?? '';
  return (await find(search)).map((found) => presentTown(found, beginning, words));
}

async function find(search: string): Promise<Found[]> {
  const [beginning = '', ...where] = search.split(',', 1 + WHERES).map(fold);
  if (beginning === '') return [];
  const towns = await readTowns();
  const isThere = comparing(where);
  const [there, elsewhere] = [new Map<string, Named>(), new Map<string, Named>()];
  for (const line of linesCalled(towns, beginning)) {
    const town = townAt(towns, line);
    const places = isThere(town) ? there : elsewhere;
    const place = `${town.lat},${town.lon}`;
    if (!places.has(place)) places.set(place, town);
    if (there.size === FOUND) break;
  }
  const found = [...(there.size > 0 ? there : elsewhere).values()];
  return found.slice(0, FOUND).map((town) => shownBy(towns, town));
}

/** Returns the lines of towns that match a text, best first. */
function linesCalled(towns: TownList, text: string): number[] {
  const [from, to] = linesFrom(towns, Buffer.from(text));
  // Lines with exactly this name, which sort before longer names.
  const whole = linesFrom(towns, Buffer.from(`${text}\t`));
  const isFor = (line: number) => text.length >= ALIAS_LENGTH || (towns.weights[line] as number) >= 0;
  const longer = bestLines(towns, [[Math.max(from, whole[1]), to]], EXAMINED, (line) => (isFor(line) ? 0 : 1));
  const found = [...bestLines(towns, [whole], EXAMINED), ...longer];
  return found.length > 0 ? found : similarNames(towns, text, EXAMINED);
}

/**
 * Returns a function that checks whether each of these texts begins the name of a town's country, in any language, or matches the
 * town's location there. Caches results, because many towns share a location.
 */
function comparing(texts: string[]): (town: Named) => boolean {
  const known = new Map<string, boolean>();
  return ({ where = '', country }) => {
    if (texts.length === 0) return true;
    const place = `${country} ${where}`;
    const isThere = known.get(place) ?? isWhere(where, country, texts);
    known.set(place, isThere);
    return isThere;
  };
}

function isWhere(where: string, country: string, texts: string[]): boolean {
  const town = fold(NEAR_TOWN.exec(where)?.groups?.town ?? '');
  const names = [fold(country), fold(where), ...countryNames(country, '')];
  // The larger town's name may be anywhere in the text, because the words around it depend on the language.
  return texts.every((text) => names.some((name) => name.startsWith(text)) || (town !== '' && isNamedIn(text, town)));
}

/** Whether a text contains a town's name, or ends with the beginning of that name. */
function isNamedIn(text: string, town: string): boolean {
  return text.includes(town) || town.startsWith(text) || town.startsWith(text.replace(/^.*\s/, ''));
}

/** Chooses the name to show for a town that a search found: an alias only if no larger town has that name. */
function shownBy(towns: TownList, town: Named): Found {
  if (town.aliases.length > 0 && isLargest(towns, town, town.folded)) return { ...town, isLargest: true };
  return { ...town, aliases: [], isLargest: isLargest(towns, town, fold(town.name)) };
}

function isLargest(towns: TownList, { lat, lon }: Named, folded: string): boolean {
  const [first] = bestLines(towns, [linesFrom(towns, Buffer.from(`${folded}\t`))], 1);
  const largest = first === undefined ? undefined : townAt(towns, first);
  return largest?.lat === lat && largest.lon === lon;
}

/** `called` is the name alone if no larger town has it. */
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
  const { town, distance } = NEAR_TOWN.exec(where)?.groups ?? {};
  if (town === undefined) return where;
  if (distance === undefined) return words._(msg`near ${{ town }}`);
  return words._(msg`${{ distance: Number(distance) }} km from ${{ town }}`);
}

function townAt(towns: TownList, line: number): Named {
  const [folded = '', called = '', country = '', lat, lon, , where = ''] = fieldsOf(towns, line);
  const [name = '', ...aliases] = called.split('=').reverse();
  return { folded, aliases: aliases.reverse(), name, where, country, lat: Number(lat), lon: Number(lon) };
}
