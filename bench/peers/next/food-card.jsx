import { Calendar, MapPin, Package } from 'lucide-react';
import Link from 'next/link';
import { ImageWithFallback } from './image.jsx';

const colours = {
  Available: 'badge-success',
  'Not Available': 'badge-error',
  Requested: 'badge-warning',
  'Coming Soon': 'badge-warning',
};

/** As app/foods/food-card.tsx, with the same elements and words. */
export function FoodCard({ food, eager }) {
  return (
    <article className="group rounded-box border-base-300 bg-surface shadow-card relative flex h-full flex-col overflow-hidden border transition-transform hover:-translate-y-1">
      <div className="bg-base-200 relative overflow-hidden">
        <ImageWithFallback
          src={food.image}
          width={400}
          height={300}
          loading={eager ? 'eager' : 'lazy'}
          className="aspect-4/3 w-full object-cover transition-transform duration-500 group-hover:scale-105"
        />
        <div className="absolute top-3 left-3">
          <span className={`badge font-semibold whitespace-nowrap ${colours[food.status]}`}>{food.status}</span>
        </div>
      </div>
      <div className="flex flex-1 flex-col gap-2 p-5">
        <h3 className="line-clamp-3 text-xl wrap-anywhere">{food.title}</h3>
        <p className="text-muted line-clamp-2 text-sm wrap-anywhere">Donator: {food.donor_name}</p>
        <dl className="border-base-300 mt-auto grid gap-1.5 border-t pt-3 text-sm [&_dd]:line-clamp-2">
          <Fact Icon={MapPin} name="Location">
            {food.location}
          </Fact>
          <Fact Icon={Package} name="Quantity">
            {food.quantity}
          </Fact>
          <Fact Icon={Calendar} name="Expired Date">
            <Deadline day={food.deadline} />
          </Fact>
        </dl>
        <Link
          href={`/food/${food.id}`}
          className="btn btn-primary mt-3 after:absolute after:inset-0 after:content-['']"
          aria-label={`View Details of ${food.title}`}
        >
          View Details
        </Link>
      </div>
    </article>
  );
}

const dayFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

function Deadline({ day }) {
  return (
    <>
      <time dateTime={day}>{dayFormat.format(new Date(day))}</time>{' '}
      <span data-fleeting className="text-muted inline-block font-normal">
        {away(day)}
      </span>
    </>
  );
}

/** As sayDeadline of contract/dates.ts. */
function away(day) {
  const days = (Date.parse(day) - Date.parse(new Date().toISOString().slice(0, 10))) / 86_400_000;
  if (days < 2) return days === 0 ? 'today' : 'until tomorrow';
  if (days < 14) return `in ${days} days`;
  return days < 61 ? `in ${Math.round(days / 7)} weeks` : `in ${Math.round(days / 30.44)} months`;
}

function Fact({ Icon, name, children }) {
  return (
    <div className="flex items-start justify-between gap-4">
      <dt className="text-muted flex h-lh shrink-0 items-center gap-2">
        <Icon size="1.2em" aria-hidden className="shrink-0" />
        <span>{name}</span>
      </dt>
      <dd className="min-w-0 wrap-anywhere font-medium text-right text-pretty">{children}</dd>
    </div>
  );
}
