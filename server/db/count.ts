import { sql } from 'kysely';

/** How many rows there are, as the column `count`. */
export const count = sql<number>`count(*)::int`.as('count');
