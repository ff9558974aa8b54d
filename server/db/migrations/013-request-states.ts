import { type Kysely, sql } from 'kysely';

/**
 * How a request stands beyond its status. What belongs to another status than the present one is left by a server that does
 * not know of these columns yet; it is not read.
 */
const statements = [
  `alter table food_requests
     add column reason text check (reason in ('declined', 'given', 'deleted', 'released')),
     add column word text check (char_length(word) <= 200),
     add column claim text check (claim in ('claimed', 'denied')),
     add column answer text check (char_length(answer) <= 500),
     add column previous_location text,
     add column previous_deadline date,
     add column changed_at timestamptz,
     add column revision integer not null default 0,
     add column donor_unread boolean not null default false`,
  // Who waited until someone else collected was moved after that collection; all others were declined, or their food deleted.
  `update food_requests request
     set reason = case when exists (
       select from food_requests collected
       join request_moves collection on collection.request_id = collected.id and collection.to_status = 'Collected'
       join request_moves ending on ending.request_id = request.id and ending.to_status = 'Declined'
       where collected.food_id = request.food_id and ending.moved_at >= collection.moved_at
     ) then 'given' else 'declined' end
     where status = 'Declined'`,
  'create index food_requests_donor_unread on food_requests (donor_id) where donor_unread',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
