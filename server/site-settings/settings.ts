import {
  type ChangedSiteSettings,
  type SiteSetting,
  type SiteSettings,
  siteSettings as schemas,
} from '../../contract/site-settings.ts';
import type { Db } from '../db/schema.ts';

/** Reads the settings that somebody has changed. One that this server can not read is as it comes with the software. */
export async function readSettings(db: Db): Promise<ChangedSiteSettings> {
  const rows = await db.selectFrom('siteSettings').select(['name', 'value']).execute();
  const readable = rows.flatMap(({ name, value }) => {
    const { data } = schemas[name]?.safeParse(value) ?? {};
    return data === undefined ? [] : [[name, data]];
  });
  return Object.fromEntries(readable);
}

export async function writeSetting<Name extends SiteSetting>(
  tx: Db,
  name: Name,
  setting: SiteSettings[Name],
  changedAt: Date,
): Promise<void> {
  const value = JSON.stringify(setting);
  await tx
    .insertInto('siteSettings')
    .values({ name, value, changedAt })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, changedAt }))
    .execute();
}
