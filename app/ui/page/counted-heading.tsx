import type { ReactNode } from 'react';
import { Plural } from '#page-words';

type Props = {
  count: number;
  /** Whether there are more than `count`. */
  more: boolean;
  children: ReactNode;
};

/** The heading of a food list, with the number of items. */
export function CountedHeading({ count, more, children }: Props) {
  return (
    <div className="mb-8 flex flex-wrap items-center gap-4">
      <h1 className="text-4xl md:text-5xl">{children}</h1>
      <span className="badge badge-lg bg-accent text-accent-content border-0 font-semibold">
        {more ? (
          <Plural value={count} one="#+ Food" other="#+ Food" />
        ) : (
          <Plural value={count} one="# Food" other="# Food" />
        )}
      </span>
    </div>
  );
}
