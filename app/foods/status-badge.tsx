import type { FoodStatus } from '../../contract/food-terms.ts';

const colours: Record<FoodStatus, string> = {
  Available: 'badge-success',
  'Not Available': 'badge-error',
  Requested: 'badge-warning',
  'Coming Soon': 'badge-warning',
};

/** A food's status as a word on a colour (spec, section 4). */
export function StatusBadge({ status }: { status: FoodStatus }) {
  return <span className={`badge font-semibold whitespace-nowrap ${colours[status]}`}>{status}</span>;
}
