import { sql } from 'kysely';

/** Number of rows, as the column `count`. */
export const count = sql<number>`count(*)::int`.as('count');
