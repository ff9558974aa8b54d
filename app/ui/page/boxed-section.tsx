import { useId } from 'react';
import type { Elements } from '../elements.ts';

type Props = { title: string; id?: string; children: Elements };

/** A section of a settings page, in a box with a heading. Links can target its `id`. */
export function BoxedSection({ title, id, children }: Props) {
  const heading = useId();
  return (
    <section
      id={id}
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
