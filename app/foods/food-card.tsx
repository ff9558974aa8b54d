import type { Food } from '../../contract/foods.ts';
import { PageLink } from '../page-link.tsx';
import { ImageWithFallback } from '../ui/image.tsx';
import { FoodFacts } from './food-facts.tsx';
import { StatusBadge } from './status-badge.tsx';

/** One food in a list. `eager` loads its picture at once, for cards that are in sight when the page opens. */
export function FoodCard({ food, timeZone, eager = false }: { food: Food; timeZone: string; eager?: boolean }) {
  return (
    <article className="group rounded-box border-base-300 bg-surface shadow-card relative flex h-full flex-col overflow-hidden border transition-transform hover:-translate-y-1">
      <div className="bg-base-200 relative overflow-hidden">
        <ImageWithFallback
          src={food.image}
          photo={food.photo}
          sizes="(min-width: 1280px) 20rem, (min-width: 1024px) 33vw, (min-width: 640px) 50vw, 100vw"
          width={400}
          height={300}
          loading={eager ? 'eager' : 'lazy'}
          className="aspect-4/3 w-full object-cover transition-transform duration-500 group-hover:scale-105"
        />
        <div className="absolute top-3 left-3">
          <StatusBadge status={food.status} />
        </div>
      </div>
      <div className="flex flex-1 flex-col gap-2 p-5">
        <h3 className="line-clamp-3 text-xl wrap-anywhere">{food.title}</h3>
        <p className="text-muted line-clamp-2 text-sm wrap-anywhere">Donator: {food.donator.name}</p>
        <FoodFacts
          food={food}
          timeZone={timeZone}
          layout="row"
          className="border-base-300 mt-auto grid gap-1.5 border-t pt-3 text-sm [&_dd]:line-clamp-2"
        />
        <PageLink
          to={`/food/${food._id}`}
          className="btn btn-primary mt-3 after:absolute after:inset-0 after:content-['']"
          aria-label={`View Details of ${food.title}`}
        >
          View Details
        </PageLink>
      </div>
    </article>
  );
}

/** What stands in the place of cards while they load (spec, section 9). */
export function FoodCardSkeletons({ className }: { className: string }) {
  return (
    <div className={className} role="status" aria-label="Loading foods">
      {Array.from({ length: 8 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are alike and do not move
        <FoodCardSkeleton key={index} />
      ))}
    </div>
  );
}

function FoodCardSkeleton() {
  return (
    <div className="rounded-box border-base-300 bg-surface overflow-hidden border" data-testid="food-skeleton">
      <div className="skeleton aspect-4/3 w-full rounded-none" />
      <div className="grid gap-3 p-5">
        <div className="skeleton h-6 w-3/4" />
        <div className="skeleton h-4 w-1/2" />
        <div className="skeleton mt-4 h-4 w-full" />
        <div className="skeleton h-4 w-2/3" />
        <div className="skeleton h-4 w-3/4" />
        <div className="skeleton mt-3 h-10 w-full" />
      </div>
    </div>
  );
}
