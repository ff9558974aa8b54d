import { useLingui } from '#page-words';
import { foodStatusNames } from '../../contract/food-terms.ts';
import type { Food } from '../../contract/foods.ts';
import { useIsExpired } from '../ui/dates.tsx';

const colours: Record<Food['status'], string> = {
  Available: 'badge-success',
  'Not Available': 'badge-error',
  Requested: 'badge-warning',
  'Coming Soon': 'badge-warning',
};

/**
 * A food's status as a word on a colour (docs/specification.md, section 4). A food that could be had until it expired says
 * Expired, on a neutral colour.
 */
export function StatusBadge({ food: { status, deadline } }: { food: Pick<Food, 'status' | 'deadline'> }) {
  const { t } = useLingui();
  const expired = useIsExpired(deadline) && status !== 'Not Available';
  return (
    <span
      className={`badge h-auto min-h-6 py-0.5 text-center font-semibold sm:whitespace-nowrap ${expired ? 'badge-neutral' : colours[status]}`}
    >
      {expired ? t({ message: 'Expired', context: 'status of a food' }) : t(foodStatusNames[status])}
    </span>
  );
}
