import { Notice } from './notice.tsx';

type Props = { title: string; error: Error; heading?: 'h1' | 'h2' | undefined; onRetry(): void };

/** Says that something could not be loaded and why, and offers to try again. */
export function Failed({ title, error, heading, onRetry }: Props) {
  return (
    <Notice art="error" heading={heading} title={title} text={error.message}>
      <button type="button" className="btn btn-primary" onClick={onRetry}>
        Try again
      </button>
    </Notice>
  );
}
