import { useLingui } from '#page-words';
import { kilogramsOf } from '../../contract/foods/outcome-terms.ts';
import type { Totals } from '../../contract/site/figures.ts';
import { useWords } from '../words/words-context.tsx';

/** How much food was saved on this site, and how that is counted. */
export function Kilograms({ kilograms: { collected, eaten, given, thrownAway } }: Pick<Totals, 'kilograms'>) {
  const { t } = useLingui();
  const words = useWords();
  const [saved, lost] = [words.number(collected + eaten + given), words.number(thrownAway)];
  const weigh = (unit: keyof typeof kilogramsOf) => words.number(kilogramsOf[unit]);
  const [piece, portion, loaf] = [weigh('pieces'), weigh('portions'), weigh('loaves')];
  const [bag, other] = [weigh('bags'), weigh('none')];
  return (
    <details className="mt-1 text-sm">
      <summary className="cursor-pointer">{t`About ${saved} kg of food was eaten rather than thrown away.`}</summary>
      <p className="text-muted mt-1 text-pretty">
        {t`Estimated: we count a piece as ${piece} kg, a portion as ${portion} kg, a loaf as ${loaf} kg, a bag as ${bag} kg, a litre as 1 kg, and anything else as ${other} kg. Donors say that they threw away ${lost} kg.`}
      </p>
    </details>
  );
}
