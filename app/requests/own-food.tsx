import { Pencil, Users } from 'lucide-react';
import { Link } from 'react-router';
import { useLingui } from '#page-words';
import type { FoodAnswer } from '../../contract/foods/food-page.ts';
import { GiveAgainLink } from '../foods/give-again.tsx';
import { ActionBar } from '../ui/form/action-bar.tsx';

/** Replaces the request button for donors, who cannot request their own food. */
export function OwnFood({ food }: { food: FoodAnswer }) {
  const { t } = useLingui();
  return (
    <>
      <p className="text-muted">{t`You can not request your own food`}</p>
      <ActionBar>
        <Link to={`/my-posted-food/${food._id}`} className="btn btn-primary btn-lg max-sm:grow">
          <Users size={20} aria-hidden /> {t`See requests`}
        </Link>
        {food.collected ? (
          <GiveAgainLink food={food} className="btn-lg" />
        ) : (
          <Link to={`/update-food/${food._id}`} className="btn btn-lg">
            <Pencil size={20} aria-hidden /> {t`Edit`}
          </Link>
        )}
      </ActionBar>
    </>
  );
}
