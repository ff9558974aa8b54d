import { type Kysely, sql } from 'kysely';

const statements = [
  // Who wants to have nothing to do with whom.
  `create table blocks (
     blocker_id uuid not null references users on delete cascade,
     blocked_id uuid not null references users on delete cascade,
     blocked_at timestamptz not null,
     primary key (blocker_id, blocked_id),
     check (blocker_id <> blocked_id)
   )`,
  'create index blocks_blocked on blocks (blocked_id)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
