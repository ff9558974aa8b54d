import { type Kysely, sql } from 'kysely';

/** By what a link is found: an index takes no text as long as a link may be. */
const LINK_ID = (column: string) => `(md5(${column})::uuid)`;

/** Where links are given, and in which column. */
const given = [
  ['foods', 'image'],
  ['food_requests', 'image'],
  ['users', 'photo'],
] as const;

const statements = [
  // A copy of a picture that someone has given a link of belongs to nobody.
  'alter table photos alter column owner_id drop not null',
  `create table linked_pictures (
     id uuid primary key generated always as ${LINK_ID('link')} stored,
     link text not null,
     given_at timestamptz not null,
     attempts integer not null default 0,
     -- Null when it has been copied or given up.
     due_at timestamptz,
     photo_id uuid references photos
   )`,
  'create index linked_pictures_due on linked_pictures (due_at) where due_at is not null',
  'create index linked_pictures_photo on linked_pictures (photo_id) where photo_id is not null',
  ...given.flatMap(([table, column]) => [
    `create index ${table}_link on ${table} (${LINK_ID(column)}) where ${column} like 'http%'`,
    `insert into linked_pictures (link, given_at, due_at)
       select distinct ${column}, now(), now() from ${table} where ${column} ~ '^https?://' on conflict do nothing`,
  ]),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
