import type { Db } from '../db/schema.ts';
import type { Context } from './context.ts';
import type { DomainEvent, Publish } from './publish.ts';

/** The context within a transaction. Only there can rules publish. */
export type TransactionContext = Context & { publish: Publish };

/**
 * Runs a transaction that may publish events. Notifies this server's response cache before the caller continues, so that a client
 * that knows of a change never gets a stale response.
 */
export async function transact<T>(
  db: Db,
  ctx: Context,
  act: (tx: Db, ctx: TransactionContext) => Promise<T>,
): Promise<T> {
  const published: DomainEvent[] = [];
  const publish: Publish = async (tx, event) => {
    published.push(event);
    await ctx.publishIn(tx, event);
  };
  try {
    return await db.transaction().execute((tx) => act(tx, { ...ctx, publish }));
  } finally {
    // Needed even after a failure, because the commit may have succeeded although its response was lost.
    ctx.changed(published);
  }
}
