import type { ReactNode } from 'react';

type Props = { band?: boolean; children: ReactNode };

/** A section of the home page. A `band` has a background across the whole page, and a link inside can cover the whole band. */
export function Section({ band = false, children }: Props) {
  return (
    <section className={band ? 'bg-base-200 relative' : ''}>
      <div className="mx-auto max-w-7xl px-4 py-5 sm:py-16 md:py-24">{children}</div>
    </section>
  );
}

/** Heading of a section, with an optional line about it. */
export function SectionHeading({ title, subtitle }: { title: string; subtitle?: string }) {
  return (
    <div className="max-w-3xl">
      <h2 className="text-2xl sm:text-3xl md:text-5xl">{title}</h2>
      {subtitle && <p className="text-muted mt-1 sm:mt-3 sm:text-lg">{subtitle}</p>}
    </div>
  );
}
