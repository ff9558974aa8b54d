import { type Kysely, sql } from 'kysely';

/**
 * No call waits for the disk until it has been counted. What a crash of the database forgets is how often things have been
 * tried in the last minutes; a restart forgets nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table rate_limits set unlogged').execute(db);
}
