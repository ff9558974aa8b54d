import type { DateFormat } from '../../../contract/dates.ts';
import type { ChangedSiteSettings } from '../../../contract/site/site-settings.ts';
import type { Config } from '../../config/config.ts';

type Deciding = Pick<Config, 'fixed' | 'timeZone' | 'languages' | 'language'>;

/** Settings that depend on a site's location. */
type OfPlace = { timeZone: string; language: string; dates: DateFormat | null };

/** Returns a site's time zone, language and date format. The environment overrides the site's settings. */
export function placeBy(config: Deciding, changed: ChangedSiteSettings): OfPlace {
  const { fixed, languages } = config;
  const isOffered = changed.language !== undefined && languages.includes(changed.language);
  return {
    timeZone: fixed.timeZone ?? changed.timeZone ?? config.timeZone,
    dates: fixed.dates ?? changed.dates ?? null,
    language: fixed.language ?? (isOffered ? changed.language : undefined) ?? config.language,
  };
}
