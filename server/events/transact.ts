import type { Db } from '../db/schema.ts';
import type { Context } from './context.ts';
import type { DomainEvent, Publish } from './publish.ts';

/** The context within a transaction: only there can rules publish. */
export type TransactionContext = Context & { publish: Publish };

/**
 * Runs a transaction that may publish. When it is over, this server's response cache learns of the changes before the
 * caller goes on. So nobody who was told of a change is then given a cached response from before it.
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
    // Also when it failed: the commit may have been made although its answer was lost.
    ctx.changed(published);
  }
}
