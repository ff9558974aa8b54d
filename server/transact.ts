import type { Context } from './context.ts';
import type { Db } from './db/schema.ts';
import type { DomainEvent, Publish } from './events/publish.ts';

/** What rules need to know of the instance within a transaction: there, and nowhere else, they can publish. */
export type TransactionContext = Context & { publish: Publish };

/**
 * Runs a transaction that may publish. When it is over, this server knows what it has changed before the caller goes on,
 * so that nobody who was told of a change is then answered from memory as it was before.
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
    // Also when it failed: a commit whose answer was lost may have been made.
    ctx.changed(published);
  }
}
