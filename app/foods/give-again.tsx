import { Repeat } from 'lucide-react';
import { Link } from 'react-router';
import { useLingui } from '#page-words';

/** URL parameter for the add-food page: the ID of the food to copy. */
export const AGAIN = 'again';

type Props = { food: { _id: string; title: string }; className?: string };

/** Returns the URL of the form for new food, prefilled from other food. */
function giveAgainUrl(foodId: string): string {
  return `/add-food?${new URLSearchParams({ [AGAIN]: foodId })}`;
}

/** Links to the form for new food, prefilled from food that has been collected and so can no longer be edited. */
export function GiveAgainLink({ food: { _id, title }, className = 'btn-sm' }: Props) {
  const { t } = useLingui();
  return (
    <Link to={giveAgainUrl(_id)} aria-label={t`Give again: ${title}`} className={`btn ${className}`}>
      <Repeat size={16} aria-hidden /> {t`Give again`}
    </Link>
  );
}
