import { type Kysely, sql } from 'kysely';

/** The id of the photo that a picture's path leads to (contract/photo-terms.ts); null for every other link. */
const PHOTO_ID = String.raw`substring(image from
  '^/photos/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(?:320|640|1280)\.webp$')::uuid`;

const statements = [
  `create table photos (
     id uuid primary key,
     owner_id uuid not null references users on delete cascade,
     made_at timestamptz not null,
     width integer not null check (width > 0),
     height integer not null check (height > 0),
     placeholder text not null,
     size integer not null check (size > 0)
   )`,
  'create index photos_owner on photos (owner_id)',
  `create table photo_files (
     photo_id uuid not null references photos on delete cascade,
     width integer not null,
     body bytea not null,
     primary key (photo_id, width)
   )`,
  // Pictures are compressed already.
  'alter table photo_files alter column body set storage external',

  // So that a photo which is shown can not be deleted, and one that is not there can not be shown.
  ...['foods', 'food_requests'].flatMap((table) => [
    `alter table ${table} add column photo_id uuid generated always as (${PHOTO_ID}) stored
       constraint ${table}_photo references photos`,
    `create index ${table}_photo on ${table} (photo_id) where photo_id is not null`,
  ]),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
