import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import type { SiteTime } from './judge-time.ts';

/** Reads the site's stored time, and the time on the database's clock. `known` is undefined on a new site. */
export async function readSiteTime(db: Db): Promise<{ known: SiteTime | undefined; databaseSays: Date }> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const row = await db.selectFrom('siteTime').selectAll().executeTakeFirst();
  const databaseSays = rows[0]?.now ?? new Date(Number.NaN);
  if (!row) return { known: undefined, databaseSays };
  const { doubtedAt: at, doubtedBoot: boot, doubtedUptime: uptime, isConfirmed } = row;
  const isDoubted = at !== null && boot !== null && uptime !== null;
  return {
    known: {
      seen: { at: row.seenAt, boot: row.boot, uptime: row.uptime },
      doubt: isDoubted ? { at, boot, uptime, isConfirmed } : undefined,
    },
    databaseSays,
  };
}

/** Stores the site's time. If two servers write at the same time, either may win: both check again later. */
export async function writeSiteTime(db: Db, { seen, doubt }: SiteTime): Promise<void> {
  const row = {
    seenAt: seen.at,
    boot: seen.boot,
    uptime: seen.uptime,
    doubtedAt: doubt?.at ?? null,
    doubtedBoot: doubt?.boot ?? null,
    doubtedUptime: doubt?.uptime ?? null,
    isConfirmed: doubt?.isConfirmed ?? false,
  };
  await db
    .insertInto('siteTime')
    .values(row)
    .onConflict((conflict) => conflict.column('isOnly').doUpdateSet(row))
    .execute();
}

/** Confirms a doubted time. @returns that time, as it was when first doubted; undefined if there is none */
export async function confirmDoubted(db: Db): Promise<Date | undefined> {
  const row = await db
    .updateTable('siteTime')
    .set({ isConfirmed: true })
    .where('doubtedAt', 'is not', null)
    .returning('doubtedAt')
    .executeTakeFirst();
  return row?.doubtedAt ?? undefined;
}
