import { ArrowLeft, ImageOff } from 'lucide-react';
import type { Person } from '../../contract/fields.ts';
import type { FoodAnswer } from '../../contract/food-page.ts';
import type { Food } from '../../contract/foods.ts';
import { photoPath } from '../../contract/photo-terms.ts';
import { useTimeZone } from '../accounts/use-time-zone.ts';
import { PageMeta } from '../layout/page-meta.tsx';
import { PageLink } from '../page-link.tsx';
import { Interest } from '../requests/interest.tsx';
import { RequestFood } from '../requests/request-food.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { ImageWithFallback } from '../ui/image.tsx';
import { FoodFacts } from './food-facts.tsx';
import { StatusBadge } from './status-badge.tsx';

const frame = 'grid items-start gap-8 lg:grid-cols-2 lg:gap-14';

type Props = {
  food: FoodAnswer;
  /** When it was like that, in milliseconds; the same on the server and in the browser that takes over. */
  asOf: number;
  /** Called when the form that asks for it opens and closes. */
  onAsking(open: boolean): void;
};

/** Everything about one food, and the way to ask for it. */
export function FoodArticle({ food, asOf, onAsking }: Props) {
  const timeZone = useTimeZone();
  return (
    <>
      <PageMeta
        title="Food Details"
        shareTitle={food.title}
        description={summaryOf(food)}
        image={food.photo ? photoPath(food.photo.id, 1280) : food.image}
      />
      <PageLink to="/foods" className="text-muted hover:text-primary mb-6 inline-flex items-center gap-2 font-medium">
        <ArrowLeft size={18} aria-hidden /> Available Foods
      </PageLink>
      <article className={frame}>
        <ImageWithFallback
          src={food.image}
          photo={food.photo}
          sizes="(min-width: 1152px) 34rem, (min-width: 1024px) 50vw, 100vw"
          width={800}
          height={600}
          loading="eager"
          fetchPriority="high"
          className="rounded-box shadow-card bg-base-200 aspect-4/3 w-full object-cover lg:sticky lg:top-26"
        />
        <div className="grid gap-6">
          {food.pictureMissing && <PictureMissing id={food._id} />}
          <div className="grid justify-items-start gap-3">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <StatusBadge status={food.status} />
              <Interest waiting={food.waiting} promised={food.promised} />
            </div>
            <h1 className="text-4xl wrap-anywhere md:text-5xl">{food.title}</h1>
            <p className="mt-2 text-lg text-pretty wrap-anywhere whitespace-pre-line">{food.notes}</p>
          </div>
          <FoodFacts
            food={food}
            timeZone={timeZone}
            layout="row"
            className="rounded-box bg-base-200 divide-base-300 divide-y px-5 *:py-4"
          />
          <Donator donator={food.donator} />
          <RequestFood food={food} asOf={asOf} onAsking={onAsking} />
        </div>
      </article>
    </>
  );
}

/** Tells a donor that others do not see the picture whose link they gave. */
function PictureMissing({ id }: { id: string }) {
  return (
    <p className="rounded-box border-warning bg-base-200 flex gap-3 border-l-4 p-4 text-pretty">
      <ImageOff size={20} aria-hidden className="mt-0.5 shrink-0" />
      <span>
        The picture at your link could not be fetched, so everyone sees an illustration instead.{' '}
        <PageLink to={`/update-food/${id}`} className="link">
          Give another picture
        </PageLink>
      </span>
    </p>
  );
}

/** What stands in its place while it loads. */
export function FoodArticleSkeleton() {
  return (
    <div className={`${frame} mt-12`} role="status" aria-label="Loading food">
      <h1 className="sr-only">Food Details</h1>
      <div className="skeleton rounded-box aspect-4/3 w-full" />
      <div className="grid gap-6">
        <div className="skeleton h-6 w-24" />
        <div className="skeleton h-12 w-4/5" />
        <div className="skeleton h-24 w-full" />
        <div className="skeleton rounded-box h-40 w-full" />
        <div className="skeleton h-16 w-2/3" />
        <div className="skeleton h-12 w-full" />
      </div>
    </div>
  );
}

function Donator({ donator }: { donator: Person }) {
  return (
    <div className="flex items-center gap-4">
      <Avatar {...donator} size={64} />
      <div className="min-w-0">
        <p className="text-muted text-sm">Donator</p>
        <p className="font-display text-lg font-medium wrap-anywhere">{donator.name}</p>
        <p className="text-muted wrap-anywhere">{donator.email}</p>
      </div>
    </div>
  );
}

function summaryOf({ notes, location }: Food): string {
  const summary = `${location}. ${notes}`.replace(/\s+/g, ' ');
  return summary.length > 160 ? `${summary.slice(0, 159).trimEnd()}…` : summary;
}
