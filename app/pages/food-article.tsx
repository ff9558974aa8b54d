import { ArrowLeft } from 'lucide-react';
import { Trans, useLingui } from '#page-words';
import { type Message, msg } from '#words';
import { dayOf } from '../../contract/dates.ts';
import type { Person } from '../../contract/fields.ts';
import type { FoodAnswer } from '../../contract/foods/food-page.ts';
import type { Food } from '../../contract/foods/foods.ts';
import { photoPath } from '../../contract/foods/photo-terms.ts';
import type { Words } from '../../contract/words/say.ts';
import { MoreMenu } from '../blocking/more-menu.tsx';
import { drawingOf } from '../foods/drawing.ts';
import { FoodContents } from '../foods/food-contents.tsx';
import { FoodFacts } from '../foods/food-facts.tsx';
import { FoodPicture } from '../foods/food-picture.tsx';
import { SampleBadge } from '../foods/sample-badge.tsx';
import { StatusBadge } from '../foods/status-badge.tsx';
import { DonorsStatus, LastDay } from '../queue/last-day.tsx';
import { Interest, isPromised } from '../requests/interest.tsx';
import { RequestFood } from '../requests/request-food.tsx';
import { YearRecord } from '../thanks/year-record.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { ShortDate, useDates, useIsExpired } from '../ui/dates.tsx';
import type { Elements } from '../ui/elements.ts';
import { ProgressBar } from '../ui/feedback/progress-bar.tsx';
import { ActionBar } from '../ui/form/action-bar.tsx';
import { ownPicture } from '../ui/image.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { EmailText, Unconfirmed } from '../ui/mail-link.tsx';
import { PageLink } from '../ui/page/page-link.tsx';
import { PageMeta } from '../ui/page/page-meta.tsx';
import { WrittenText } from '../ui/page/written-text.tsx';
import { useWords } from '../words/words-context.tsx';

/** Only for the food's donor. */
const FoodProblems = lazyComponent('food-problems', () =>
  import('../foods/food-problems.tsx').then(({ FoodProblems }) => FoodProblems),
);

/** For visitors who come too late for the food. */
const OtherFoods = lazyComponent('other-foods', () =>
  import('../foods/other-foods.tsx').then(({ OtherFoods }) => OtherFoods),
);

// Lazy, because the page can be read without the map.
const FoodArea = lazyComponent('food-area', () => import('../places/food-area.tsx').then(({ FoodArea }) => FoodArea));

// On phones, one column that ends with the request button. On desktops and in landscape, the picture is next to everything else.
const frame =
  'flex flex-col gap-6 lg:grid lg:grid-cols-2 lg:items-start lg:gap-14 low:grid low:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] low:items-start';
const beside =
  'contents lg:grid lg:grid-cols-[minmax(0,1fr)] lg:gap-6 low:grid low:grid-cols-[minmax(0,1fr)] low:gap-4';
const shape = 'rounded-box bg-base-200 aspect-16/10 w-full max-lg:max-h-[45svh] sm:aspect-4/3';

type Props = {
  food: Food;
  /** Everything that the page shows. Undefined while it is loading. */
  answer: FoodAnswer | undefined;
  /** When the data was fetched, by the site's clock, in milliseconds since 1970. The same on the server and during hydration. */
  asOf: number;
  /** Called when the request form opens and closes. */
  onAsking(open: boolean): void;
};

/** Everything about one food, with the request form. */
export function FoodArticle({ food, answer, asOf, onAsking }: Props) {
  const { t } = useLingui();
  const words = useWords();
  const { timeZone } = useDates();
  const isExpired = useIsExpired(food.deadline);
  const isMine = answer?.myRequest?.status === 'Accepted';
  // On the morning after the deadline, the donor and the accepted requester still see its date, because they can still meet for
  // the hand-over.
  const lastDay = answer?.isOwn ? (
    <LastDay food={answer} />
  ) : isMine && isExpired ? (
    <ShortDate instant={food.deadline} />
  ) : undefined;
  const isGone = isExpired || answer?.collected === true;
  return (
    <>
      <PageMeta
        title={food.title}
        description={words._(summaryOf(food, timeZone, words))}
        image={food.photo ? photoPath(food.photo.id, 1280) : (ownPicture(food.image) ?? drawingOf(food.kind))}
      />
      {(food.donator.isSample || isGone) && <meta name="robots" content="noindex" />}
      <PageLink
        to="/foods"
        className="text-muted hover:text-primary low:mb-3 mb-6 inline-flex items-center gap-2 font-medium"
      >
        <ArrowLeft size={18} aria-hidden className="rtl:-scale-x-100" /> {t`Available Foods`}
      </PageLink>
      <article className={frame}>
        <FoodPicture
          food={food}
          sizes="(min-width: 1280px) 38rem, (min-width: 1024px) 50vw, 100vw"
          width={800}
          height={600}
          loading="eager"
          fetchPriority="high"
          className={`${shape} shadow-card object-cover lg:sticky lg:top-26`}
        />
        <div className={beside}>
          {(answer?.hidden || answer?.pictureMissing) && <FoodProblems food={answer} />}
          <div className="grid justify-items-start gap-3">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              {answer?.isOwn ? <DonorsStatus food={answer} /> : <StatusBadge food={food} isMine={isMine} />}
              {food.donator.isSample && <SampleBadge />}
              {answer && <Interest waiting={answer.waiting} promised={isPromised(answer)} />}
            </div>
            <h1 dir="auto" className="low:text-3xl w-full text-3xl wrap-anywhere sm:text-4xl md:text-5xl">
              {food.title}
            </h1>
          </div>
          {answer ? <RequestFood food={answer} asOf={asOf} onAsking={onAsking} /> : <RestLoading />}
          <FoodFacts
            food={answer ?? withoutDistance(food)}
            lastDay={lastDay}
            layout="row"
            className="rounded-box bg-base-200 divide-base-300 divide-y px-5 *:py-4"
          />
          <WrittenText text={food.notes} isOwn={answer?.isOwn} className="text-lg text-pretty" />
          <FoodContents food={food} />
          <Donator
            donator={food.donator}
            year={answer?.donatorYear}
            more={
              answer &&
              !answer.isOwn && <MoreMenu about={{ foodId: food._id, title: food.title }} name={food.donator.name} />
            }
          />
          {food.area && <FoodArea area={food.area} />}
        </div>
      </article>
      {isGone && answer && !answer.isOwn && <OtherFoods goneId={food._id} />}
    </>
  );
}

/** Placeholder for the request button. */
function RestLoading() {
  const { t } = useLingui();
  return (
    <>
      <ProgressBar />
      <ActionBar busy>
        <p role="status" aria-label={t`Loading food`} className="skeleton h-13.5 w-36 max-sm:flex-1" />
      </ActionBar>
    </>
  );
}

/** Removes the distance from the searched place, which only lists show. */
function withoutDistance({ distance, ...food }: Food): Food {
  return food;
}

export function FoodArticleSkeleton() {
  const { t } = useLingui();
  return (
    <div className={`${frame} mt-12`} role="status" aria-label={t`Loading food`}>
      <h1 className="sr-only">{t`Food Details`}</h1>
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

type DonatorProps = { donator: Person; year: FoodAnswer['donatorYear']; more: Elements };

function Donator({ donator, year, more }: DonatorProps) {
  const { t } = useLingui();
  const email = donator.email && <EmailText email={donator.email} />;
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar {...donator} size={64} />
      <div className="min-w-0 grow basis-36">
        <p className="text-muted text-sm">{t`Donator`}</p>
        <p className="font-display text-lg font-medium wrap-anywhere">
          <bdi translate="no">{donator.name}</bdi>
        </p>
        <p className="text-muted wrap-anywhere">
          {email && donator.isEmailHidden ? (
            <Trans>
              <bdi translate="no">{email}</bdi> (only you can see it)
            </Trans>
          ) : email || !donator.isEmailHidden ? (
            <bdi translate="no">{email}</bdi>
          ) : (
            t`You can message them here once you’ve asked for this food`
          )}
        </p>
        {donator.isUnconfirmed && <Unconfirmed />}
        {donator.isSample && (
          <p className="mt-1 text-pretty">{t`This person is made up to show how the site works.`}</p>
        )}
        <YearRecord year={year} className="mt-1" />
      </div>
      <div className="ms-auto">{more}</div>
    </div>
  );
}

/**
 * Returns a summary for search engines and link previews: the place and the last day. Omits the donor's text and name, which only
 * visitors to the page should see.
 */
function summaryOf({ location, deadline }: Food, timeZone: string, words: Words): Message {
  const place = location.replace(/\s+/g, ' ');
  const day = words.day(dayOf(new Date(deadline), timeZone));
  return msg`${{ place }}. Free, until ${{ day }}.`;
}
