import { sql } from 'kysely';
import type { Db } from './schema.ts';

/** Application name of a server's listening connection. Each server has exactly one, so counting them counts the servers. */
export const LISTENER = 'open-larder-listener';

/**
 * Returns a warning if all servers together may need more connections than PostgreSQL allows, assuming that each has as large a
 * pool as this one. HTTP requests that get no connection in time fail with a 503.
 */
export async function connectionWarning(db: Db, connections: number): Promise<string | undefined> {
  const { rows } = await sql<{ admitted: number; servers: number }>`
    select
      (select sum(case name when 'max_connections' then setting::int else -setting::int end)::int from pg_settings
       where name in ('max_connections', 'superuser_reserved_connections', 'reserved_connections')) as admitted,
      (select count(*)::int from pg_stat_activity where application_name = ${LISTENER}) as servers`.execute(db);
  const { admitted, servers } = rows[0] ?? { admitted: Infinity, servers: 0 };
  // Besides its pool, each server needs one connection for listening. A starting server needs one more for its migrations.
  const needed = servers * (connections + 1) + 1;
  if (needed <= admitted) return undefined;
  return (
    `${servers} servers with DATABASE_CONNECTIONS=${connections} may need ${needed} connections, but the database allows only ` +
    `${admitted}. Set DATABASE_CONNECTIONS=${Math.max(1, Math.floor((admitted - 1) / servers) - 1)} on each server, raise ` +
    'max_connections, or use a connection pooler.'
  );
}
