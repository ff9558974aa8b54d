import { useId } from 'react';
import type { Elements } from './elements.ts';

/** One part of a page of settings, in a box under its heading. */
export function BoxedSection({ title, children }: { title: string; children: Elements }) {
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className="rounded-box border-base-300 bg-surface shadow-card grid gap-5 border p-5 sm:p-8"
    >
      <h2 id={heading} className="text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
