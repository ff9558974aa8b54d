import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useLingui } from '#page-words';
import { type Declared, declaredParams } from '../../contract/content-terms.ts';
import { type Point, parsePoint, roughly } from '../../contract/place-terms.ts';
import { answer, api } from '../api/api.ts';
import { sayShow } from './count-words.ts';
import { type FoodListState, foodsQuery } from './food-queries.ts';

export type FoundCountProps = {
  /** The list that is there. */
  state: FoodListState;
  /** The boxes that are ticked now. */
  declared: Declared;
};

/** The words of a button that shows a list: how many foods that would be, as soon as it is known. */
export function FoundCount({ state, declared }: FoundCountProps) {
  const { t } = useLingui();
  const { near } = state;
  const { data: list } = useInfiniteQuery(foodsQuery(state));
  const origin = parsePoint(near) ?? list?.pages[0]?.town ?? undefined;
  const { data } = useQuery({
    ...foodCountQuery({ ...state, declared }, origin),
    enabled: near === '' || origin !== undefined,
  });
  return <span aria-live="polite">{data ? t(sayShow(data)) : t`Show these foods`}</span>;
}

/** How many foods are in a list, in their titles or else anywhere, as the list itself has it. */
const foodCountQuery = ({ search, within, sort, declared }: FoodListState, origin: Point | undefined) => {
  // By distance a list has what is far away, too.
  const where = origin && sort === 'asc' && { near: roughly(origin), within: String(within) };
  const query = { search, ...where, ...declaredParams(declared) };
  return queryOptions({
    queryKey: ['food-count', query],
    queryFn: async () => {
      const inTitles = await answer(api['food-count'].$get({ query }));
      if (inTitles.count > 0 || !search) return inTitles;
      return answer(api['food-count'].$get({ query: { ...query, in: 'anywhere' } }));
    },
    placeholderData: keepPreviousData,
    meta: { showsOwnErrors: true },
  });
};
