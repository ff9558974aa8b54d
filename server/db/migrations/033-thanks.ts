import { type Kysely, sql } from 'kysely';

const statements = [
  // What one side of a hand-over has said to the other, once each.
  `create table thanks (
     request_id uuid not null references food_requests on delete cascade,
     by_donor boolean not null,
     words text check (char_length(words) between 1 and 200),
     said_at timestamptz not null,
     primary key (request_id, by_donor)
   )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
