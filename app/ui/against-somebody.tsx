import type { LucideIcon } from 'lucide-react';

/** The look of a link or a button by which one does something against somebody: quiet, and with a red sign. */
export const againstSomebody =
  'text-muted hover:text-error inline-flex cursor-pointer items-center gap-1 py-1 text-sm underline';

/** Its content: the sign and the words. */
export function AgainstSomebody({ Icon, words }: { Icon: LucideIcon; words: string }) {
  return (
    <>
      <Icon size={14} aria-hidden className="text-error shrink-0" />
      <span>{words}</span>
    </>
  );
}
