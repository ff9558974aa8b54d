import type { QueryClient } from '@tanstack/react-query';
import { useLingui } from '#page-words';
import type { SiteTextKind } from '../../../contract/site/site-text-terms.ts';
import type { SiteTextInput } from '../../../contract/site/site-texts.ts';
import { answer, api } from '../../api/api.ts';
import { refreshSite } from '../refresh-site.ts';

/** Returns the change that saves a text as a new version, for `useSend` or `useFormCall`. */
export function useSaveText(kind: SiteTextKind) {
  const { t } = useLingui();
  return {
    call: (json: SiteTextInput) => answer(api.moderation.site.texts[':kind'].$put({ param: { kind }, json })),
    done: t`Saved.`,
    refresh: (client: QueryClient) =>
      Promise.all([refreshSite(client), client.invalidateQueries({ queryKey: ['site-text', kind] })]),
  };
}
