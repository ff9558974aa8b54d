import { useLingui } from '#page-words';
import type { Elements } from '../elements.ts';
import { Failed } from './failed.tsx';
import { FullPageLoading } from './loading.tsx';

type Props<Data> = {
  query: { data: Data | undefined; error: Error | null; refetch(): unknown };
  /** Heading if loading failed. */
  failed: string;
  /** Level of the heading. With `h1`, the default loading state fills the page. */
  heading?: 'h1' | 'h2' | 'h3';
  loading?: Elements;
  children(data: Data): Elements;
};

/** Shows a query's data. Until it has loaded, shows a loading state or, after a failure, the error with a button to try again. */
export function Loaded<Data>({ query, failed, heading = 'h2', loading, children }: Props<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error) return <Failed heading={heading} title={failed} error={error} onRetry={() => refetch()} />;
  if (loading !== undefined) return loading;
  return heading === 'h1' ? <FullPageLoading /> : <LoadingLine />;
}

/** Loading text for part of a page. */
export function LoadingLine() {
  const { t } = useLingui();
  return (
    <p role="status" className="text-muted">
      {t`Loading...`}
    </p>
  );
}
