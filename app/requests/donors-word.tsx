import { Quote } from 'lucide-react';
import { useLingui } from '#page-words';
import { WrittenText } from '../ui/page/written-text.tsx';

/** The donor's note when they declined a request or withdrew their acceptance. */
export function DonorsWord({ word }: { word: string | null }) {
  const { t } = useLingui();
  if (!word) return null;
  return (
    <div className="flex gap-2 text-pretty">
      <Quote size={18} aria-hidden className="text-primary mt-1 shrink-0" />
      <div className="min-w-0">
        <span className="sr-only">{t`Note from the donor:`} </span>
        <WrittenText text={word} />
      </div>
    </div>
  );
}
