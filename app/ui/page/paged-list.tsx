import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useLingui } from '#page-words';
import type { ListPage } from '../../api/api.ts';
import type { Elements } from '../elements.ts';
import { Loaded } from '../feedback/loaded.tsx';
import { LoadMore } from './load-more.tsx';

type Props<Item> = {
  list: UseInfiniteQueryResult<InfiniteData<ListPage<Item>>>;
  /** Heading if the list couldn’t be loaded. */
  failed: string;
  empty: ReactElement;
  children(items: Item[]): Elements;
};

/** A page with a single list, which loads more items as the user scrolls. */
export function PagedList<Item>({ list, failed, empty, children }: Props<Item>) {
  const { t } = useLingui();
  return (
    <Loaded query={list} failed={failed} heading="h1">
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        if (items.length === 0) return empty;
        return (
          <>
            {children(items)}
            <LoadMore list={list} label={t`Show more`} />
          </>
        );
      }}
    </Loaded>
  );
}
