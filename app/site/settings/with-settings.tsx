import { useQuery } from '@tanstack/react-query';
import { useLingui } from '#page-words';
import type { EditedSiteSettings } from '../../../contract/site-settings.ts';
import type { Elements } from '../../ui/elements.ts';
import { Failed } from '../../ui/failed.tsx';
import { siteSettingsQuery } from '../site-queries.ts';

/** Shows what changes the site's settings, once they are there. */
export function WithSettings({ children }: { children(settings: EditedSiteSettings): Elements }) {
  const { t } = useLingui();
  const { data: settings, error, refetch } = useQuery(siteSettingsQuery());
  if (settings) return children(settings);
  return error ? (
    <Failed title={t`The settings couldn’t be loaded`} error={error} onRetry={() => refetch()} />
  ) : (
    <p role="status" className="text-muted">
      {t`Loading...`}
    </p>
  );
}
