import { useQueryClient } from '@tanstack/react-query';
import type { Food } from '../../contract/foods/foods.ts';
import { sayDistance } from '../foods/distance.ts';
import { findCachedFood } from '../foods/known-food.ts';
import { useDeadlineWords, useIsExpired } from '../ui/dates.tsx';
import { useWords } from '../words/words-context.tsx';

/** Returns the text beside the request button: the food's deadline, its distance and `standing`, such as “3 waiting”. */
export function useActionWords({ _id, deadline }: Food, standing: string | false): string {
  const words = useWords();
  const until = useDeadlineWords(deadline);
  // Leave out a deadline that has passed, because promised food can still be collected.
  const isPast = useIsExpired(deadline) && standing !== false;
  const distance = findCachedFood(useQueryClient(), _id)?.distance;
  return [!isPast && until, distance !== undefined && words._(sayDistance(distance)), standing]
    .filter(Boolean)
    .join(' · ');
}
