import type { Pool, PoolClient } from 'pg';

/** Called when a statement is about to be sent. The function it returns is called when that statement is over. */
type Begin = () => (outcome: 'done' | 'failed') => void;

/** Watches every statement of a pool, from any library. `pg` itself has no hook for that. */
export function onStatement(pool: Pool, begin: Begin): void {
  const watched = new WeakSet<PoolClient>();
  // Not at 'connect': the embedded database's only connection exists before anyone watches.
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    watch(client, begin);
  });
}

/** `pg` calls a callback, if it is given one as the last argument, and returns a promise otherwise. */
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
