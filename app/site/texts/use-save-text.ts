import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLingui } from '#page-words';
import type { SiteTextKind } from '../../../contract/site-text-terms.ts';
import type { SiteTextInput } from '../../../contract/site-texts.ts';
import { answer, api } from '../../api/api.ts';
import { siteQuery } from '../../api/site-query.ts';
import { refreshModeration } from '../../moderation/moderation-queries.ts';
import { useToast } from '../../ui/toast.tsx';

/** A text that has been saved, and which version it is. */
export type SavedText = { source: string; version: number };

/** Saves a text as a new version, and says that it has: to `onSaved` before what is shown is asked for again. */
export function useSaveText(kind: SiteTextKind, onSaved?: (saved: SavedText) => void) {
  const { t } = useLingui();
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (json: SiteTextInput) => answer(api.moderation.site.texts[':kind'].$put({ param: { kind }, json })),
    meta: { showsOwnErrors: true },
    onSuccess: ({ version }, { source }) => {
      onSaved?.({ source, version });
      toast.success(t`Saved.`);
    },
    onSettled: () =>
      Promise.all([
        refreshModeration(client),
        client.invalidateQueries(siteQuery()),
        client.invalidateQueries({ queryKey: ['site-text', kind] }),
      ]),
  });
}
