import { useLingui } from '#page-words';

/**
 * Returns a settings form's label for saving and, if the form is a setup step, its props: `onSent` continues to the next step,
 * and users are asked before they leave with unsaved changes.
 */
export function useSaveLabels(onSent: (() => void) | undefined) {
  const { t } = useLingui();
  if (!onSent) return { saveWords: t`Save` };
  const askBeforeLeaving = t`You haven’t saved this step yet. We’ll keep your changes for when you come back.`;
  return { saveWords: t`Save and continue`, step: { onSent, askBeforeLeaving } };
}
