import { type Message, msg, plural } from '#words';
import type { Food } from '../../../contract/foods/foods.ts';
import { parsePoint } from '../../../contract/foods/place-terms.ts';
import type { Words } from '../../../contract/words/say.ts';
import type { FoodListPage, FoodListState } from '../food-queries.ts';
import { townName } from './town-name.ts';

/** The searched place in words, and the radius in kilometres. */
export type Around = { within: number; place: string };

/** Returns the place to search around; undefined if the search has no place or its town is unknown. */
export function aroundOf(
  words: Words,
  { near, within }: FoodListState,
  page: FoodListPage | undefined,
  isPosition: boolean,
): Around | undefined {
  const { town, towns = [] } = page ?? {};
  if (!near || town === null) return undefined;
  if (town) return { within, place: townName(words, town, towns) };
  if (isPosition) return { within, place: words._(msg`your location`) };
  return { within, place: parsePoint(near) ? words._(msg`this point on the map`) : near };
}

/** Parts of a list sorted by distance: within the radius, farther away, and not on the map. */
export type ListPart = 'near' | 'far' | 'unplaced';

/** Splits a list into its non-empty parts. Without a place, all food is in one part. */
export function partsOf(foods: Food[], around: Around | undefined): { part: ListPart; foods: Food[] }[] {
  const partOf = ({ distance }: Food): ListPart => {
    if (!around) return 'near';
    if (distance === undefined) return 'unplaced';
    return distance > 1_000 * around.within ? 'far' : 'near';
  };
  return (['near', 'far', 'unplaced'] as const)
    .map((part) => ({ part, foods: foods.filter((food) => partOf(food) === part) }))
    .filter(({ foods }) => foods.length > 0);
}

/** Describes what is shown around a place, and in which order. */
export function sayAround({ within, place }: Around, sort: FoodListState['sort'], hasNear: boolean): Message {
  if (!hasNear) return msg`No food within ${{ within }} km of ${{ place }} yet.`;
  return sort === 'asc'
    ? msg`Food within ${{ within }} km of ${{ place }}, soonest to expire first`
    : msg`Nearest to ${{ place }} first`;
}

type Found = Pick<FoodListState, 'search' | 'scope' | 'sort'> & { around: Around | undefined; count: number };

/** Returns the texts for a list: its heading, the text if nothing was found, and the status for screen readers. */
export function sayFound({ search, scope, sort, around, count }: Found) {
  const isOnlyMention = search !== '' && scope === 'anywhere' && count > 0;
  const heading = isOnlyMention ? msg`No titles contain “${{ search }}”. Food that mentions it:` : msg`Listings`;
  const notFound = msg`No results for “${{ search }}”.`;
  const counted = count === 0 && search ? notFound : sayShown(count, sort, around);
  return { isOnlyMention, heading, notFound, status: isOnlyMention ? msg`${{ heading }} ${{ counted }}` : counted };
}

function sayShown(count: number, sort: FoodListState['sort'], around: Around | undefined): Message {
  if (!around) return msg`${plural({ count }, { one: '# listing shown', other: '# listings shown' })}`;
  const shown = sayShown(count, sort, undefined);
  const { within, place } = around;
  return sort === 'asc'
    ? msg`${{ shown }}, within ${{ within }} km of ${{ place }}, soonest to expire first`
    : msg`${{ shown }}, nearest to ${{ place }} first`;
}
