import { useLingui } from '#page-words';
import { isFinal } from '../api/api.ts';
import { Notice } from './notice.tsx';

type Props = { title: string; error: Error; heading?: 'h1' | 'h2' | 'h3'; onRetry(): void };

/** Says that something could not be loaded and why, and offers to try again. A failure that may pass is tried again (`app/api/recovery.ts`). */
export function Failed({ title, error, heading = 'h2', onRetry }: Props) {
  const { t } = useLingui();
  const { message } = error;
  const text = isFinal(error) ? message : t`${message} This page keeps trying by itself.`;
  return (
    <Notice art="error" heading={heading} title={title} text={text}>
      <button type="button" className="btn btn-primary" onClick={onRetry}>
        {t`Try again`}
      </button>
    </Notice>
  );
}
