import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Migration, sql } from 'kysely';
import type { Db } from './schema.ts';

/**
 * Migrations from before 1.0.0 that a database must already have, sorted by name. This version can only update data from commit
 * cf4a8e0 (28 November 2026) or later, which includes all of them. In new databases, `001-schema.sql` replaces them.
 */
export const requiredMigrations = `
  001-first-tables 002-hand-over 003-mail 004-names 005-accounts 006-contact-messages 007-collected-foods 008-order-of-asking
  009-food-indexes 010-limits 011-photos 012-linked-pictures 013-request-states 014-search-words 015-known-sessions 016-moderation
  017-email-tokens 018-passkeys 019-keys 020-blocks 021-invitations 022-held-posts-and-contacts 023-places 024-moved-places
  026-alerts 027-messages 028-windows 029-shares 030-contents 031-push 032-sent-once 033-thanks 034-changed-contents
  035-users-by-email 036-pushes-by-person 037-givers-of-links 056-hidden-pictures.additive 057-ended-sessions.additive
  058-claimed-invitations.additive 059-outbox 062-asked-whether-coming.additive 063-offered.additive 064-proposed-times.additive
  065-search-in-more-scripts.additive 066-alert-declared.additive 067-declined-times.additive 068-told-at.additive
  069-language-of-people.additive 070-site-settings.additive 071-setup.additive 072-mail-server.additive 073-roles.additive
  074-delivery-failures.additive 076-logo.additive 077-site-texts.additive 078-releases-and-former-languages.additive
  079-small-units.additive 080-failing-since.additive 081-single-blanks.additive 082-sent-once-content.additive
  083-photos-for-drafts.additive 084-a-translation-for-each-language.additive`
  .trim()
  .split(/\s+/);

/**
 * Later migrations from before 1.0.0, which a database may lack. Their files are in `former-migrations/`. The SQL here reverts
 * each of them on empty tables, so that a backup from before that migration can be restored.
 */
const laterMigrations: Record<string, string> = {
  '086-moved-from.additive': 'alter table food_requests drop column moved_from',
  '087-restored-copy.additive': 'drop table restored_copy',
  '089-samples-stay.additive': 'alter table setup drop column samples_stay',
  '092-request-notes.additive': 'drop table request_notes',
  '094-site-time.additive': 'drop table site_time',
  '095-inbox': `
    drop table inbox;
    alter table food_requests
      add column unread boolean not null default false,
      add column donor_unread boolean not null default false,
      add column told_at timestamptz not null default now(),
      add column donor_told_at timestamptz not null default now(),
      add column declined_at timestamptz`,
};

/** Names of all former migrations, in order. */
export const formerMigrationNames = [...requiredMigrations, ...Object.keys(laterMigrations)];

/** Former schemas that a backup may have, each named after its newest migration. */
export const formerLayouts = [...requiredMigrations.slice(-1), ...Object.keys(laterMigrations)];

/** Explains how to update data that is too old for this version. */
export const viaPredecessor =
  'Commit 3abed15e can update it. Start that once, and then this version again:\n\n' +
  '  git checkout 3abed15e && npm ci && npm start';

/** Returns all former migrations for Kysely. The required ones are empty functions, because they have already run. */
export async function formerMigrations(): Promise<Record<string, Migration>> {
  const required = requiredMigrations.map((name) => [name, { up: async () => {} }] as const);
  const later = Object.keys(laterMigrations).map(
    async (name) => [name, { up: async (db: Db) => run(db, await read(`${name}.sql`)) }] as const,
  );
  return Object.fromEntries([...required, ...(await Promise.all(later))]);
}

/** Makes a database that has run all former migrations match a new one, including its list of applied migrations. */
export async function continueHistory(db: Db): Promise<void> {
  await run(db, await read('continue.sql'));
}

/** Reverts a new, empty database to a former schema. Call it in a transaction. @param layout one of `formerLayouts` */
export async function layOutAsBefore(db: Db, layout: string): Promise<void> {
  for (const [name, undo] of Object.entries(laterMigrations).toReversed()) {
    if (name > layout) await run(db, undo);
  }
  await sql`delete from kysely_migration`.execute(db);
  const names = formerMigrationNames.filter((name) => name <= layout);
  const now = new Date().toISOString();
  await sql`insert into kysely_migration select name, ${now} from unnest(${names}::text[]) name`.execute(db);
}

function read(file: string): Promise<string> {
  return readFile(join(import.meta.dirname, 'former-migrations', file), 'utf8');
}

async function run(db: Db, statements: string): Promise<void> {
  await sql.raw(statements).execute(db);
}
