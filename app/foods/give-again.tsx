import { Repeat } from 'lucide-react';
import { Link } from 'react-router';
import { useLingui } from '#page-words';

/** URL parameter of the add-food page: the id of the food to copy. */
export const AGAIN = 'again';

type Props = { food: { _id: string; title: string }; className?: string };

/** Returns the URL of a new-food form prefilled from an existing food. */
function giveAgainUrl(foodId: string): string {
  return `/add-food?${new URLSearchParams({ [AGAIN]: foodId })}`;
}

/** Links to a new-food form prefilled from a collected food, which itself can no longer be edited. */
export function GiveAgainLink({ food: { _id, title }, className = 'btn-sm' }: Props) {
  const { t } = useLingui();
  return (
    <Link to={giveAgainUrl(_id)} aria-label={t`Give again: ${title}`} className={`btn ${className}`}>
      <Repeat size={16} aria-hidden /> {t`Give again`}
    </Link>
  );
}
