import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = {
  title: string;
  /** A word beside the title, as long as there is one. */
  note?: ReactNode;
  isOpen?: boolean;
  children: ReactNode;
};

/** A part of a form that not everyone needs: folded, with its title in sight. A refused field in it opens it. */
export function Fold({ title, note, isOpen, children }: Props) {
  return (
    <details className="group rounded-box border-base-300 border" open={isOpen}>
      <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 px-4 py-3">
        <span className="font-medium">{title}</span>
        <span className="text-muted me-auto">{note}</span>
        <ChevronDown size={20} aria-hidden className="group-open:rotate-180" />
      </summary>
      <div className="px-4 pt-1 pb-4">{children}</div>
    </details>
  );
}
