import { msg } from '#words';
import { type Day, formatDay } from '../../contract/dates.ts';
import { nameOf, omitImpliedDiets } from '../../contract/foods/content-terms.ts';
import type { Food } from '../../contract/foods/foods.ts';
import { useDates } from '../ui/dates.tsx';
import { useWords } from '../words/words-context.tsx';
import { capital, sayFew, sayPackDate } from './content-words.ts';

type Props = { food: Pick<Food, 'contents' | 'packDate'> };

/** A line on a food's card with its allergens, pack date, diets and conditions. Hidden if none are declared. */
export function FoodMarks({ food: { contents, packDate } }: Props) {
  const words = useWords();
  const { today, format } = useDates();
  if (!contents && !packDate) return null;
  const { contains = [], diets = [], conditions = [] } = contents ?? {};
  const marks = [
    ...(contains.length > 0 ? [msg`contains ${{ allergens: sayFew(words, contains) }}`] : []),
    ...(packDate ? [sayPackDate(packDate, words.digits(formatDay(packDate.day as Day, format)), today)] : []),
    ...[...omitImpliedDiets(diets), ...conditions].map(nameOf),
  ];
  if (marks.length === 0) return null;
  return (
    <p className="line-clamp-2 text-sm leading-snug wrap-anywhere">{capital(marks.map(words._).join(' · '), words)}</p>
  );
}
