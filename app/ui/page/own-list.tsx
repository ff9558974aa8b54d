import type { UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import { useLingui } from '#page-words';
import type { Elements } from '../elements.ts';
import { Failed } from '../feedback/failed.tsx';

type Props<Item> = {
  /** Accessible name. */
  name: string;
  query: Pick<UseQueryResult<Item[]>, 'data' | 'error' | 'refetch'>;
  /**
   * ID of the list. A control outside the list can name it in `data-focus-next`, to move focus here when the control disappears.
   */
  id?: string;
  children(item: Item): Elements;
};

/**
 * A list of the user's own items, such as sessions, each with a button to remove it. Renders nothing if the list is empty. When
 * the item with the focus is removed, focus moves to the list.
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
