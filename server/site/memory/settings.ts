import { isDeepStrictEqual } from 'node:util';
import type { SiteSetting } from '../../../contract/site/site-setting-terms.ts';
import {
  type ChangedSiteSettings,
  type SiteSettings,
  siteSettings as schemas,
} from '../../../contract/site/site-settings.ts';
import type { Db } from '../../db/schema.ts';

/** The fictitious imprint that early versions stored on new sites. A site that still has it counts as having none. */
const MADE_UP: SiteSettings['imprint'] = {
  name: 'Open Larder Lindenford',
  address: '3 Market Square\nLindenford LF1 2AB',
  phone: '+44 1632 960 143',
  email: 'hello@lindenford.example',
  hours: { firstDay: 1, lastDay: 6, from: '8:00', to: '20:00' },
  founded: 2026,
};

/** Reads the settings that have been changed. Ignores values that this version cannot read, so that their defaults apply. */
export async function readSettings(db: Db): Promise<ChangedSiteSettings> {
  const rows = await db.selectFrom('siteSettings').select(['name', 'value']).execute();
  const readable = rows.flatMap(({ name, value }) => {
    const { data } = schemas[name]?.safeParse(value) ?? {};
    return data === undefined || isDeepStrictEqual(data, MADE_UP) ? [] : [[name, data]];
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
