import { Repeat } from 'lucide-react';
import { Link } from 'react-router';
import { useLingui } from '#page-words';

/** The URL parameter of the page for adding a food that names the food to begin with. */
export const AGAIN = 'again';

type Props = { food: { _id: string; title: string }; className?: string };

/** Where a food is given once more, as a new one. */
function giveAgainUrl(foodId: string): string {
  return `/add-food?${new URLSearchParams({ [AGAIN]: foodId })}`;
}

/** Leads to a new food made from one that has been collected, which is history and can not be changed. */
export function GiveAgainLink({ food: { _id, title }, className = 'btn-sm' }: Props) {
  const { t } = useLingui();
  return (
    <Link to={giveAgainUrl(_id)} aria-label={t`Give again: ${title}`} className={`btn ${className}`}>
      <Repeat size={16} aria-hidden /> {t`Give again`}
    </Link>
  );
}
