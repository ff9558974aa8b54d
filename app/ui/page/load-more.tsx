import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useLingui } from '#page-words';

type Props = {
  list: UseInfiniteQueryResult<InfiniteData<unknown>>;
  label: string;
  /** Where the next part is without a script. */
  href?: string;
};

/** Loads the next part of a list when it scrolls into sight, or when it is asked to. Does not insist after a failure. */
export function LoadMore({ list, label, href }: Props) {
  const { t } = useLingui();
  const control = useRef<HTMLAnchorElement & HTMLButtonElement>(null);
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, isPlaceholderData, fetchNextPage } = list;
  const mayLoad = hasNextPage && !isFetching && !isPlaceholderData;
  // A list that is being asked for again goes first: the next part would call that off, and follow a list that is out of date.
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
