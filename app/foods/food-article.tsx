import { ArrowLeft, ImageOff } from 'lucide-react';
import { dayOf, sayDay } from '../../contract/dates.ts';
import type { Person } from '../../contract/fields.ts';
import type { FoodAnswer } from '../../contract/food-page.ts';
import type { Food } from '../../contract/foods.ts';
import { photoPath } from '../../contract/photo-terms.ts';
import { useAuth } from '../accounts/auth.tsx';
import { BlockLink } from '../blocking/block-link.tsx';
import { PageMeta } from '../layout/page-meta.tsx';
import { ReportLink } from '../moderation/report-link.tsx';
import { PageLink } from '../page-link.tsx';
import { Interest, isPromised } from '../requests/interest.tsx';
import { RequestFood } from '../requests/request-food.tsx';
import { YearRecord } from '../thanks/year-record.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { useDates } from '../ui/dates.tsx';
import { ownPicture } from '../ui/image.tsx';
import { Unconfirmed } from '../ui/mail-link.tsx';
import { part } from '../ui/part.tsx';
import { drawingOf } from './drawing.ts';
import { FoodContents } from './food-contents.tsx';
import { FoodFacts } from './food-facts.tsx';
import { FoodPicture } from './food-picture.tsx';
import { Hidden } from './hidden.tsx';
import { StatusBadge } from './status-badge.tsx';

// A food can be read without it.
const FoodArea = part('food-area', () => import('../places/food-area.tsx').then(({ FoodArea }) => FoodArea));

const frame = 'grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-2 lg:gap-14';

type Props = {
  food: FoodAnswer;
  /** When it was like that, in milliseconds; the same on the server and in the browser that takes over. */
  asOf: number;
  /** Called when the form that asks for it opens and closes. */
  onAsking(open: boolean): void;
};

/** Everything about one food, and the way to ask for it. */
export function FoodArticle({ food, asOf, onAsking }: Props) {
  const { timeZone } = useDates();
  const { user } = useAuth();
  return (
    <>
      <PageMeta
        title={food.title}
        description={summaryOf(food, timeZone)}
        image={food.photo ? photoPath(food.photo.id, 1280) : (ownPicture(food.image) ?? drawingOf(food.title))}
      />
      <PageLink to="/foods" className="text-muted hover:text-primary mb-6 inline-flex items-center gap-2 font-medium">
        <ArrowLeft size={18} aria-hidden /> Available Foods
      </PageLink>
      <article className={frame}>
        <FoodPicture
          food={food}
          sizes="(min-width: 1280px) 38rem, (min-width: 1024px) 50vw, 100vw"
          width={800}
          height={600}
          loading="eager"
          fetchPriority="high"
          className="rounded-box shadow-card bg-base-200 aspect-16/10 w-full object-cover sm:aspect-4/3 lg:sticky lg:top-26"
        />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {food.hidden && <Hidden why={food.hidden} />}
          {food.pictureMissing && <PictureMissing id={food._id} />}
          <div className="grid justify-items-start gap-3">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <StatusBadge food={food} />
              <Interest waiting={food.waiting} promised={isPromised(food)} />
            </div>
            <h1 className="text-3xl wrap-anywhere sm:text-4xl md:text-5xl">{food.title}</h1>
            <p className="mt-2 text-lg text-pretty wrap-anywhere whitespace-pre-line">{food.notes}</p>
          </div>
          <FoodFacts
            food={food}
            layout="row"
            className="rounded-box bg-base-200 divide-base-300 divide-y px-5 *:py-4"
          />
          <Donator donator={food.donator} year={food.donatorYear} />
          <FoodContents food={food} />
          <RequestFood food={food} asOf={asOf} onAsking={onAsking} />
          {food.area && <FoodArea area={food.area} />}
          {!food.isOwn && (
            <div className="flex flex-wrap gap-x-6">
              <ReportLink reported={{ about: 'food', foodId: food._id }} name={food.title} label="Report this food" />
              <ReportLink
                reported={{ about: 'person', foodId: food._id }}
                name={food.donator.name}
                label="Report its donor"
              />
              {user && <BlockLink met={{ foodId: food._id }} name={food.donator.name} label="Block its donor" />}
            </div>
          )}
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

function Donator({ donator, year }: { donator: Person; year: FoodAnswer['donatorYear'] }) {
  return (
    <div className="flex items-center gap-4">
      <Avatar {...donator} size={64} />
      <div className="min-w-0">
        <p className="text-muted text-sm">Donator</p>
        <p className="font-display text-lg font-medium wrap-anywhere">{donator.name}</p>
        <p className="text-muted wrap-anywhere">
          {donator.isEmailHidden ? 'You can write to them here once you have asked for it' : donator.email}
        </p>
        {donator.isUnconfirmed && <Unconfirmed />}
        <YearRecord year={year} className="mt-1" />
      </div>
    </div>
  );
}

/** Where it is and until when: what its donor wrote to their neighbours, and who they are, is for those who open the page. */
function summaryOf({ location, deadline }: Food, timeZone: string): string {
  return `${location.replace(/\s+/g, ' ')}. Free, until ${sayDay(dayOf(new Date(deadline), timeZone))}.`;
}
