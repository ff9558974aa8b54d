import { useLingui } from '#page-words';
import { foodStatusNames } from '../../contract/foods/food-terms.ts';
import type { Food } from '../../contract/foods/foods.ts';
import { useIsExpired } from '../ui/dates.tsx';

const colours: Record<Food['status'], string> = {
  Available: 'badge-success',
  'Not Available': 'badge-error',
  Requested: 'badge-warning',
  'Coming Soon': 'badge-warning',
};

type Props = {
  food: Pick<Food, 'status' | 'deadline'>;
  /** Whether the food is promised to the viewer. */
  isMine?: boolean;
};

/**
 * A food's status on a coloured badge (docs/specification.md, section 4). Expired food has a neutral badge, unless its status is
 * Not Available. If the food is promised to the viewer, the badge says so instead.
 */
export function StatusBadge({ food: { status, deadline }, isMine = false }: Props) {
  const { t } = useLingui();
  const expired = useIsExpired(deadline) && status !== 'Not Available';
  const [colour, words] = isMine
    ? ['badge-success', t`Yours to collect`]
    : expired
      ? ['badge-neutral', t({ message: 'Expired', context: 'status of a food' })]
      : [colours[status], t(foodStatusNames[status])];
  return (
    <span className={`badge h-auto min-h-6 py-0.5 text-center font-semibold sm:whitespace-nowrap ${colour}`}>
      {words}
    </span>
  );
}
