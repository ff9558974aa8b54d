import { useLingui } from '#page-words';
import type { Elements } from '../elements.ts';
import { Failed } from './failed.tsx';
import { FullPageLoading } from './loading.tsx';

type Props<Data> = {
  query: { data: Data | undefined; error: Error | null; refetch(): unknown };
  /** The heading when it couldn’t be loaded. */
  failed: string;
  /** The level of that heading. A page that has no other one is filled by it, and while it loads. */
  heading?: 'h1' | 'h2' | 'h3';
  /** Shown while it loads. */
  loading?: Elements;
  children(data: Data): Elements;
};

/** What a query has fetched. Until then it says that it loads, or why that failed, with a button to try again. */
export function Loaded<Data>({ query, failed, heading = 'h2', loading, children }: Props<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error) return <Failed heading={heading} title={failed} error={error} onRetry={() => refetch()} />;
  if (loading !== undefined) return loading;
  return heading === 'h1' ? <FullPageLoading /> : <LoadingLine />;
}

/** Says that a part of a page is loading. */
export function LoadingLine() {
  const { t } = useLingui();
  return (
    <p role="status" className="text-muted">
      {t`Loading...`}
    </p>
  );
}
