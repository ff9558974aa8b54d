import type { ReactNode } from 'react';

/** `name` is the id of its heading, to which `data-focus-next` may lead the keyboard. */
type Props = {
  name: 'coming' | 'waiting' | 'collected' | 'absent';
  title: string;
  count?: string;
  children: ReactNode;
};

/** One part of the queue under its heading: who comes, who waits, who has collected, who did not come. */
export function QueueSection({ name, title, count, children }: Props) {
  return (
    <section aria-labelledby={name} className="mt-10 first-of-type:mt-4">
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h2 id={name} tabIndex={-1} className="scroll-mt-28 text-2xl md:text-3xl">
          {title}
        </h2>
        {count && <span className="badge badge-lg bg-accent text-accent-content border-0 font-semibold">{count}</span>}
      </div>
      {children}
    </section>
  );
}
