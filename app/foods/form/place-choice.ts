import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Message, msg } from '#words';
import type { FoodAnswer } from '../../../contract/foods/food-page.ts';
import type { Food } from '../../../contract/foods/foods.ts';
import { cellKey, isWithin, parsePoint, roughly } from '../../../contract/foods/place-terms.ts';
import type { OwnPlace } from '../../../contract/foods/places.ts';
import { siteQuery } from '../../api/site-query.ts';
import { useSignedInUser } from '../../session/signed-in-user.ts';
import { ownPlacesQuery } from '../place-queries.ts';

/** Choices other than the user's saved places and areas: no place, the food's stored place, or a new one. */
export const [NOWHERE, AS_IT_IS, ELSEWHERE] = ['', 'same', 'new'];

/** Field names of a place. */
export const [PLACE, POINT, ADDRESS] = ['pickup.placeId', 'pickup.point', 'pickup.address'] as const;

export type PlaceChoice = ReturnType<typeof usePlaceChoice>;

type Former = Pick<FoodAnswer, 'area' | 'pickup'> | undefined;

type Known = { food: Former; isNew: boolean; last: Pick<Food, 'area'> | null | undefined };

/**
 * State of the place fields in the food form. By default, a copy gets the place of the food that it copies (`food`). Other new
 * food gets the place that the donor used last. Once `food` has been handed over, only its area is known.
 *
 * @param last the donor's latest food
 */
export function usePlaceChoice({ food, isNew, last }: Known) {
  const { email } = useSignedInUser();
  const { data: places = [] } = useQuery(ownPlacesQuery(email));
  const { place: town } = useQuery(siteQuery()).data ?? {};
  const area = isNew ? (food ?? last)?.area : undefined;
  const isUnchanged = !isNew && food?.area !== undefined;
  const first = isUnchanged ? AS_IT_IS : isNew ? firstPlace(places, food) : NOWHERE;
  // Undefined until the user chooses a place, so that places that load later can still become the default.
  const [chosen, setChosen] = useState<string>();
  const choice = chosen ?? (first || (area ? cellKey(area) : NOWHERE));
  const [typed, setTyped] = useState('');
  return {
    places,
    town: town ? { key: cellKey(town), name: town.name } : undefined,
    area,
    former: isUnchanged ? food : undefined,
    first: isUnchanged ? AS_IT_IS : NOWHERE,
    choice,
    choose: setChosen,
    typed,
    type: setTyped,
  };
}

function firstPlace(places: OwnPlace[], again: Former): string {
  const { area, pickup } = again ?? {};
  const known = places.find(({ _id }) => _id === pickup?._id) ?? places.find((place) => area && isWithin(area, place));
  return known?._id ?? (area ? cellKey(area) : (places[0]?._id ?? NOWHERE));
}

/** Returns the chosen point as in URLs, if it is known. */
export function pointOf({ places, former, choice, typed }: PlaceChoice): string | undefined {
  const point =
    choice === AS_IT_IS
      ? former?.area
      : choice === ELSEWHERE
        ? parsePoint(typed)
        : (parsePoint(choice) ?? places.find(({ _id }) => _id === choice));
  return point && roughly(point);
}

/** Describes the choice, and what others see of it. */
export function sayPlace({ places, town, former, choice, typed }: PlaceChoice): Message {
  if (choice === NOWHERE || (choice === ELSEWHERE && !parsePoint(typed)))
    return msg`Not on the map, so people nearby will see it last.`;
  const name =
    choice === AS_IT_IS
      ? (former?.pickup?.label ?? msg`the same location`)
      : choice === town?.key
        ? town.name
        : parsePoint(choice)
          ? msg`the area of your last listing`
          : (places.find(({ _id }) => _id === choice)?.label ?? msg`the location you chose`);
  return msg`On the map: ${{ name }}. Others see only the area.`;
}
