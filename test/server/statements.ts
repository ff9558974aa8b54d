import type { PoolClient } from 'pg';
import { onTestFinished } from 'vitest';
import type { Database } from '../../server/db/database.ts';

/** Records the SQL of every statement sent to a database from now on. */
export function recordStatements({ pool }: Pick<Database, 'pool'>): string[] {
  const statements: string[] = [];
  const recorded = new Map<PoolClient, PoolClient['query']>();
  const record = (client: PoolClient) => {
    if (recorded.has(client)) return;
    const query = client.query;
    recorded.set(client, query);
    client.query = ((...sent: [string | { text: string }]) => {
      statements.push(typeof sent[0] === 'string' ? sent[0] : sent[0].text);
      return query.apply(client, sent as never);
    }) as never;
  };
  pool.on('acquire', record);
  onTestFinished(() => {
    pool.off('acquire', record);
    for (const [client, query] of recorded) client.query = query;
  });
  return statements;
}
