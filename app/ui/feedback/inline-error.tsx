import { ErrorWords } from './error-words.tsx';

/**
 * The words of an error, beside the button or in the row that failed, until that is tried again. The toast of the same words
 * has screen readers say them, and goes.
 */
export function InlineError({ error }: { error: unknown }) {
  if (error === undefined || error === null) return null;
  return (
    <p className="text-error col-span-full w-full text-sm text-pretty wrap-anywhere">
      <ErrorWords error={error} />
    </p>
  );
}
