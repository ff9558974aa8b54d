import { type Kysely, sql } from 'kysely';

const statements = [
  // Who gave it first or gave it anew, which counts for their day. As little as to that does it refer to the person.
  'alter table linked_pictures add column given_by uuid',
  'create index linked_pictures_giver on linked_pictures (given_by, given_at)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
