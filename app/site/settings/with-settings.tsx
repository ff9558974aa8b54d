import { useQuery } from '@tanstack/react-query';
import { useLingui } from '#page-words';
import type { EditedSiteSettings } from '../../../contract/site/site-settings.ts';
import type { Elements } from '../../ui/elements.ts';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { siteSettingsQuery } from '../site-queries.ts';

/** Loads the site's settings for a form. */
export function WithSettings({ children }: { children(settings: EditedSiteSettings): Elements }) {
  const { t } = useLingui();
  return (
    <Loaded query={useQuery(siteSettingsQuery())} failed={t`The settings couldn’t be loaded`}>
      {children}
    </Loaded>
  );
}
