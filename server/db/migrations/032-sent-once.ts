import { type Kysely, sql } from 'kysely';

const statements = [
  // What has been done for whom under a key of theirs: sent once more, it is not done again.
  `create table sent_once (
     user_id uuid not null references users on delete cascade,
     what text not null,
     key uuid not null,
     result_id uuid,
     sent_at timestamptz not null,
     primary key (user_id, what, key)
   )`,
  'create index sent_once_age on sent_once (sent_at)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
