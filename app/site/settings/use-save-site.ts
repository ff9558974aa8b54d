import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLingui } from '#page-words';
import type { ChangedSiteSettings } from '../../../contract/site-settings.ts';
import { answer, api } from '../../api/api.ts';
import { siteQuery } from '../../api/site-query.ts';
import { refreshModeration } from '../../moderation/moderation-queries.ts';
import { useToast } from '../../ui/toast.tsx';

/** What is to become of some settings, and what they were when they were read. */
export type SiteChange = { wanted: ChangedSiteSettings; read: ChangedSiteSettings };

/** Makes the function that saves some of the site's settings, and says that it has. It throws all errors of the API. */
export function useSaveSite(): (change: SiteChange) => Promise<void> {
  const { t } = useLingui();
  const client = useQueryClient();
  const toast = useToast();
  const { mutateAsync } = useMutation({
    mutationFn: ({ wanted, read }: SiteChange) => answer(api.moderation.site.$put({ json: { ...wanted, read } })),
    meta: { showsOwnErrors: true },
    onSettled: () => Promise.all([refreshModeration(client), client.invalidateQueries(siteQuery())]),
  });
  return async (change) => {
    await mutateAsync(change);
    toast.success(t`Saved.`);
  };
}
