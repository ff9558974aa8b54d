import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { allergens, conditions, type Declared, diets, known, readNames } from '../../contract/content-terms.ts';
import {
  DEFAULT_SCOPE,
  DEFAULT_SORT,
  MAX_PAGE,
  type SearchScope,
  type SortOrder,
  searchScopes,
  sortOrders,
} from '../../contract/food-terms.ts';
import type { Food } from '../../contract/foods.ts';
import { DEFAULT_RADIUS, parsePoint, type Radius, radii, roughly } from '../../contract/place-terms.ts';
import type { Town } from '../../contract/places.ts';
import { type Api, answer, answerPage, api as browserApi, type ListPage } from '../api.ts';
import { liveQueries, renewQueries } from '../events/live-queries.ts';

/** What the list of foods shows, as the page's URL keeps it. */
export type FoodListState = {
  search: string;
  scope: SearchScope;
  sort: SortOrder;
  cursor: string | undefined;
  /** Where one looks, by the name of a town or as a point; '' for anywhere. */
  near: string;
  within: Radius;
  /** What donors have to declare of the foods. */
  declared: Declared;
};

/** A part of that list, and what it is of. */
export type FoodListPage = ListPage<Food> &
  Pick<FoodListState, 'search' | 'scope'> & {
    /** Where that is: null for a name that no town has, absent for anywhere and for a point. */
    town?: Town | null;
    /** All that may have been meant by that name, that one among them. */
    towns?: Town[];
    /** Where there is nothing, the next radius in which there is something, and how much; `more` than that, maybe. */
    wider?: { within: Radius; count: number; more: boolean };
  };

const PAGE_SIZE = 24;

/**
 * Foods by title and deadline or, near a place, by how far they are, page by page; where no title has what is searched for,
 * the foods that mention it.
 */
export const foodsQuery = (
  { search, scope, sort, cursor, near, within, declared }: FoodListState,
  api: Api = browserApi,
) => {
  const filter = declaredParams(declared);
  const ask = (
    more: { near?: string; within?: string; sort?: 'near'; cursor?: string },
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
    const around = (within: Radius) => ({ near: roughly(origin), within: String(within), sort: 'near' as const });
    const page = { ...(await ask({ ...around(within), ...goOn }, scope, PAGE_SIZE)), search, scope };
    const found = point ? page : { ...page, town, towns };
    if (cursor || page.items.length > 0) return found;
    for (const wider of radii.filter((radius) => radius > within)) {
      const { items, next } = await ask(around(wider), scope, MAX_PAGE);
      if (items.length > 0)
        return { ...found, wider: { within: wider, count: items.length, more: next !== undefined } };
    }
    return found;
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
 * The town that somebody names, which is the largest one of that name unless its point is said with it, as in
 * `Springfield 39.802,-89.644`; and all that may be meant: those of that name or, where there is none, those whose names
 * begin with it.
 */
async function townNear(near: string, api: Api): Promise<{ town?: Town | undefined; towns: Town[] }> {
  const [, name = near, at] = /^(.*\S)\s+(-?[\d.]+,-?[\d.]+)$/.exec(near) ?? [];
  const found = await answer(api.places.$get({ query: { search: name } }));
  const called = found.filter((town) => town.name.localeCompare(name, 'en', { sensitivity: 'base' }) === 0);
  const towns = (called.length > 0 ? called : found).slice(0, CHOICES);
  return { town: at ? towns.find((town) => roughly(town) === at) : towns[0], towns };
}

/** How many foods the home page shows (spec, section 9). */
const TOP_FOODS = 8;

/** The foods of the home page, the newest first. */
export const topFoodsQuery = (api: Api = browserApi) =>
  queryOptions({
    queryKey: ['foods', { count: TOP_FOODS }],
    queryFn: () => answer(api.foods.$get({ query: { limit: String(TOP_FOODS) } })),
  });

/** One food. */
export const foodQuery = (id: string, api: Api = browserApi) =>
  queryOptions({
    queryKey: ['food', id],
    queryFn: () => answer(api.food[':id'].$get({ param: { id: encodeURIComponent(id) } })),
  });

/** What the signed-in person has posted, page by page. */
export const postedFoodsQuery = (email: string, api: Api = browserApi) =>
  infiniteQueryOptions({
    queryKey: ['foods-by-donator', email],
    queryFn: ({ pageParam }) =>
      answerPage(
        api['foods-by-donator'][':email'].$get({
          param: { email: encodeURIComponent(email) },
          query: pageParam ? { cursor: pageParam } : {},
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
  });

/** What the signed-in person has posted last, if anything. */
export const lastPostedFoodQuery = (email: string, api: Api = browserApi) =>
  queryOptions({
    queryKey: ['last-posted-food', email],
    queryFn: async () => {
      const param = { email: encodeURIComponent(email) };
      const [last = null] = await answer(api['foods-by-donator'][':email'].$get({ param, query: { limit: '1' } }));
      return last;
    },
  });

/** Has whatever shows foods or requests ask for them again, after one of them has changed. Ends when all is shown. */
export async function refreshFoods(client: QueryClient): Promise<void> {
  await Promise.all(liveQueries.map((name) => renewQueries(client, [name])));
}

/** Reads the list's state from a URL; what it does not understand counts as not there. */
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

/** What is filtered for. A plain form names each thing by itself, links all together. */
export function readDeclared(params: URLSearchParams): Declared {
  const named = (name: string) => params.getAll(name).flatMap(readNames);
  return {
    freeOf: known(allergens, named('free_of')),
    diets: known(diets, named('diet')),
    conditions: known(conditions, named('condition')),
  };
}

/** The same as the API and the URL have it. */
function declaredParams({ freeOf, diets, conditions }: Declared): {
  free_of?: string;
  diet?: string;
  condition?: string;
} {
  return {
    ...(freeOf.length > 0 && { free_of: freeOf.join(',') }),
    ...(diets.length > 0 && { diet: diets.join(',') }),
    ...(conditions.length > 0 && { condition: conditions.join(',') }),
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
