import { type Message, msg } from '#words';

/** Constants for food. Kept separate from the schemas so that pages don't load zod. */
export const foodStatuses = ['Available', 'Requested', 'Not Available', 'Coming Soon'] as const;
export type FoodStatus = (typeof foodStatuses)[number];

export const foodStatusNames: Record<FoodStatus, Message> = {
  Available: msg({ message: 'Available', context: 'status of a food' }),
  Requested: msg({ message: 'Requested', context: 'status of a food' }),
  'Not Available': msg({ message: 'Not Available', context: 'status of a food' }),
  'Coming Soon': msg({ message: 'Coming Soon', context: 'status of a food' }),
};

/** Statuses of food in the public lists (docs/departures.md). */
export const listedStatuses = ['Available', 'Requested', 'Coming Soon'] as const satisfies FoodStatus[];

/** Maximum lengths of the texts, in characters, and the maximum quantity. */
export const foodLimits = { title: 120, location: 200, notes: 2000, url: 2048, quantity: 100_000 } as const;

/** Maximum number of items on a page of a list. */
export const MAX_PAGE = 100;

/** Search terms for the popular categories on the home page (docs/specification.md, section 2). */
export const categorySearches = ['burger', 'biryani', 'khichuri', 'nihari', 'pizza', 'vhuna'] as const;
export type CategorySearch = (typeof categorySearches)[number];

/** Sort orders by deadline. */
export const sortOrders = ['asc', 'dsc'] as const;
export type SortOrder = (typeof sortOrders)[number];
export const DEFAULT_SORT: SortOrder = 'dsc';

/** Sort orders of a search: by deadline or by distance. */
export const foodOrders = [...sortOrders, 'near'] as const;

/** Sort orders for the donor's own list: newest first, or promised food first. */
export const postedOrders = ['newest', 'promised'] as const;

/** Where to search: only in titles, or in title, notes and location together. */
export const searchScopes = ['title', 'anywhere'] as const;
export type SearchScope = (typeof searchScopes)[number];
export const DEFAULT_SCOPE: SearchScope = 'title';
