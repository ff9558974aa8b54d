import { type Kysely, sql } from 'kysely';

/** Who has an e-mail, in whatever case they write it: asked for each mail that is sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index users_email on users (lower(email))`.execute(db);
}
