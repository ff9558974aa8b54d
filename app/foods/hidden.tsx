import { EyeOff } from 'lucide-react';
import { HELD } from '../../contract/moderation-terms.ts';

/** Tells a donor that nobody else sees their food. */
export function Hidden({ why }: { why: string }) {
  return (
    <p className="rounded-box border-error bg-base-200 flex gap-3 border-l-4 p-4 text-pretty">
      <EyeOff size={20} aria-hidden className="mt-0.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {why === HELD ? HELD : `Hidden by the people who look after this site: ${why}`}
      </span>
    </p>
  );
}
