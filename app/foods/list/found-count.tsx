import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLingui } from '#page-words';
import {
  type Allergen,
  type Condition,
  type Declared,
  type Diet,
  declaredParams,
  nameOf,
} from '../../../contract/foods/content-terms.ts';
import { parsePoint, roughly } from '../../../contract/foods/place-terms.ts';
import { answer, api } from '../../api/api.ts';
import { useWords } from '../../words/words-context.tsx';
import { sayShow } from '../count-words.ts';
import { type FoodListState, foodsQuery } from '../food-queries.ts';

/** The ticked boxes, and the one ticked or unticked last. */
export type Ticked = { declared: Declared; last: string };

type Props = {
  state: FoodListState;
  ticked: Ticked;
};

/** Label of the button that applies the filter, with the number of listings once it is known. */
export function FoundCount({ state, ticked: { declared } }: Props) {
  const { t } = useLingui();
  const { search, where, isKnown } = useSearched(state);
  const { data } = useQuery({ ...foodCountQuery(search, where, declared), enabled: isKnown });
  return <span aria-live="polite">{data ? t(sayShow(data)) : t`Show listings`}</span>;
}

/** If no food matches everything ticked, suggests a checkbox to untick, preferably the one ticked last. */
export function WhatToUntick({ state, ticked: { declared, last } }: Props) {
  const { t } = useLingui();
  const words = useWords();
  const row = useRef<HTMLDivElement>(null);
  const { search, where, isKnown } = useSearched(state);
  const { data, isPlaceholderData } = useQuery({ ...foodCountQuery(search, where, declared), enabled: isKnown });
  const isNone = data?.count === 0 && !isPlaceholderData;
  const { data: word } = useQuery({ ...whatToUntickQuery(search, where, declared, last), enabled: isNone });
  const name = word ? words._(nameOf(word)) : '';
  const untick = () => {
    const box = row.current?.closest('form')?.querySelector<HTMLElement>(`input[value="${word}"]`);
    box?.click();
    box?.focus();
  };
  return (
    <div ref={row} role="status" className="flex basis-full flex-wrap items-center gap-x-3 gap-y-2 empty:hidden">
      {isNone && word !== undefined && (
        <>
          <p>
            {word
              ? t`No food matches everything you ticked.`
              : t`No food matches everything you ticked. Untick two or more.`}
          </p>
          {word && (
            <button type="button" className="btn btn-sm" onClick={untick}>
              {t`Untick “${name}”`}
            </button>
          )}
        </>
      )}
    </div>
  );
}

/** Returns the list's search text and place, once the place is known. */
function useSearched(state: FoodListState) {
  const { near, search, within, sort } = state;
  const { data: list } = useInfiniteQuery(foodsQuery(state));
  const origin = parsePoint(near) ?? list?.pages[0]?.town ?? undefined;
  // When sorted by distance, the list includes food beyond the radius, so count all food.
  const where = origin && sort === 'asc' ? { near: roughly(origin), within: String(within) } : {};
  return { search, where, isKnown: near === '' || origin !== undefined };
}

type Where = { near?: string; within?: string };

const foodCountQuery = (search: string, where: Where, declared: Declared) =>
  queryOptions({
    queryKey: ['food-count', search, where, declared],
    queryFn: () => countFoods(search, where, declared),
    placeholderData: keepPreviousData,
    meta: { showsOwnErrors: true },
  });

/** Queries which checkbox to untick to get results, trying the one ticked last first. Null if unticking one is not enough. */
const whatToUntickQuery = (search: string, where: Where, declared: Declared, last: string) =>
  queryOptions({
    queryKey: ['food-count', search, where, declared, last],
    queryFn: async () => {
      const ticked = [...declared.freeOf, ...declared.diets, ...declared.conditions];
      for (const word of ticked.sort((a, b) => Number(b === last) - Number(a === last))) {
        const { count } = await countFoods(search, where, without(declared, word));
        if (count > 0) return word;
      }
      return null;
    },
    meta: { showsOwnErrors: true },
  });

/** Counts the matching food. Like the list, searches titles first, and everything else only if no title matches. */
async function countFoods(search: string, where: Where, declared: Declared) {
  const query = { search, ...where, ...declaredParams(declared) };
  const inTitles = await answer(api['food-count'].$get({ query }));
  if (inTitles.count > 0 || !search) return inTitles;
  return answer(api['food-count'].$get({ query: { ...query, in: 'anywhere' } }));
}

function without({ freeOf, diets, conditions }: Declared, word: Allergen | Diet | Condition): Declared {
  return {
    freeOf: freeOf.filter((other) => other !== word),
    diets: diets.filter((other) => other !== word),
    conditions: conditions.filter((other) => other !== word),
  };
}
