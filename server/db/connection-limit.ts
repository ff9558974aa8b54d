import { sql } from 'kysely';
import type { Db } from './schema.ts';

/** The name by which PostgreSQL knows the connection on which a server listens. Each server has one. */
export const LISTENER = 'open-larder-listener';

/**
 * A warning when the servers that listen now, each with as many connections as this one, may together ask a PostgreSQL
 * server for more than it admits. Some would then wait in vain, and answer 503.
 */
export async function connectionWarning(db: Db, connections: number): Promise<string | undefined> {
  const { rows } = await sql<{ admitted: number; servers: number }>`
    select
      (select sum(case name when 'max_connections' then setting::int else -setting::int end)::int from pg_settings
       where name in ('max_connections', 'superuser_reserved_connections', 'reserved_connections')) as admitted,
      (select count(*)::int from pg_stat_activity where application_name = ${LISTENER}) as servers`.execute(db);
  const { admitted, servers } = rows[0] ?? { admitted: Infinity, servers: 0 };
  // Beside its pool each server holds a connection to listen on, and a starting server one more for migrations.
  const needed = servers * (connections + 1) + 1;
  if (needed <= admitted) return undefined;
  return (
    `${servers} servers with DATABASE_CONNECTIONS=${connections} may need ${needed} connections, but the database allows only ` +
    `${admitted}. Set DATABASE_CONNECTIONS=${Math.max(1, Math.floor((admitted - 1) / servers) - 1)} on each server, raise ` +
    'max_connections, or use a connection pooler.'
  );
}
