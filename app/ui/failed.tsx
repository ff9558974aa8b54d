import { isFinal } from '../api.ts';
import { Notice } from './notice.tsx';

type Props = { title: string; error: Error; heading?: 'h1' | 'h2' | 'h3'; onRetry(): void };

/** Says that something could not be loaded and why, and offers to try again. What may recover does (`app/recovery.ts`). */
export function Failed({ title, error, heading = 'h2', onRetry }: Props) {
  const text = isFinal(error) ? error.message : `${error.message} This page keeps trying by itself.`;
  return (
    <Notice art="error" heading={heading} title={title} text={text}>
      <button type="button" className="btn btn-primary" onClick={onRetry}>
        Try again
      </button>
    </Notice>
  );
}
