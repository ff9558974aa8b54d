import type { DateFormat } from '../../../contract/dates.ts';
import type { ChangedSiteSettings } from '../../../contract/site/site-settings.ts';
import type { Config } from '../../config/config.ts';

type Deciding = Pick<Config, 'fixed' | 'timeZone' | 'languages' | 'language'>;

/** What depends on where a site is. */
type OfPlace = { timeZone: string; language: string; dates: DateFormat | null };

/** The time zone, the language and the order of dates of a site by its settings. What the environment says decides. */
export function placeBy(config: Deciding, changed: ChangedSiteSettings): OfPlace {
  const { fixed, languages } = config;
  const isOffered = changed.language !== undefined && languages.includes(changed.language);
  return {
    timeZone: fixed.timeZone ?? changed.timeZone ?? config.timeZone,
    dates: fixed.dates ?? changed.dates ?? null,
    language: fixed.language ?? (isOffered ? changed.language : undefined) ?? config.language,
  };
}
