import type { ReactNode } from 'react';
import { PageHeader } from '../../ui/page/page-header.tsx';

/** A page of text: a header, and sections in a column of comfortable width. */
export function Document({
  children,
  ...header
}: {
  title: string;
  lead: ReactNode;
  art: string;
  children: ReactNode;
}) {
  return (
    <article className="mx-auto max-w-7xl px-4 py-12">
      <PageHeader {...header} />
      <div className="mt-16 grid gap-12">{children}</div>
    </article>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-base-300 grid gap-x-10 gap-y-4 border-t pt-8 lg:grid-cols-[18rem_minmax(0,42rem)]">
      <h2 className="text-2xl">{title}</h2>
      <div className="grid content-start gap-4">{children}</div>
    </section>
  );
}

export function Points({ children }: { children: ReactNode }) {
  return <ul className="marker:text-primary grid list-disc gap-2 ps-5">{children}</ul>;
}
