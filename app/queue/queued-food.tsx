import { Eye, Pencil } from 'lucide-react';
import { Link } from 'react-router';
import { useLingui } from '#page-words';
import type { FoodAnswer } from '../../contract/foods/food-page.ts';
import { FoodPicture } from '../foods/food-picture.tsx';
import { GiveAgainLink } from '../foods/give-again.tsx';
import { FoodInBrief } from './food-in-brief.tsx';
import { DonorsStatus } from './last-day.tsx';

/** A summary of a food, shown above its queue. It is short, because donors open this page for the queue. */
export function QueuedFood({ food }: { food: FoodAnswer }) {
  const { t } = useLingui();
  return (
    <header className="grid grid-cols-[min(4rem,20vw)_minmax(0,1fr)] items-center gap-x-4 gap-y-2 sm:grid-cols-[6rem_minmax(0,1fr)]">
      <FoodPicture
        food={food}
        sizes="6rem"
        width={400}
        height={300}
        loading="eager"
        className="rounded-box bg-base-200 aspect-square w-full self-start object-cover sm:row-span-2"
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 dir="auto" className="text-xl wrap-anywhere max-sm:line-clamp-2 sm:text-3xl">
          {food.title}
        </h1>
        <DonorsStatus food={food} />
      </div>
      <div className="col-span-2 grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2 sm:col-span-1">
        <FoodInBrief food={food} />
        <div className="flex flex-wrap gap-2">
          <Link to={`/food/${food._id}`} className="btn btn-sm">
            <Eye size={16} aria-hidden /> {t`View Details`}
          </Link>
          {food.collected ? (
            <GiveAgainLink food={food} />
          ) : (
            <Link to={`/update-food/${food._id}`} className="btn btn-sm">
              <Pencil size={16} aria-hidden /> {t`Edit`}
            </Link>
          )}
        </div>
      </div>
    </header>
  );
}
