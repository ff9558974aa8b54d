import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useLingui } from '#page-words';
import { siteQuery } from '../api/site-query.ts';
import { refreshModeration } from '../moderation/moderation-queries.ts';
import { useToast } from '../ui/feedback/toast.tsx';

/** Refetches the site's public settings, and everything that moderators and stewards see. */
export function refreshSite(client: QueryClient): Promise<unknown> {
  return Promise.all([refreshModeration(client), client.invalidateQueries(siteQuery())]);
}

/** Saves a change to the site, confirms it, and refetches everything that shows it, including the queries under `shownBy`. */
export function useSiteMutation<Input>(mutationFn: (input: Input) => Promise<unknown>, shownBy?: QueryKey) {
  const { t } = useLingui();
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn,
    meta: { showsOwnErrors: true },
    onSuccess: () => toast.success(t`Saved.`),
    onSettled: () => Promise.all([refreshSite(client), shownBy && client.invalidateQueries({ queryKey: shownBy })]),
  });
}
