import { useLingui } from '#page-words';
import type { FoodAnswer } from '../../contract/foods/food-page.ts';
import { StatusBadge } from '../foods/status-badge.tsx';
import { Deadline, ShortDate, useIsExpired } from '../ui/dates.tsx';

type Props = { food: Pick<FoodAnswer, 'deadline' | 'promised' | 'status'> };

/**
 * A food's last day, for its donor. If it has passed and the food is promised, adds that the hand-over can be confirmed until
 * noon.
 */
export function LastDay({ food }: Props) {
  const { t } = useLingui();
  if (!useIsLate(food)) return <Deadline instant={food.deadline} />;
  return (
    <span className="whitespace-normal">
      <ShortDate instant={food.deadline} />
      <span> </span>
      <span data-fleeting className="text-muted font-normal">
        {t`confirm the hand-over by noon`}
      </span>
    </span>
  );
}

/** A food's status, for its donor. Promised food whose last day has passed is shown as unavailable, not as expired. */
export function DonorsStatus({ food }: Props) {
  const { status, deadline } = food;
  return <StatusBadge food={{ deadline, status: useIsLate(food) ? 'Not Available' : status }} />;
}

function useIsLate({ deadline, promised }: Props['food']): boolean {
  return useIsExpired(deadline) && promised;
}
