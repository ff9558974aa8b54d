import { Pencil, Users } from 'lucide-react';
import { Link } from 'react-router';
import type { FoodAnswer } from '../../contract/food-page.ts';
import { GiveAgainLink } from '../foods/give-again.tsx';

/** What a donor finds in place of the button: one can not ask for one's own food. */
export function OwnFood({ food }: { food: FoodAnswer }) {
  return (
    <div className="grid gap-3">
      <p className="text-muted">This is your own food.</p>
      <div className="flex flex-wrap gap-3">
        <Link to={`/my-posted-food/${food._id}`} className="btn btn-primary btn-lg">
          <Users size={20} aria-hidden /> See who wants it
        </Link>
        {food.collected ? (
          <GiveAgainLink food={food} className="btn-lg" />
        ) : (
          <Link to={`/update-food/${food._id}`} className="btn btn-lg">
            <Pencil size={20} aria-hidden /> Edit
          </Link>
        )}
      </div>
    </div>
  );
}
