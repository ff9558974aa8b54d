import type { ChangedSiteSettings } from '../../../contract/site/site-settings.ts';
import type { Config } from '../../config/config.ts';
import { placeBy } from './place.ts';

/**
 * Returns the configuration, with the site's settings for fields that the environment does not set. These fields are getters, so
 * they always return the last known values.
 */
export function configBySite(config: Config, { last }: { last(): ChangedSiteSettings }): Config {
  return {
    ...config,
    get timeZone() {
      return placeBy(config, last()).timeZone;
    },
    get isTimeZoneUnsaid() {
      return config.isTimeZoneUnsaid && last().timeZone === undefined;
    },
    get language() {
      return placeBy(config, last()).language;
    },
    get dateFormat() {
      return placeBy(config, last()).dates ?? undefined;
    },
    get region() {
      return last().place?.country;
    },
    get mail() {
      return { ...config.mail, contact: config.mail.contact ?? (last().imprint?.email || undefined) };
    },
  };
}
