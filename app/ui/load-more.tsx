import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

type Props = {
  list: UseInfiniteQueryResult<InfiniteData<unknown>>;
  label: string;
  /** Where the next part is without a script. */
  href?: string;
};

/** Loads the next part of a list when it scrolls into sight, or when it is asked to. Does not insist after a failure. */
export function LoadMore({ list, label, href }: Props) {
  const control = useRef<HTMLAnchorElement & HTMLButtonElement>(null);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData, fetchNextPage } = list;
  const mayLoad = hasNextPage && !isFetchingNextPage && !isPlaceholderData;

  useEffect(() => {
    if (!mayLoad || isFetchNextPageError || !control.current) return;
    const observer = new IntersectionObserver(([entry]) => void (entry?.isIntersecting && fetchNextPage()), {
      rootMargin: '400px',
    });
    observer.observe(control.current);
    return () => observer.disconnect();
  }, [mayLoad, isFetchNextPageError, fetchNextPage]);

  if (!hasNextPage) return null;
  const Control = href ? 'a' : 'button';
  return (
    <p className="mt-10 text-center">
      <Control
        ref={control}
        className="btn btn-wide"
        aria-disabled={!mayLoad}
        {...(href ? { href } : { type: 'button' as const })}
        onClick={(event) => {
          event.preventDefault();
          if (mayLoad) void fetchNextPage();
        }}
      >
        {isFetchingNextPage ? 'Loading...' : isFetchNextPageError ? 'Try again' : label}
      </Control>
    </p>
  );
}
