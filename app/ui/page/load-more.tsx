import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useLingui } from '#page-words';

type Props = {
  list: UseInfiniteQueryResult<InfiniteData<unknown>>;
  label: string;
  /** URL of the next part, for browsers without JavaScript. */
  href?: string;
};

/** Loads the next part of a list when scrolled into view or clicked. After a failure, only when clicked. */
export function LoadMore({ list, label, href }: Props) {
  const { t } = useLingui();
  const control = useRef<HTMLAnchorElement & HTMLButtonElement>(null);
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, isPlaceholderData, fetchNextPage } = list;
  const mayLoad = hasNextPage && !isFetching && !isPlaceholderData;
  // A no-op during a refetch. Otherwise, loading the next part would cancel the refetch and append to a stale list.
  const load = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);

  useEffect(() => {
    if (!mayLoad || isFetchNextPageError || !control.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), { rootMargin: '400px' });
    observer.observe(control.current);
    return () => observer.disconnect();
  }, [mayLoad, isFetchNextPageError, load]);

  if (!hasNextPage) return null;
  const Control = href ? 'a' : 'button';
  return (
    <p className="mt-10 text-center">
      <Control
        ref={control}
        className="btn btn-wide"
        aria-disabled={isFetchingNextPage || isPlaceholderData}
        {...(href ? { href } : { type: 'button' as const })}
        onClick={(event) => {
          event.preventDefault();
          if (mayLoad) load();
        }}
      >
        {isFetchingNextPage ? t`Loading...` : isFetchNextPageError ? t`Try again` : label}
      </Control>
    </p>
  );
}
