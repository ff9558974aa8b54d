import { Calendar, CalendarCheck, Clock, MapPin, Package, User } from 'lucide-react';
import { Trans, useLingui } from '#page-words';
import { sayWanted } from '../../contract/foods/amount-terms.ts';
import type { Pickup } from '../../contract/foods/places.ts';
import type { FoodRequest } from '../../contract/requests/requests.ts';
import { MoreMenu } from '../blocking/more-menu.tsx';
import { conversationPath } from '../messages/messages-link.tsx';
import { PickupTimeWords } from '../pickup-times/pickup-time-words.tsx';
import { mapLink, useMapApp } from '../places/map-link.ts';
import { Avatar } from '../ui/avatar.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Deadline, ShortDate, useIsExpired } from '../ui/dates.tsx';
import { Fact } from '../ui/fact.tsx';
import { MailLink, Unconfirmed } from '../ui/mail-link.tsx';
import { PersonName } from '../ui/person-name.tsx';

/** Details of a pick-up, such as the place, the time, the amount and the donor. */
export function PickupFacts({ request }: { request: FoodRequest }) {
  const { t } = useLingui();
  const { _id, location, deadline, donator, pickup, window: picked } = request;
  const isPast = useIsExpired(deadline);
  return (
    <dl className="grid gap-4 sm:grid-cols-2 md:max-lg:grid-cols-1">
      <Fact Icon={MapPin} name={t({ message: 'Where', context: 'fact' })} layout="stacked">
        <p>
          <bdi>{location}</bdi>
        </p>
        {pickup && <ExactPlace pickup={pickup} />}
      </Fact>
      {picked && (
        <Fact Icon={Clock} name={t({ message: 'When', context: 'fact' })} layout="stacked">
          <PickupTimeWords time={picked.time} />
        </Fact>
      )}
      <Fact Icon={Calendar} name={t`Last day to collect`} layout="stacked">
        {isPast ? <ShortDate instant={deadline} /> : <Deadline instant={deadline} />}
      </Fact>
      <Fact Icon={CalendarCheck} name={t`Request Date`} layout="stacked">
        <ShortDate instant={request.reqDate} />
      </Fact>
      <Fact Icon={Package} name={request.wanted === undefined ? t`Quantity` : t`Your share`} layout="stacked">
        {t(sayWanted(request))}
      </Fact>
      <Fact Icon={User} name={t({ message: 'From', context: 'person' })} layout="stacked">
        <div className="flex items-center gap-2">
          <span data-fleeting="">
            <Avatar {...donator} />
          </span>
          <span className="min-w-0 wrap-anywhere">
            <PersonName name={donator.name} />
          </span>
          <div data-fleeting="" className="ms-auto font-normal">
            <MoreMenu about={{ requestId: _id }} name={donator.name} />
          </div>
        </div>
        {donator.email && <MailLink email={donator.email} className="link-primary font-normal" />}
        {donator.isEmailHidden && (
          <a href={conversationPath(_id)} className="link link-primary font-normal">
            {t({ message: 'Write a message', context: 'link' })}
          </a>
        )}
        {!donator.email && !donator.isEmailHidden && (
          <p className="text-muted font-normal">{t`Hasn’t confirmed their email yet`}</p>
        )}
        {donator.isUnconfirmed && (
          <p className="font-normal">
            <Unconfirmed />
          </p>
        )}
        {request.emailSeenSince && (
          <p className="text-muted text-sm font-normal">
            <Trans>
              Has been able to see your email since <ShortDate instant={request.emailSeenSince} />
            </Trans>
          </p>
        )}
      </Fact>
    </dl>
  );
}

function ExactPlace({ pickup }: { pickup: Pickup }) {
  const { t } = useLingui();
  const app = useMapApp();
  const { address } = pickup;
  return (
    <div data-exact-place className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <a
        href={mapLink(pickup, app)}
        target={app === 'android' ? undefined : '_blank'}
        rel="noopener noreferrer"
        data-place={JSON.stringify(pickup)}
        className="link link-primary"
      >
        <span className="sr-only">{t`Open in your map app:`} </span>
        <bdi>{address}</bdi>
      </a>
      <CopyButton text={address} failed={t`The address couldn’t be copied. Select it and copy it yourself.`}>
        {t`Copy the address`}
      </CopyButton>
    </div>
  );
}
