import type { SiteTextKind } from '../../../contract/site/site-text-terms.ts';
import type { SiteTextInput } from '../../../contract/site/site-texts.ts';
import { answer, api } from '../../api/api.ts';
import { useSiteMutation } from '../use-site-mutation.ts';

/** Saves a text as a new version. */
export function useSaveText(kind: SiteTextKind) {
  return useSiteMutation(
    (json: SiteTextInput) => answer(api.moderation.site.texts[':kind'].$put({ param: { kind }, json })),
    ['site-text', kind],
  );
}
