import { useLingui } from '#page-words';

/** Button of a step that has nothing to save. */
export function ContinueButton({ onPress }: { onPress(): void }) {
  const { t } = useLingui();
  return (
    <button type="button" className="btn btn-primary btn-block" onClick={({ detail }) => detail > 1 || onPress()}>
      {t`Continue`}
    </button>
  );
}
