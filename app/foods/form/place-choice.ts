import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Message, msg } from '#words';
import type { FoodAnswer } from '../../../contract/foods/food-page.ts';
import type { Food } from '../../../contract/foods/foods.ts';
import { cellKey, isWithin, parsePoint } from '../../../contract/foods/place-terms.ts';
import type { OwnPlace } from '../../../contract/foods/places.ts';
import { siteQuery } from '../../api/site-query.ts';
import { useSignedInUser } from '../../session/signed-in-user.ts';
import { ownPlacesQuery } from '../place-queries.ts';

/** The choices beside one's own places and the middle of an area. */
export const [NOWHERE, AS_IT_IS, ELSEWHERE] = ['', 'same', 'new'];

/** The names of the fields of a place. */
export const [PLACE, POINT, ADDRESS] = ['pickup.placeId', 'pickup.point', 'pickup.address'] as const;

export type PlaceChoice = ReturnType<typeof usePlaceChoice>;

type Former = Pick<FoodAnswer, 'area' | 'pickup'> | undefined;

type Known = { food: Former; isNew: boolean; last: Pick<Food, 'area'> | null | undefined };

/**
 * Where a food is said to be. A new one begins where `food`, which is given again, was, else at the place that its donor used
 * last. Of a food that has been handed over only its area is known.
 *
 * @param last the food that the donor has posted last
 */
export function usePlaceChoice({ food, isNew, last }: Known) {
  const { email } = useSignedInUser();
  const { data: places = [] } = useQuery(ownPlacesQuery(email));
  const { place: town } = useQuery(siteQuery()).data ?? {};
  const area = isNew ? (food ?? last)?.area : undefined;
  const stays = !isNew && food?.area !== undefined;
  const first = stays ? AS_IT_IS : isNew ? firstPlace(places, food) : NOWHERE;
  // As long as nothing is chosen, places count that are known later.
  const [chosen, setChosen] = useState<string>();
  const choice = chosen ?? (first || (area ? cellKey(area) : NOWHERE));
  const [typed, setTyped] = useState('');
  return {
    places,
    town: town ? { key: cellKey(town), name: town.name } : undefined,
    area,
    former: stays ? food : undefined,
    first: stays ? AS_IT_IS : NOWHERE,
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

/** The choice in words that say what others learn of it. */
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
