import { Repeat } from 'lucide-react';
import { Link } from 'react-router';

/** The URL parameter of the page for adding a food that names the food to begin with. */
export const AGAIN = 'again';

type Props = { food: { _id: string; title: string }; className?: string };

/** Where a food is given once more, as a new one. */
function giveAgainUrl(foodId: string): string {
  return `/add-food?${new URLSearchParams({ [AGAIN]: foodId })}`;
}

/** Leads to a new food made from one that has been collected, which is history and can not be changed. */
export function GiveAgainLink({ food: { _id, title }, className = 'btn-sm' }: Props) {
  return (
    <Link to={giveAgainUrl(_id)} aria-label={`Give again ${title}`} className={`btn ${className}`}>
      <Repeat size={16} aria-hidden /> Give again
    </Link>
  );
}
