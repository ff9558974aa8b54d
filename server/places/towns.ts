import { msg } from '#words';
import type { Town } from '../../contract/foods/places.ts';
import { fold } from '../../contract/words/folded.ts';
import { languages } from '../../contract/words/languages.ts';
import type { Words } from '../../contract/words/say.ts';
import { memoize } from '../kernel/memoize.ts';
import { similarNames } from './similar-names.ts';
import { fieldsOf, foremost, linesFrom, readTowns, type TownList } from './town-list.ts';

/** How many towns are found at most. */
const FOUND = 8;

/** How many lines are looked at for them, beside those of the name as it is typed; and how many words for where a town is. */
const EXAMINED = 500;
const WHERES = 3;

/** How many letters of another name than a town's own have to be typed at least. */
const ALIAS_LENGTH = 4;

/** A town under one of its names, as a search compares it. `aliases` are the spellings of that name where it is not its own. */
type Named = Omit<Town, 'called' | 'whole'> & { folded: string; aliases: string[] };

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

/** The lines of towns that match a text, the best first. */
function linesCalled(towns: TownList, text: string): number[] {
  const [from, to] = linesFrom(towns, Buffer.from(text));
  // Whole names come first, in the order of bytes too.
  const whole = linesFrom(towns, Buffer.from(`${text}\t`));
  const isFor = (line: number) => text.length >= ALIAS_LENGTH || (towns.weights[line] as number) >= 0;
  const longer = foremost(towns, [[Math.max(from, whole[1]), to]], EXAMINED, (line) => (isFor(line) ? 0 : 1));
  const found = [...foremost(towns, [whole], EXAMINED), ...longer];
  return found.length > 0 ? found : similarNames(towns, text, EXAMINED);
}

/**
 * Makes a function that says whether all these texts begin what a town's country is called in some language, or say where in the
 * country it is. Many towns are in one place, which is compared once.
 */
function comparing(said: string[]): (town: Named) => boolean {
  const known = new Map<string, boolean>();
  return ({ where = '', country }) => {
    if (said.length === 0) return true;
    const place = `${country} ${where}`;
    const isThere = known.get(place) ?? isWhere(where, country, said);
    known.set(place, isThere);
    return isThere;
  };
}

function isWhere(where: string, country: string, said: string[]): boolean {
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
function shownBy(towns: TownList, town: Named): Found {
  if (town.aliases.length > 0 && isLargest(towns, town, town.folded)) return { ...town, isLargest: true };
  return { ...town, aliases: [], isLargest: isLargest(towns, town, fold(town.name)) };
}

function isLargest(towns: TownList, { lat, lon }: Named, folded: string): boolean {
  const [first] = foremost(towns, [linesFrom(towns, Buffer.from(`${folded}\t`))], 1);
  const largest = first === undefined ? undefined : townAt(towns, first);
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

function townAt(towns: TownList, line: number): Named {
  const [folded = '', called = '', country = '', lat, lon, , where = ''] = fieldsOf(towns, line);
  const [name = '', ...aliases] = called.split('=').reverse();
  return { folded, aliases: aliases.reverse(), name, where, country, lat: Number(lat), lon: Number(lon) };
}
