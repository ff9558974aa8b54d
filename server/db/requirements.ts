import { sql } from 'kysely';
import type { Db } from './schema.ts';

type Place = { database: string; user: string };

/**
 * Runs `act` on a database. Rejects any encoding except UTF-8, and explains errors caused by a missing privilege or extension.
 *
 * @throws an Error that says what is missing and how to add it
 */
export async function withRequirements<T>(db: Db, act: () => Promise<T>): Promise<T> {
  const { rows } = await sql<Place & { encoding: string }>`
    select quote_ident(current_database()) as database, quote_ident(current_user) as user,
      current_setting('server_encoding') as encoding`.execute(db);
  const [found] = rows;
  if (found && found.encoding !== 'UTF8') throw otherEncoding(found);
  try {
    return await act();
  } catch (error) {
    throw (found && missingRight(error, found)) ?? error;
  }
}

function otherEncoding({ database, user, encoding }: Place & { encoding: string }): Error {
  const another = database.replace(/(?="?$)/, '_utf8');
  return new Error(
    `The database ${database} has the encoding ${encoding}, which cannot store every text. Create a UTF-8 database and set ` +
      'DATABASE_URL to it:\n\n' +
      `  create database ${another} owner ${user} encoding 'UTF8' locale 'C' template template0;\n\n` +
      'To move existing data to it, use npm run larder -- backup and npm run larder -- restore.',
  );
}

function missingRight(error: unknown, { database, user }: Place): Error | undefined {
  const { code, message } = error as { code?: string; message: string };
  const asAdministrator = (statement: string) =>
    new Error(
      `The database user ${user} lacks a privilege in the database ${database} (${message}). Run this in that database as ` +
        `an administrator:\n\n  ${statement}\n\nThen start again.`,
    );
  const [, extension] = /extension "(\w+)" is not available/.exec(message) ?? [];
  if (extension) {
    return new Error(
      `The database server does not have the extension ${extension}. Install PostgreSQL’s additional modules there ` +
        '(Debian: apt-get install postgresql-contrib) and start again.',
    );
  }
  if (code === '42501' && /create extension/.test(message)) {
    return asAdministrator('create extension if not exists cube; create extension if not exists pg_trgm;');
  }
  const [, schema = code === '3F000' && 'public'] = /permission denied for schema (\S+)/.exec(message) ?? [];
  if (schema) return asAdministrator(`grant usage, create on schema ${schema} to ${user};`);
  return undefined;
}
