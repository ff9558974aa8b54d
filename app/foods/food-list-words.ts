import { type Message, msg, plural } from '#words';
import { parsePoint } from '../../contract/place-terms.ts';
import type { Words } from '../../contract/say.ts';
import type { FoodListPage, FoodListState } from './food-queries.ts';
import { townName } from './town-name.ts';

/** Around which place one looks, in words, and how many kilometres. */
export type Around = { within: number; place: string };

/** Around what one looks; undefined where that is anywhere, or near what no town is called. */
export function aroundOf(
  words: Words,
  { near, within }: FoodListState,
  page: FoodListPage | undefined,
  isPosition: boolean,
): Around | undefined {
  const { town, towns = [] } = page ?? {};
  if (!near || town === null) return undefined;
  if (town) return { within, place: townName(words, town, towns) };
  if (isPosition) return { within, place: words._(msg`your position`) };
  return { within, place: parsePoint(near) ? words._(msg`this point on the map`) : near };
}

/** What is shown around a place, and in which order it stands. */
export function sayAround({ within, place }: Around, sort: FoodListState['sort'], isEmpty: boolean): Message {
  if (isEmpty) return msg`No foods within ${{ within }} km of ${{ place }}.`;
  return sort === 'asc'
    ? msg`Foods within ${{ within }} km of ${{ place }}, the soonest to expire first`
    : msg`Foods within ${{ within }} km of ${{ place }}, the nearest first`;
}

type Found = Pick<FoodListState, 'search' | 'scope' | 'sort'> & { around: Around | undefined; count: number };

/** The words about a list of foods: above it, for an empty one, and for screen readers. */
export function sayFound({ search, scope, sort, around, count }: Found) {
  const isOnlyMention = search !== '' && scope === 'anywhere' && count > 0;
  const heading = isOnlyMention ? msg`No title says “${{ search }}”. Foods that mention it:` : msg`Foods`;
  const notFound = msg`Nothing was found for “${{ search }}”.`;
  const counted = count === 0 && search ? notFound : sayShown(count, sort, around);
  return { isOnlyMention, heading, notFound, status: isOnlyMention ? msg`${{ heading }} ${{ counted }}` : counted };
}

function sayShown(count: number, sort: FoodListState['sort'], around: Around | undefined): Message {
  if (!around) return msg`${plural({ count }, { one: '# food shown', other: '# foods shown' })}`;
  const shown = sayShown(count, sort, undefined);
  const { within, place } = around;
  return sort === 'asc'
    ? msg`${{ shown }}, within ${{ within }} km of ${{ place }}, the soonest to expire first`
    : msg`${{ shown }}, within ${{ within }} km of ${{ place }}, the nearest first`;
}
