import { CalendarPlus, CircleCheck } from 'lucide-react';
import { useLingui } from '#page-words';
import type { FoodRequest } from '../../contract/requests/requests.ts';
import { FoodTitle } from '../foods/food-link.tsx';
import { FoodPicture } from '../foods/food-picture.tsx';
import { SampleBadge } from '../foods/sample-badge.tsx';
import { AgreeOnTime } from '../pickup-times/agree-on-time.tsx';
import { ChoosePickupTime } from '../pickup-times/choose-pickup-time.tsx';
import { PromiseEnd } from '../pickup-times/pickup-time-words.tsx';
import { useIsExpired } from '../ui/dates.tsx';
import { useWords } from '../words/words-context.tsx';
import { calendarEntry } from './calendar-entry.ts';
import { ChangedPromise } from './changed-promise.tsx';
import { confirmationLink } from './confirmation-link.ts';
import { HandOverQuestion } from './hand-over-question.tsx';
import { OnMyWay } from './on-my-way.tsx';
import { PickupCode } from './pickup-code.tsx';
import { PickupFacts } from './pickup-facts.tsx';
import { QrCode } from './qr-code.tsx';
import { WithdrawButton } from './withdraw-button.tsx';

type Props = {
  request: FoodRequest;
  isUnseen: boolean;
  timeZone: string;
  siteUrl: string;
  /** The site's time when the data was current, in milliseconds. */
  asOf: number;
};

/** Everything needed to collect a food. The pick-up code comes first, so that phones show it without scrolling. */
export function PickupCard({ request, isUnseen, timeZone, siteUrl, asOf }: Props) {
  const { t } = useLingui();
  const { _id, title, foodId, deadline, donator, pickupCode, claim } = request;
  const words = useWords();
  const isPast = useIsExpired(deadline);
  const heading = `pickup-${_id}`;
  const calendar = calendarEntry(request, { timeZone, siteUrl, now: asOf, words });
  return (
    <article
      aria-labelledby={heading}
      data-until={deadline}
      className="rounded-box border-base-300 bg-surface shadow-card grid overflow-hidden border md:grid-cols-[1fr_auto]"
    >
      <div className="flex min-w-0 items-center gap-3 px-4 pt-3 sm:px-8 sm:pt-8 md:col-start-1 md:row-start-1 md:items-start md:gap-6">
        <FoodPicture
          food={request}
          width={128}
          height={96}
          loading="eager"
          className="bg-base-200 hidden h-18 w-24 shrink-0 rounded-xl object-cover sm:block sm:h-24 sm:w-32"
        />
        <div className="grid min-w-0 sm:gap-1">
          <p className="text-success flex items-center gap-2 text-sm font-semibold sm:text-base">
            <CircleCheck size={18} aria-hidden className="shrink-0" />
            <span>{t`Yours to collect`}</span>
            {donator.isSample && <SampleBadge />}
            {isUnseen && (
              <span data-fleeting="" className="badge badge-sm bg-primary text-primary-content border-0 font-semibold">
                {t({ message: 'New', context: 'badge' })}
              </span>
            )}
          </p>
          <h2 id={heading} className="text-xl wrap-anywhere max-md:line-clamp-2 sm:text-3xl">
            <FoodTitle id={foodId} title={title} />
          </h2>
        </div>
      </div>
      {pickupCode && <Code code={pickupCode} request={request} siteUrl={siteUrl} />}
      <div className="grid content-start gap-6 p-4 sm:p-8 md:col-start-1 md:row-start-2">
        {donator.isSample && !claim && (
          <p className="text-pretty">
            {t`This is a sample listing. With real food, you’d tell your neighbour the code. Here, we’ll ask in a moment if you have the food. Say yes, and you’ll have seen how it all works.`}
          </p>
        )}
        {claim && <HandOverQuestion id={_id} title={title} donor={donator.name} claim={claim} />}
        <OnMyWay id={_id} title={title} donor={donator.name} expected={request.expected} />
        <ChangedPromise changed={request.changed} />
        <PickupFacts request={request} />
        <PromiseEnd request={request} />
        <ChoosePickupTime request={request} title={title} />
        {!isPast && (
          <AgreeOnTime
            {...{ id: _id, title, name: donator.name, isDonor: false, proposal: request.proposal }}
            declinedTime={request.declinedTime}
            hasTime={request.window !== undefined}
          />
        )}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div className="grid justify-items-start gap-1" {...(request.pickup && { 'data-exact-place': '' })}>
            <a
              href={`data:text/calendar;charset=utf-8,${encodeURIComponent(calendar)}`}
              download="collect-food.ics"
              aria-label={t`Add to calendar: collect ${title}`}
              className="btn btn-primary"
            >
              <CalendarPlus size={18} aria-hidden /> {t`Add to calendar`}
            </a>
            {request.pickup && (
              <p className="text-muted text-sm text-pretty">{t`Includes the address. Check who can see your calendar.`}</p>
            )}
          </div>
          <WithdrawButton id={_id} title={title} className="btn-sm" />
        </div>
      </div>
    </article>
  );
}

type CodeProps = { code: string; request: FoodRequest; siteUrl: string };

function Code({ code, request, siteUrl }: CodeProps) {
  const { t } = useLingui();
  const { foodId } = request;
  return (
    <div className="border-base-300 bg-base-200 mt-3 grid content-center justify-items-center gap-2 border-y-2 border-dashed px-4 py-3 text-center md:col-start-2 md:row-span-2 md:row-start-1 md:mt-0 md:gap-4 md:border-y-0 md:border-s-2 md:px-10 md:py-6">
      <p className="font-medium max-md:sr-only" aria-hidden>
        {t`Pick-up code`}
      </p>
      <PickupCode code={code} />
      {foodId && <QrCode code={code} link={confirmationLink(siteUrl, foodId, code, request)} />}
      <p className="text-muted max-w-56 text-sm text-pretty">
        {t`Tell the donor this code, or have them scan it, when you collect the food.`}
      </p>
    </div>
  );
}
