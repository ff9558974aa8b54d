import { useLingui } from '#page-words';
import { msg, plural } from '#words';
import type { YearRecord as Year } from '../../contract/requests/thanks.ts';
import type { Words } from '../../contract/words/say.ts';
import { useWords } from '../words/words-context.tsx';

/** A user's sharing record for the last year. Hidden if the user has none. */
export function YearRecord({ year, className = '' }: { year: Year | undefined; className?: string }) {
  const { t } = useLingui();
  const words = useWords();
  if (!year) return null;
  const record = yearWords(year, words);
  return <p className={`text-muted text-sm text-pretty ${className}`}>{t`In the last year: ${record}.`}</p>;
}

/** Formats the record as a list within a sentence. */
export function yearWords({ collected, given, thanks, kept, promises }: Year, words: Words): string {
  const clauses = [
    given > 0 && msg`${plural({ given }, { one: '# listing given away', other: '# listings given away' })}`,
    collected > 0 && msg`${plural({ collected }, { one: '# pick-up', other: '# pick-ups' })}`,
    thanks > 0 && msg`${plural({ thanks }, { 1: 'thanked once', other: 'thanked # times' })}`,
    promises > 0 &&
      (kept === promises
        ? msg`every promise kept`
        : msg`${{ kept }} of ${plural({ promises }, { one: '# promises', other: '# promises' })} kept`),
  ];
  return words.list(
    clauses.filter((clause) => clause !== false).map((clause) => words._(clause)),
    'narrow',
  );
}
