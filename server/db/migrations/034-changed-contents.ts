import { type Kysely, sql } from 'kysely';

/** Whether a donor has declared something else about what is in a food since it was promised. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table food_requests add column contents_changed boolean not null default false`.execute(db);
}
