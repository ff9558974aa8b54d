import type { Food } from '../../contract/foods.ts';
import { useIsExpired } from '../ui/dates.tsx';

const colours: Record<Food['status'], string> = {
  Available: 'badge-success',
  'Not Available': 'badge-neutral',
  Requested: 'badge-warning',
  'Coming Soon': 'badge-warning',
};

/**
 * A food's status as a word on a colour (spec, section 4), but for red, which is for what went wrong. What could be had until it
 * expired says that it has.
 */
export function StatusBadge({ food: { status, deadline } }: { food: Pick<Food, 'status' | 'deadline'> }) {
  const expired = useIsExpired(deadline) && status !== 'Not Available';
  return (
    <span
      className={`badge h-auto min-h-6 py-0.5 text-center font-semibold sm:whitespace-nowrap ${expired ? 'badge-neutral' : colours[status]}`}
    >
      {expired ? 'Expired' : status}
    </span>
  );
}
