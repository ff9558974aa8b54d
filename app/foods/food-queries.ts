import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  allergens,
  conditions,
  type Declared,
  declaredParams,
  diets,
  membersOf,
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

/** State of the food list, as stored in the page's URL. */
export type FoodListState = {
  search: string;
  scope: SearchScope;
  sort: SortOrder;
  cursor: string | undefined;
  /** Place to search near: a town's name, a point, or '' for anywhere. */
  near: string;
  within: Radius;
  /** Declarations that the donors must have made about the food. */
  declared: Declared;
};

/** One page of the food list, with the search and town it was fetched for. */
export type FoodListPage = ListPage<Food> &
  Pick<FoodListState, 'search' | 'scope'> & {
    /** The town that `near` names. Null if there is no such town, absent if `near` is a point or ''. */
    town?: Town | null;
    /** All towns that `near` may mean, including `town`. */
    towns?: Town[];
  };

const PAGE_SIZE = 24;

/**
 * Queries the food list page by page, filtered by title and sorted by deadline or, near a place, by distance. If sorted by
 * distance, nearby food comes first, then food farther away, then food without a location. If sorted by deadline near a place,
 * the list has only nearby food. If no title contains the search text, the list has food that mentions the text elsewhere.
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
    const nextPage = cursor && { cursor };
    if (!near) return { ...(await ask({ ...nextPage }, scope, PAGE_SIZE)), search, scope };
    const point = parsePoint(near);
    const { town = null, towns } = point ? {} : await townNear(near, api);
    const origin = point ?? town;
    if (!origin) return { items: [], next: undefined, search, scope, town };
    const order = sort === 'asc' ? { sort, within: String(within) } : { sort: 'near' as const, within: ANY_DISTANCE };
    const page = { ...(await ask({ near: roughly(origin), ...order, ...nextPage }, scope, PAGE_SIZE)), search, scope };
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

/** Maximum number of towns offered for one name. */
const CHOICES = 5;

/**
 * Finds a town by name: the largest with that name, unless the name is qualified, as in “Springfield, Illinois”. `towns` are the
 * towns that may be meant: those with this name or, if there are none, those whose names start with it.
 */
export async function townNear(near: string, api: Api): Promise<{ town?: Town | undefined; towns: Town[] }> {
  const [name = ''] = near.split(',');
  // For “Freiburg, near Cuxhaven, Germany”, also search for “Freiburg”, to offer the other towns with that name.
  const [found, named] = await Promise.all(
    [...new Set([near, name])].map((search) => answer(api.places.$get({ query: { search } }))),
  );
  const all = named ?? found ?? [];
  const called = all.filter(({ whole }) => whole);
  return { town: found?.[0], towns: (called.length > 0 ? called : all).slice(0, CHOICES) };
}

/** Number of listings on the home page (docs/specification.md, section 9). */
const TOP_FOODS = 8;

/** Queries the newest listings for the home page. */
export const topFoodsQuery = (api: Api = browserApi) =>
  queryOptions({
    queryKey: ['foods', { count: TOP_FOODS }],
    queryFn: () => answer(api.foods.$get({ query: { limit: String(TOP_FOODS) } })),
  });

/** Queries which of the home page's categories have food. The cached answer may be up to ten minutes old. */
export const categoriesQuery = (api: Api = browserApi) =>
  queryOptions({ queryKey: ['categories'], queryFn: () => answer(api.categories.$get()), staleTime: 10 * 60_000 });

export const foodQuery = (id: string, api: Api = browserApi) =>
  queryOptions({
    queryKey: ['food', id],
    queryFn: () => answer(api.food[':id'].$get({ param: { id: encodeURIComponent(id) } })),
  });

/**
 * Queries the signed-in user's food, page by page. Food that is about to be collected comes first: its card has the hand-over
 * button.
 */
export const postedFoodsQuery = (email: string, api: Api = browserApi) =>
  pagedQuery(['foods-by-donator', email], (query) =>
    answerPage(
      api['foods-by-donator'][':email'].$get({
        param: { email: encodeURIComponent(email) },
        query: { sort: 'promised', ...query },
      }),
    ),
  );

/** Queries the food that the signed-in user posted last, if any. */
export const lastPostedFoodQuery = (email: string, api: Api = browserApi) =>
  queryOptions({
    queryKey: ['last-posted-food', email],
    queryFn: async () => {
      const param = { email: encodeURIComponent(email) };
      const [last = null] = await answer(api['foods-by-donator'][':email'].$get({ param, query: { limit: '1' } }));
      return last;
    },
  });

/** Queries how much the signed-in donor has given. Errors are not shown. */
export const figuresQuery = (email: string, api: Api = browserApi) =>
  queryOptions({
    queryKey: ['figures', email],
    queryFn: () => answer(api.figures.$get()),
    meta: { showsOwnErrors: true },
  });

/** Reads the list's state from a URL. Invalid parameters count as absent. */
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

/**
 * Reads the filter by declared contents. Forms submitted without scripts repeat a parameter for each item, links list all items
 * in one.
 */
export function readDeclared(params: URLSearchParams): Declared {
  const named = (name: string) => params.getAll(name).flatMap(readNames);
  return {
    freeOf: membersOf(allergens, named('free_of')),
    diets: membersOf(diets, named('diet')),
    conditions: membersOf(conditions, named('condition')),
  };
}

/** Layout of the list, as stored in its URL; empty by default. */
export type FoodListLayout = { columns?: '3'; view?: 'map' };

/** Returns the query parameters for the list's URL. Defaults are left out. */
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
