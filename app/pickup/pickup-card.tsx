import { CalendarDays, CalendarPlus, CircleCheck, MapPin, User } from 'lucide-react';
import { formatDate } from '../../contract/dates.ts';
import type { FoodRequest } from '../../contract/requests.ts';
import { FoodTitle } from '../foods/food-link.tsx';
import { WithdrawButton } from '../requests/withdraw-button.tsx';
import { Fact } from '../ui/fact.tsx';
import { ImageWithFallback } from '../ui/image.tsx';
import { MailLink } from '../ui/mail-link.tsx';
import { calendarEntry } from './calendar-entry.ts';
import { PickupCode } from './pickup-code.tsx';
import { QrCode } from './qr-code.tsx';

type Props = {
  request: FoodRequest;
  timeZone: string;
  siteUrl: string;
  /** When it was like that, in milliseconds. */
  asOf: number;
};

/** All that one needs to collect a food: what, where, until when, from whom, and the code that proves who one is. */
export function PickupCard({ request, timeZone, siteUrl, asOf }: Props) {
  const { _id, title, image, photo, foodId, location, deadline, donator, pickupCode } = request;
  const heading = `pickup-${_id}`;
  const calendar = calendarEntry(request, { timeZone, siteUrl, now: asOf });
  return (
    <article
      aria-labelledby={heading}
      className="rounded-box border-base-300 bg-surface shadow-card grid overflow-hidden border md:grid-cols-[1fr_auto]"
    >
      <div className="grid content-start gap-6 p-5 sm:p-8">
        <div className="flex items-start gap-4 sm:gap-6">
          <ImageWithFallback
            src={image}
            photo={photo}
            width={128}
            height={96}
            loading="eager"
            className="bg-base-200 h-18 w-24 shrink-0 rounded-xl object-cover sm:h-24 sm:w-32"
          />
          <div className="grid min-w-0 gap-1">
            <p className="text-success flex items-center gap-2 font-semibold">
              <CircleCheck size={18} aria-hidden className="shrink-0" /> Yours to collect
            </p>
            <h2 id={heading} className="text-2xl wrap-anywhere sm:text-3xl">
              <FoodTitle id={foodId} title={title} />
            </h2>
          </div>
        </div>
        <dl className="grid gap-4 sm:grid-cols-2">
          <Fact Icon={MapPin} name="Where" layout="stacked">
            {location}
          </Fact>
          <Fact Icon={CalendarDays} name="Until the end of" layout="stacked">
            {formatDate(deadline, timeZone)}
          </Fact>
          <Fact Icon={User} name="From" layout="stacked">
            <p>{donator.name}</p>
            <MailLink email={donator.email} className="link-primary font-normal" />
          </Fact>
        </dl>
        <div className="flex flex-wrap gap-3">
          <a
            href={`data:text/calendar;charset=utf-8,${encodeURIComponent(calendar)}`}
            download="collect-food.ics"
            aria-label={`Add to calendar: collect ${title}`}
            className="btn btn-primary"
          >
            <CalendarPlus size={18} aria-hidden /> Add to calendar
          </a>
          <WithdrawButton id={_id} title={title} className="" />
        </div>
      </div>
      {pickupCode && (
        <div className="bg-base-200 border-base-300 grid content-center justify-items-center gap-4 border-t-2 border-dashed p-6 text-center md:border-t-0 md:border-l-2 md:px-10">
          <p className="font-medium" aria-hidden>
            Pick-up code
          </p>
          <PickupCode code={pickupCode} />
          <QrCode code={pickupCode} />
          <p className="text-muted max-w-56 text-sm text-pretty">
            Tell the donor this code, or show it, when you collect the food.
          </p>
        </div>
      )}
    </article>
  );
}
