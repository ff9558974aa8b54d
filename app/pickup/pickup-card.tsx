import { Calendar, CalendarPlus, CircleCheck, Clock, MapPin, Package, User } from 'lucide-react';
import type { Pickup } from '../../contract/places.ts';
import type { FoodRequest } from '../../contract/requests.ts';
import { sayShare } from '../../contract/share-terms.ts';
import { FoodTitle } from '../foods/food-link.tsx';
import { FoodPicture } from '../foods/food-picture.tsx';
import { conversationPath } from '../messages/messages-link.tsx';
import { WithdrawButton } from '../requests/withdraw-button.tsx';
import { Deadline, ShortDate } from '../ui/dates.tsx';
import { Fact } from '../ui/fact.tsx';
import { MailLink, Unconfirmed } from '../ui/mail-link.tsx';
import { ChooseWindow } from '../windows/choose-window.tsx';
import { Lapses, WindowWords } from '../windows/window-words.tsx';
import { calendarEntry } from './calendar-entry.ts';
import { ChangedPromise } from './changed-promise.tsx';
import { confirmationLink } from './confirmation-link.ts';
import { HandOverQuestion } from './hand-over-question.tsx';
import { PickupCode } from './pickup-code.tsx';
import { QrCode } from './qr-code.tsx';

type Props = {
  request: FoodRequest;
  timeZone: string;
  siteUrl: string;
  /** When it was like that, in milliseconds. */
  asOf: number;
};

/**
 * All that one needs to collect a food: first the code that proves who one is, which a phone shows without scrolling; then
 * where, until when, from whom.
 */
export function PickupCard({ request, timeZone, siteUrl, asOf }: Props) {
  const { _id, title, image, photo, foodId, location, deadline, donator, pickupCode, claim, pickup, window, lapsesAt } =
    request;
  const heading = `pickup-${_id}`;
  const calendar = calendarEntry(request, { timeZone, siteUrl, now: asOf });
  return (
    <article
      aria-labelledby={heading}
      data-until={deadline}
      className="rounded-box border-base-300 bg-surface shadow-card grid overflow-hidden border md:grid-cols-[1fr_auto]"
    >
      <div className="flex min-w-0 items-center gap-3 px-4 pt-3 sm:px-8 sm:pt-8 md:col-start-1 md:row-start-1 md:items-start md:gap-6">
        <FoodPicture
          food={{ title, image, photo }}
          width={128}
          height={96}
          loading="eager"
          className="bg-base-200 hidden h-18 w-24 shrink-0 rounded-xl object-cover sm:block sm:h-24 sm:w-32"
        />
        <div className="grid min-w-0 sm:gap-1">
          <p className="text-success flex items-center gap-2 text-sm font-semibold sm:text-base">
            <CircleCheck size={18} aria-hidden className="shrink-0" /> Yours to collect
          </p>
          <h2 id={heading} className="text-xl wrap-anywhere max-md:line-clamp-2 sm:text-3xl">
            <FoodTitle id={foodId} title={title} />
          </h2>
        </div>
      </div>
      {pickupCode && (
        <div className="border-base-300 bg-base-200 mt-3 grid content-center justify-items-center gap-2 border-y-2 border-dashed px-4 py-3 text-center md:col-start-2 md:row-span-2 md:row-start-1 md:mt-0 md:gap-4 md:border-y-0 md:border-l-2 md:px-10 md:py-6">
          <p className="font-medium max-md:sr-only" aria-hidden>
            Pick-up code
          </p>
          <PickupCode code={pickupCode} />
          {foodId && <QrCode code={pickupCode} link={confirmationLink(siteUrl, foodId, pickupCode, request)} />}
          <p className="text-muted max-w-56 text-sm text-pretty">
            Tell the donor this code, or have them scan it, when you collect the food.
          </p>
        </div>
      )}
      <div className="grid content-start gap-6 p-4 sm:p-8 md:col-start-1 md:row-start-2">
        {claim && <HandOverQuestion id={_id} title={title} donor={donator.name} claim={claim} />}
        <ChangedPromise changed={request.changed} />
        <dl className="grid gap-4 sm:grid-cols-2 md:max-lg:grid-cols-1">
          <Fact Icon={MapPin} name="Where" layout="stacked">
            <p>{location}</p>
            {pickup && (
              <a href={mapLink(pickup)} className="link link-primary" data-exact-place>
                <span className="sr-only">Open in your map: </span>
                {pickup.address}
              </a>
            )}
          </Fact>
          {window && (
            <Fact Icon={Clock} name="When" layout="stacked">
              <WindowWords window={window.time} />
            </Fact>
          )}
          <Fact Icon={Calendar} name="Until the end of" layout="stacked">
            <Deadline instant={deadline} />
          </Fact>
          {request.wanted !== undefined && (
            <Fact Icon={Package} name="Your share" layout="stacked">
              {sayShare(request)}
            </Fact>
          )}
          <Fact Icon={User} name="From" layout="stacked">
            <p>{donator.name}</p>
            {donator.email && <MailLink email={donator.email} className="link-primary font-normal" />}
            {donator.isEmailHidden && (
              <a href={conversationPath(_id)} className="link link-primary font-normal">
                Write a message
              </a>
            )}
            {!donator.email && !donator.isEmailHidden && (
              <p className="text-muted font-normal">Has not confirmed their email yet</p>
            )}
            {donator.isUnconfirmed && (
              <p className="font-normal">
                <Unconfirmed />
              </p>
            )}
            {request.emailSeenSince && (
              <p className="text-muted text-sm font-normal">
                Has your email since <ShortDate instant={request.emailSeenSince} />
              </p>
            )}
          </Fact>
        </dl>
        <Lapses at={lapsesAt} />
        <ChooseWindow request={request} title={title} />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <a
            href={`data:text/calendar;charset=utf-8,${encodeURIComponent(calendar)}`}
            download="collect-food.ics"
            aria-label={`Add to calendar: collect ${title}`}
            className="btn btn-primary"
          >
            <CalendarPlus size={18} aria-hidden /> Add to calendar
          </a>
          <WithdrawButton id={_id} title={title} className="btn-sm" />
        </div>
      </div>
    </article>
  );
}

/** Opens the map of one's device (RFC 5870), which looks for the address near the point, as a point may be a town's. */
function mapLink({ lat, lon, address }: Pickup): string {
  return `geo:${lat},${lon}?q=${encodeURIComponent(address)}`;
}
