import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useLingui } from '#page-words';
import { siteQuery } from '../api/site-query.ts';
import { refreshModeration } from '../moderation/moderation-queries.ts';
import { useToast } from '../ui/feedback/toast.tsx';

/** Asks again for who the site is, and for what stewards see of it. */
export function refreshSite(client: QueryClient): Promise<unknown> {
  return Promise.all([refreshModeration(client), client.invalidateQueries(siteQuery())]);
}

/** Changes something of the site, says that it is saved, and asks again for all that shows it, with what `shownBy` names. */
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
