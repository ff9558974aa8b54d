import { Eye, Pencil } from 'lucide-react';
import { Link } from 'react-router';
import { useLingui } from '#page-words';
import type { FoodAnswer } from '../../contract/food-page.ts';
import { FoodFacts } from '../foods/food-facts.tsx';
import { FoodPicture } from '../foods/food-picture.tsx';
import { GiveAgainLink } from '../foods/give-again.tsx';
import { StatusBadge } from '../foods/status-badge.tsx';

/** At a glance, the food that people queue for, and the ways to its page and to change it. */
export function QueuedFood({ food }: { food: FoodAnswer }) {
  const { t } = useLingui();
  return (
    <header className="grid grid-cols-[min(6rem,27vw)_minmax(0,1fr)] items-center gap-4 sm:grid-cols-[14rem_1fr] sm:gap-x-6 lg:gap-x-10">
      <FoodPicture
        food={food}
        sizes="(min-width: 640px) 14rem, 6rem"
        width={400}
        height={300}
        loading="eager"
        className="rounded-box shadow-card bg-base-200 aspect-square w-full self-start object-cover sm:row-span-2 sm:aspect-4/3"
      />
      <div className="grid justify-items-start gap-2 sm:self-end">
        <StatusBadge food={food} />
        <h1 className="text-2xl wrap-anywhere sm:text-3xl md:text-4xl">
          <bdi>{food.title}</bdi>
        </h1>
      </div>
      <div className="col-span-2 grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 sm:col-span-1 sm:self-start">
        <FoodFacts food={food} layout="inline" className="flex flex-wrap gap-x-6 gap-y-2" />
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
