import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  allergens,
  conditions,
  type Declared,
  declaredParams,
  diets,
  known,
  readNames,
} from '../../contract/foods/content-terms.ts';
import {
  DEFAULT_SCOPE,
  DEFAULT_SORT,
  type SearchScope,
  type SortOrder,
  searchScopes,
  sortOrders,
} from '../../contract/foods/food-terms.ts';
import type { Food } from '../../contract/foods/foods.ts';
import {
  ANY_DISTANCE,
  DEFAULT_RADIUS,
  parsePoint,
  type Radius,
  radii,
  roughly,
} from '../../contract/foods/place-terms.ts';
import type { Town } from '../../contract/foods/places.ts';
import { type Api, answer, answerPage, api as browserApi, type ListPage } from '../api/api.ts';
import { pagedQuery } from '../api/paged-query.ts';

/** The state of the list of foods, as the page's URL keeps it. */
export type FoodListState = {
  search: string;
  scope: SearchScope;
  sort: SortOrder;
  cursor: string | undefined;
  /** Where one looks, by the name of a town or as a point; '' for anywhere. */
  near: string;
  within: Radius;
  /** The declarations that donors must have made of the foods. */
  declared: Declared;
};

/** A part of that list, with its search and its place. */
export type FoodListPage = ListPage<Food> &
  Pick<FoodListState, 'search' | 'scope'> & {
    /** Where that is: null for a name that no town has, absent for anywhere and for a point. */
    town?: Town | null;
    /** All that may have been meant by that name, that one among them. */
    towns?: Town[];
  };

const PAGE_SIZE = 24;

/**
 * Foods by title and deadline or, near a place, by distance, page by page: near and far, and last those that are nowhere on the
 * map. By deadline only what is near is listed there. Where no title has the search, these are the foods that mention it.
 */
export const foodsQuery = (
  { search, scope, sort, cursor, near, within, declared }: FoodListState,
  api: Api = browserApi,
) => {
  const filter = declaredParams(declared);
  const ask = (
    more: { near?: string; within?: string; sort?: 'near' | 'asc'; cursor?: string },
    scope: SearchScope,
    limit: number,
  ) =>
    answerPage(api['all-foods'].$get({ query: { search, in: scope, sort, limit: String(limit), ...filter, ...more } }));
  const pageOf = async ({ scope, cursor }: Pick<FoodListState, 'scope' | 'cursor'>): Promise<FoodListPage> => {
    const goOn = cursor && { cursor };
    if (!near) return { ...(await ask({ ...goOn }, scope, PAGE_SIZE)), search, scope };
    const point = parsePoint(near);
    const { town = null, towns } = point ? {} : await townNear(near, api);
    const origin = point ?? town;
    if (!origin) return { items: [], next: undefined, search, scope, town };
    const order = sort === 'asc' ? { sort, within: String(within) } : { sort: 'near' as const, within: ANY_DISTANCE };
    const page = { ...(await ask({ near: roughly(origin), ...order, ...goOn }, scope, PAGE_SIZE)), search, scope };
    return point ? page : { ...page, town, towns };
  };
  return infiniteQueryOptions({
    queryKey: ['all-foods', { search, scope, sort, cursor, ...(near && { near, within }), ...filter }],
    queryFn: async ({ pageParam }) => {
      const page = await pageOf(pageParam);
      const isInNoTitle = search && page.scope === 'title' && !pageParam.cursor && page.items.length === 0;
      return isInNoTitle ? pageOf({ scope: 'anywhere', cursor: undefined }) : page;
    },
    initialPageParam: { scope, cursor } as Pick<FoodListState, 'scope' | 'cursor'>,
    getNextPageParam: ({ scope, next }) => (next ? { scope, cursor: next } : undefined),
    placeholderData: keepPreviousData,
  });
};

/** How many towns are offered for one name. */
const CHOICES = 5;

/**
 * The town that somebody names, which is the largest one of that name unless more is said, as in “Springfield, Illinois”; and
 * all that may be meant: those of that name or, where there is none, those whose names begin with it.
 */
async function townNear(near: string, api: Api): Promise<{ town?: Town | undefined; towns: Town[] }> {
  const [name = ''] = near.split(',');
  // “Freiburg” may mean others too, “Freiburg, near Cuxhaven, Germany” only the first that is found.
  const [found, named] = await Promise.all(
    [...new Set([near, name])].map((search) => answer(api.places.$get({ query: { search } }))),
  );
  const all = named ?? found ?? [];
  const called = all.filter(({ whole }) => whole);
  return { town: found?.[0], towns: (called.length > 0 ? called : all).slice(0, CHOICES) };
}

/** How many foods the home page shows (docs/specification.md, section 9). */
const TOP_FOODS = 8;

/** The foods of the home page, the newest first. */
export const topFoodsQuery = (api: Api = browserApi) =>
  queryOptions({
    queryKey: ['foods', { count: TOP_FOODS }],
    queryFn: () => answer(api.foods.$get({ query: { limit: String(TOP_FOODS) } })),
  });

/** Which of the home page's categories find food. It need not be of this minute. */
export const categoriesQuery = (api: Api = browserApi) =>
  queryOptions({ queryKey: ['categories'], queryFn: () => answer(api.categories.$get()), staleTime: 10 * 60_000 });

/** One food. */
export const foodQuery = (id: string, api: Api = browserApi) =>
  queryOptions({
    queryKey: ['food', id],
    queryFn: () => answer(api.food[':id'].$get({ param: { id: encodeURIComponent(id) } })),
  });

/** The foods that the signed-in person has posted, page by page: first those that someone comes for, whose button is wanted at the door. */
export const postedFoodsQuery = (email: string, api: Api = browserApi) =>
  pagedQuery(['foods-by-donator', email], (query) =>
    answerPage(
      api['foods-by-donator'][':email'].$get({
        param: { email: encodeURIComponent(email) },
        query: { sort: 'promised', ...query },
      }),
    ),
  );

/** The food that the signed-in person has posted last, if any. */
export const lastPostedFoodQuery = (email: string, api: Api = browserApi) =>
  queryOptions({
    queryKey: ['last-posted-food', email],
    queryFn: async () => {
      const param = { email: encodeURIComponent(email) };
      const [last = null] = await answer(api['foods-by-donator'][':email'].$get({ param, query: { limit: '1' } }));
      return last;
    },
  });

/** How much the signed-in donor has given. Where it can not be had, it is left out without a word. */
export const figuresQuery = (email: string, api: Api = browserApi) =>
  queryOptions({
    queryKey: ['figures', email],
    queryFn: () => answer(api.figures.$get()),
    meta: { showsOwnErrors: true },
  });

/** Reads the list's state from a URL. A parameter that it does not understand counts as absent. */
export function readFoodListState(params: URLSearchParams): FoodListState {
  const sort = sortOrders.find((order) => order === params.get('sort')) ?? DEFAULT_SORT;
  const scope = searchScopes.find((scope) => scope === params.get('in')) ?? DEFAULT_SCOPE;
  const within = radii.find((radius) => String(radius) === params.get('within')) ?? DEFAULT_RADIUS;
  const near = params.get('near')?.trim().slice(0, 100) ?? '';
  return {
    ...{ search: params.get('search') ?? '', scope, sort, cursor: params.get('cursor') ?? undefined, near, within },
    declared: readDeclared(params),
  };
}

/** The filter by declarations. A plain form names each thing by itself, links all together. */
export function readDeclared(params: URLSearchParams): Declared {
  const named = (name: string) => params.getAll(name).flatMap(readNames);
  return {
    freeOf: known(allergens, named('free_of')),
    diets: known(diets, named('diet')),
    conditions: known(conditions, named('condition')),
  };
}

/** How the page shows the list, as its URL keeps it: empty as one first sees it. */
export type FoodListLayout = { columns?: '3'; view?: 'map' };

/** The query part of the list's URL; empty for the list as one first sees it. */
export function foodListParams(
  { search, scope, sort, cursor, near, within, declared }: Partial<FoodListState>,
  layout: FoodListLayout = {},
): URLSearchParams {
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (scope && scope !== DEFAULT_SCOPE) params.set('in', scope);
  if (sort && sort !== DEFAULT_SORT) params.set('sort', sort);
  if (near) params.set('near', near);
  if (near && within && within !== DEFAULT_RADIUS) params.set('within', String(within));
  for (const [name, value] of Object.entries(declared ? declaredParams(declared) : {})) params.set(name, value);
  if (cursor) params.set('cursor', cursor);
  for (const [name, value] of Object.entries(layout)) params.set(name, value);
  return params;
}
