import { useQueryClient } from '@tanstack/react-query';
import type { Food } from '../../contract/foods/foods.ts';
import { sayDistance } from '../foods/distance.ts';
import { knownFood } from '../foods/known-food.ts';
import { useDeadlineWords, useIsExpired } from '../ui/dates.tsx';
import { useWords } from '../words/words-context.tsx';

/** The words beside the button that asks for a food: its last day, its distance, and how it stands. */
export function useActionWords({ _id, deadline }: Food, standing: string | false): string {
  const words = useWords();
  const until = useDeadlineWords(deadline);
  // What is promised can still be had then.
  const isPast = useIsExpired(deadline) && standing !== false;
  const distance = knownFood(useQueryClient(), _id)?.distance;
  return [!isPast && until, distance !== undefined && words._(sayDistance(distance)), standing]
    .filter(Boolean)
    .join(' · ');
}
