import type { ReactNode } from 'react';
import { focusPage } from '../ui/page-focus.ts';

/** A part of the queue: who comes, who waits, who has collected. */
export type Section = 'coming' | 'waiting' | 'collected';

type Props = { name: Section; title: string; count?: string; children: ReactNode };

/** One part of the queue under its heading. */
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

/** Leads the keyboard to a part of the queue; where it is not there, to the first part, or to the page. */
export function focusSection(name: Section): void {
  const heading =
    document.querySelector<HTMLElement>(`main h2#${name}`) ?? document.querySelector<HTMLElement>('main h2[tabindex]');
  if (heading) heading.focus();
  else focusPage();
}
