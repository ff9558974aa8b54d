/** The words and numbers of foods, without the schemas, so that a page may use them without loading zod. */
export const foodStatuses = ['Available', 'Requested', 'Not Available', 'Coming Soon'] as const;
export type FoodStatus = (typeof foodStatuses)[number];

/** What can still be had, and so stands in the public lists (DESIGN, section 6). */
export const listedStatuses = ['Available', 'Requested', 'Coming Soon'] as const satisfies FoodStatus[];

export const foodLimits = { title: 120, location: 200, notes: 2000, url: 2048, quantity: 100_000 } as const;

/** How many items one page of a list has at most. */
export const MAX_PAGE = 100;

/** The orders in which foods can be listed by deadline. */
export const sortOrders = ['asc', 'dsc'] as const;
export type SortOrder = (typeof sortOrders)[number];
export const DEFAULT_SORT: SortOrder = 'dsc';

/** Those, and by how far away they are. */
export const foodOrders = [...sortOrders, 'near'] as const;

/** Where a search looks: for a part of the title, or for words anywhere in title, notes and location. */
export const searchScopes = ['title', 'anywhere'] as const;
export type SearchScope = (typeof searchScopes)[number];
export const DEFAULT_SCOPE: SearchScope = 'title';
