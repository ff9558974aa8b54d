import { Trans, useLingui } from '#page-words';
import type { Food } from '../../contract/foods/foods.ts';
import { PageLink } from '../ui/page/page-link.tsx';
import { FoodFacts } from './food-facts.tsx';
import { FoodMarks } from './food-marks.tsx';
import { FoodPicture } from './food-picture.tsx';
import { SampleBadge } from './sample-badge.tsx';
import { StatusBadge } from './status-badge.tsx';

/**
 * On phones, the picture is beside the text, so that two cards fit on the screen. On wide screens, or if text is very large, it
 * is above the text.
 */
const frame =
  '@max-[15rem]/card:flex @max-[15rem]/card:flex-col rounded-box border-base-300 bg-surface grid h-full grid-cols-[minmax(min-content,min(7rem,34%))_minmax(0,1fr)] overflow-hidden border sm:flex sm:flex-col';
const picture = 'size-full object-cover @max-[15rem]/card:aspect-4/3 @max-[15rem]/card:h-auto sm:aspect-4/3 sm:h-auto';

/**
 * A card for food in a list. The whole card is one link. `eager` loads its picture immediately, for cards that are visible when
 * the page opens.
 */
export function FoodCard({ food, eager = false }: { food: Food; eager?: boolean }) {
  const { t } = useLingui();
  const { title } = food;
  const { name } = food.donator;
  return (
    <div className="@container/card h-full">
      <article
        className={`group shadow-card relative transition-transform hover:-translate-y-1 has-[[aria-busy]]:ring-primary has-[[aria-busy]]:ring-3 ${frame}`}
      >
        {/* The picture and the badges share a grid cell, so that a badge is never wider than the picture, whatever its text. */}
        <div className="bg-base-200 grid overflow-hidden *:[grid-area:1/1]">
          <FoodPicture
            food={food}
            sizes="(min-width: 1280px) 20rem, (min-width: 1024px) 33vw, (min-width: 640px) 50vw, 7rem"
            width={400}
            height={300}
            loading={eager ? 'eager' : 'lazy'}
            className={`${picture} transition-transform duration-500 group-hover:scale-105`}
          />
          <div className="relative grid content-start justify-items-start gap-1 p-1.5 sm:p-3">
            <StatusBadge food={food} />
            {food.donator.isSample && <SampleBadge />}
          </div>
        </div>
        <div className="flex min-w-0 flex-1 flex-col px-3 py-2 max-sm:*:leading-tight sm:gap-2 sm:p-5">
          <h3 dir="auto" className="line-clamp-2 text-lg leading-tight wrap-anywhere sm:line-clamp-3 sm:text-xl">
            {title}
          </h3>
          <p className="text-muted line-clamp-1 text-sm wrap-anywhere sm:line-clamp-2">
            <Trans>
              Donator: <bdi translate="no">{name}</bdi>
            </Trans>
          </p>
          <FoodMarks food={food} />
          <FoodFacts
            food={food}
            layout="card"
            className="sm:border-base-300 max-sm:-mb-[4px] grid grid-cols-[minmax(0,1fr)] text-sm sm:mt-auto sm:gap-1.5 sm:border-t sm:pt-3 [&>:first-child>dd]:line-clamp-1 sm:[&>:first-child>dd]:line-clamp-2"
          />
          <PageLink
            to={`/food/${food._id}`}
            className="text-primary mt-auto self-start max-sm:-mb-1 max-sm:py-1 text-sm font-semibold underline-offset-4 group-hover:underline after:absolute after:inset-0 after:content-[''] sm:pt-2 sm:text-base"
            aria-label={t`View Details of ${title}`}
          >
            {t`View Details`}
          </PageLink>
        </div>
      </article>
    </div>
  );
}

/** Placeholders of cards while they load (docs/specification.md, section 9). */
export function FoodCardSkeletons({ className }: { className: string }) {
  const { t } = useLingui();
  return (
    <div className={className} role="status" aria-label={t`Loading listings`}>
      {Array.from({ length: 8 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are identical and never move
        <FoodCardSkeleton key={index} />
      ))}
    </div>
  );
}

function FoodCardSkeleton() {
  return (
    <div className="@container/card">
      <div className={frame} data-testid="food-skeleton">
        <div className={`skeleton rounded-none ${picture} sm:w-full`} />
        <div className="grid gap-2 p-3 sm:gap-3 sm:p-5">
          <div className="skeleton h-6 w-3/4" />
          <div className="skeleton h-4 w-1/2" />
          <div className="skeleton h-4 w-full sm:mt-4" />
          <div className="skeleton h-4 w-2/3" />
          <div className="skeleton h-4 w-3/4" />
          <div className="skeleton h-4 w-1/3 sm:mt-3" />
        </div>
      </div>
    </div>
  );
}
