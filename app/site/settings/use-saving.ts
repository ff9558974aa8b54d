import { useLingui } from '#page-words';

/**
 * How a form of settings is saved: by itself among the settings, or as a step of setting the site up, where `onSent` leads to
 * the next one. There the form asks before anyone leaves it with something unsaved.
 */
export function useSaving(onSent: (() => void) | undefined) {
  const { t } = useLingui();
  if (!onSent) return { saveWords: t`Save` };
  const askBeforeLeaving = t`You haven’t saved this step yet. We’ll keep your changes for when you come back.`;
  return { saveWords: t`Save and continue`, step: { onSent, askBeforeLeaving } };
}
