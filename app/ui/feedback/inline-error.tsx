import { ErrorWords } from './error-words.tsx';

/** The text of an error, next to the control that failed. Screen readers announce a toast with the same text instead. */
export function InlineError({ error }: { error: unknown }) {
  if (error === undefined || error === null) return null;
  return (
    <p className="text-error col-span-full w-full text-sm text-pretty wrap-anywhere">
      <ErrorWords error={error} />
    </p>
  );
}
