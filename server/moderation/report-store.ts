import { count } from '../db/count.ts';
import type { Db } from '../db/schema.ts';

/** How many reports nobody has dealt with. */
export async function countOpenReports(db: Db): Promise<number> {
  const row = await db.selectFrom('reports').select(count).where('closedAt', 'is', null).executeTakeFirstOrThrow();
  return row.count;
}
