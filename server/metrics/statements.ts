import type { Pool, PoolClient } from 'pg';

/** Called before a statement is sent. Returns a function to call when the statement has ended. */
type Begin = () => (outcome: 'done' | 'failed') => void;

/** Observes every statement on a pool, whichever library sends it. `pg` itself has no hook for this. */
export function onStatement(pool: Pool, begin: Begin): void {
  const watched = new WeakSet<PoolClient>();
  // Not on 'connect', because the embedded database's only connection has already been opened by then.
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    watch(client, begin);
  });
}

/** Wraps `query`, which either takes a callback as its last argument or returns a promise. */
function watch(client: PoolClient, begin: Begin): void {
  const query: (...sent: unknown[]) => unknown = client.query.bind(client);
  client.query = ((...sent: unknown[]) => {
    const end = begin();
    const callback = sent.at(-1);
    if (typeof callback === 'function') {
      const over = (error: unknown, result: unknown) => {
        end(error ? 'failed' : 'done');
        callback(error, result);
      };
      return query(...sent.slice(0, -1), over);
    }
    const answer = query(...sent);
    if (answer instanceof Promise) {
      answer.then(
        () => end('done'),
        () => end('failed'),
      );
    }
    return answer;
  }) as PoolClient['query'];
}
