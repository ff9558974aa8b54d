import type { ReactNode } from 'react';

type Props = {
  count: number;
  /** Whether there are more than that. */
  more: boolean;
  unit: string;
  children: ReactNode;
};

/** The heading of a list, and how much there is in it. */
export function CountedHeading({ count, more, unit, children }: Props) {
  return (
    <div className="mb-8 flex flex-wrap items-center gap-4">
      <h1 className="text-4xl md:text-5xl">{children}</h1>
      <span className="badge badge-lg bg-accent text-accent-content border-0 font-semibold">
        {count}
        {more && '+'} {unit}
      </span>
    </div>
  );
}
