import { useState } from 'react';
import { useLingui } from '#page-words';
import { isFinal } from '../../api/api.ts';
import { Notice } from './notice.tsx';

type Props = {
  title: string;
  error: Error;
  heading?: 'h1' | 'h2' | 'h3';
  /** Refetches the data. The button is disabled until the returned promise settles. */
  onRetry(): unknown;
};

/**
 * Says that something could not be loaded and why, with a button to try again. Temporary failures are retried automatically
 * (`app/api/recovery.ts`). The message stays until a retry succeeds (`app/api/keep-failures.ts`).
 */
export function Failed({ title, error, heading = 'h2', onRetry }: Props) {
  const { t } = useLingui();
  const { message } = error;
  const [isAsking, setAsking] = useState(false);
  const retry = async () => {
    setAsking(true);
    await onRetry();
    setAsking(false);
  };
  const text = isFinal(error) ? message : t`${message} This page will try again automatically.`;
  return (
    <Notice art="error" heading={heading} title={title} text={text}>
      <button
        type="button"
        className="btn btn-primary"
        aria-disabled={isAsking}
        onClick={() => void (isAsking || retry())}
      >
        {isAsking && <span className="loading loading-spinner loading-sm" aria-hidden />}
        <span>{t`Try again`}</span>
      </button>
    </Notice>
  );
}
