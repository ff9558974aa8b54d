import type { ChangedSiteSettings } from '../../contract/site-settings.ts';
import type { Config } from '../config/config.ts';

type Deciding = Pick<Config, 'fixed' | 'timeZone' | 'languages' | 'language'>;

/** The time zone and the language of a site by its settings. What the environment says decides. */
export function placeBy(config: Deciding, changed: ChangedSiteSettings): { timeZone: string; language: string } {
  const { fixed, languages } = config;
  const isOffered = changed.language !== undefined && languages.includes(changed.language);
  return {
    timeZone: fixed.timeZone ?? changed.timeZone ?? config.timeZone,
    language: fixed.language ?? (isOffered ? changed.language : undefined) ?? config.language,
  };
}
