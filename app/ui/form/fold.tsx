import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = {
  title: string;
  note?: ReactNode;
  isOpen?: boolean;
  children: ReactNode;
};

/** A collapsible section for part of a form. Opens when the user expands it or when a field in it has an error. */
export function Fold({ title, note, isOpen, children }: Props) {
  return (
    <details className="group rounded-box border-base-300 border" open={isOpen}>
      <summary className="flex cursor-pointer items-center gap-3 px-4 py-3">
        <span className="me-auto flex flex-wrap gap-x-3">
          <span className="font-medium">{title}</span>
          <span className="text-muted">{note}</span>
        </span>
        <ChevronDown size={20} aria-hidden className="shrink-0 group-open:rotate-180" />
      </summary>
      <div className="px-4 pt-1 pb-4">{children}</div>
    </details>
  );
}
