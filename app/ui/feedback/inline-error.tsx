import { ErrorWords } from './error-words.tsx';

/**
 * An error's message, next to the control that failed. It is not announced: screen readers announce the toast with the same text.
 */
export function InlineError({ error }: { error: unknown }) {
  if (error === undefined || error === null) return null;
  return (
    <p className="text-error col-span-full w-full text-sm text-pretty wrap-anywhere">
      <ErrorWords error={error} />
    </p>
  );
}
