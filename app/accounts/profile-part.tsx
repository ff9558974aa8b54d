import { type ReactNode, useId } from 'react';

/** One part of the profile, under its heading. */
export function ProfilePart({ title, children }: { title: string; children: ReactNode }) {
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
