import { useLingui } from '#page-words';

/**
 * Returns the label of a settings form's save button. For a setup step, also returns props for the form: `onSent` continues to
 * the next step, and `askBeforeLeaving` is the question for users who leave with unsaved changes.
 */
export function useSaveLabels(onSent: (() => void) | undefined) {
  const { t } = useLingui();
  if (!onSent) return { saveWords: t`Save` };
  const askBeforeLeaving = t`You haven’t saved this step yet. We’ll keep your changes for when you come back.`;
  return { saveWords: t`Save and continue`, step: { onSent, askBeforeLeaving } };
}
