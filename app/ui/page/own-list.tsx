import type { UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import { useLingui } from '#page-words';
import type { Elements } from '../elements.ts';
import { Failed } from '../feedback/failed.tsx';

type Props<Item> = {
  /** Its name for screen readers. */
  name: string;
  query: Pick<UseQueryResult<Item[]>, 'data' | 'error' | 'refetch'>;
  /** Where something outside of it leads the keyboard that goes away. */
  id?: string;
  children(item: Item): Elements;
};

/**
 * Things of one's own, such as sessions, each with the button that ends it; nothing where there are none. When the entry under the
 * keyboard has ended, the keyboard goes on at the list.
 */
export function OwnList<Item extends { _id: string }>({ name, query, id, children }: Props<Item>) {
  const { t } = useLingui();
  const ownId = useId();
  const { data: items, error, refetch } = query;
  if (error && !items) {
    return <Failed heading="h3" title={t`The list couldn’t be loaded`} error={error} onRetry={() => refetch()} />;
  }
  if (!items?.length) return null;
  return (
    <ul
      id={id ?? ownId}
      tabIndex={-1}
      data-focus-next={id ?? ownId}
      aria-label={name}
      className="divide-base-300 grid divide-y outline-none"
    >
      {items.map((item) => (
        <li key={item._id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          {children(item)}
        </li>
      ))}
    </ul>
  );
}
