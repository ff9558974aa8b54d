import { type Message, msg } from '#words';

/** The words and numbers of foods, without the schemas, so that a page may use them without loading zod. */
export const foodStatuses = ['Available', 'Requested', 'Not Available', 'Coming Soon'] as const;
export type FoodStatus = (typeof foodStatuses)[number];

/** The statuses as pages say them. */
export const foodStatusNames: Record<FoodStatus, Message> = {
  Available: msg({ message: 'Available', context: 'status of a food' }),
  Requested: msg({ message: 'Requested', context: 'status of a food' }),
  'Not Available': msg({ message: 'Not Available', context: 'status of a food' }),
  'Coming Soon': msg({ message: 'Coming Soon', context: 'status of a food' }),
};

/** The statuses in which a food can still be had and stands in the public lists (docs/departures.md). */
export const listedStatuses = ['Available', 'Requested', 'Coming Soon'] as const satisfies FoodStatus[];

export const foodLimits = { title: 120, location: 200, notes: 2000, url: 2048, quantity: 100_000 } as const;

/** How many items one page of a list has at most. */
export const MAX_PAGE = 100;

/** The words by which the home page's popular categories are searched (docs/specification.md, section 2). */
export const categorySearches = ['burger', 'biryani', 'khichuri', 'nihari', 'pizza', 'vhuna'] as const;
export type CategorySearch = (typeof categorySearches)[number];

/** The orders in which foods can be listed by deadline. */
export const sortOrders = ['asc', 'dsc'] as const;
export type SortOrder = (typeof sortOrders)[number];
export const DEFAULT_SORT: SortOrder = 'dsc';

/** The same orders, and by distance. */
export const foodOrders = [...sortOrders, 'near'] as const;

/** The orders of one's own list: by age, or first what someone comes for. */
export const postedOrders = ['newest', 'promised'] as const;

/** The scope of a search: a part of the title, or words anywhere in title, notes and location. */
export const searchScopes = ['title', 'anywhere'] as const;
export type SearchScope = (typeof searchScopes)[number];
export const DEFAULT_SCOPE: SearchScope = 'title';
