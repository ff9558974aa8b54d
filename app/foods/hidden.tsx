import { EyeOff } from 'lucide-react';
import { useLingui } from '#page-words';
import { HELD } from '../../contract/site/moderation-terms.ts';
import { WrittenText } from '../ui/page/written-text.tsx';

/** Tells a donor that no one else can see their food, and why. */
export function Hidden({ why }: { why: string }) {
  const { t } = useLingui();
  return (
    <div className="rounded-box border-error bg-base-200 flex gap-3 border-s-4 p-4 text-pretty">
      <EyeOff size={20} aria-hidden className="mt-0.5 shrink-0" />
      <div className="min-w-0 wrap-anywhere">
        {why === HELD ? (
          t`Moderators will check this before others can see it.`
        ) : (
          <>
            <span>{t`Hidden by moderators:`}</span>
            <WrittenText text={why} />
          </>
        )}
      </div>
    </div>
  );
}
