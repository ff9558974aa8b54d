import { CalendarDays, MapPin, Package } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate } from '../../contract/dates.ts';
import type { Food } from '../../contract/foods.ts';
import { ImageWithFallback } from '../ui/image.tsx';
import { StatusBadge } from './status-badge.tsx';

/** One food in a list. `eager` loads its picture at once, for cards that are in sight when the page opens. */
export function FoodCard({ food, timeZone, eager = false }: { food: Food; timeZone: string; eager?: boolean }) {
  return (
    <article className="group rounded-box border-base-300 bg-surface shadow-card flex h-full flex-col overflow-hidden border">
      <ImageWithFallback
        src={food.image}
        fallback="/art/food-any.svg"
        alt=""
        width={400}
        height={300}
        loading={eager ? 'eager' : 'lazy'}
        className="bg-base-200 aspect-4/3 w-full object-cover"
      />
      <div className="flex flex-1 flex-col gap-3 p-5">
        <div className="flex items-start justify-between gap-2">
          <h3 className="text-xl wrap-anywhere">{food.title}</h3>
          <StatusBadge status={food.status} />
        </div>
        <p className="text-muted text-sm wrap-anywhere">Donator: {food.donator.name}</p>
        <dl className="mt-auto grid gap-1.5 text-sm">
          <Fact icon={<MapPin size={16} aria-hidden />} name="Location" value={food.location} />
          <Fact icon={<Package size={16} aria-hidden />} name="Quantity" value={food.quantity} />
          <Fact
            icon={<CalendarDays size={16} aria-hidden />}
            name="Expired Date"
            value={formatDate(food.deadline, timeZone)}
          />
        </dl>
        <Link to={`/food/${food._id}`} className="btn btn-primary mt-2" aria-label={`View Details of ${food.title}`}>
          View Details
        </Link>
      </div>
    </article>
  );
}

/** What stands in a card's place while it loads. */
export function FoodCardSkeleton() {
  return (
    <div className="rounded-box border-base-300 bg-surface overflow-hidden border" data-testid="food-skeleton">
      <div className="skeleton aspect-4/3 w-full rounded-none" />
      <div className="grid gap-3 p-5">
        <div className="skeleton h-6 w-3/4" />
        <div className="skeleton h-4 w-1/2" />
        <div className="skeleton h-4 w-2/3" />
        <div className="skeleton h-4 w-1/3" />
        <div className="skeleton h-10 w-full" />
      </div>
    </div>
  );
}

function Fact({ icon, name, value }: { icon: ReactNode; name: string; value: string | number }) {
  return (
    <div className="flex items-start gap-2">
      <dt className="text-muted flex items-center gap-1.5">
        {icon}
        {name}
      </dt>
      <dd className="ml-auto text-right font-medium wrap-anywhere">{value}</dd>
    </div>
  );
}
