import { CircleCheck, CircleX, Quote } from 'lucide-react';
import { Trans, useLingui } from '#page-words';
import { msg, plural } from '#words';
import { sayAmount, type Unit } from '../../contract/foods/amount-terms.ts';
import type { QueuedRequest } from '../../contract/requests/requests.ts';
import { MoreMenu } from '../blocking/more-menu.tsx';
import { PickupTimeWords } from '../pickup-times/pickup-time-words.tsx';
import { YearRecord } from '../thanks/year-record.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Moment, ShortDate } from '../ui/dates.tsx';
import type { Elements } from '../ui/elements.ts';
import { Fact } from '../ui/fact.tsx';
import { MailLink, Unconfirmed } from '../ui/mail-link.tsx';
import { WrittenText } from '../ui/page/written-text.tsx';
import { PersonName } from '../ui/person-name.tsx';

/** `unit` is the food's unit. `children`, such as buttons, are shown below the note. */
type Props = { request: QueuedRequest; unit: Unit | undefined; badge?: Elements; children?: Elements };

/** A requester, with their contact details, record and note, and the details of their request. */
export function Requester({ request, unit, badge, children }: Props) {
  const { t } = useLingui();
  const { requester, record, year, askedAt, reqDate, window: picked, notes } = request;
  const heading = (
    <h3 className="text-xl wrap-anywhere">
      <PersonName name={requester.name} />
    </h3>
  );
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <Avatar {...requester} size={64} />
        <div className="grid min-w-0 flex-1 basis-36 justify-items-start gap-1 wrap-anywhere">
          <div className="flex w-full flex-wrap items-center gap-x-2">
            <div className="min-w-0">{badge ?? heading}</div>
            <div className="ms-auto">
              <MoreMenu about={{ requestId: request._id }} name={requester.name} />
            </div>
          </div>
          {badge && heading}
          {requester.email && <MailLink email={requester.email} className="link-primary" />}
          {requester.email && requester.isUnconfirmed && <Unconfirmed />}
          {requester.email && requester.emailSince && (
            <p className="text-muted text-sm">
              <Trans>
                You’ve been able to see their email since <ShortDate instant={requester.emailSince} />
              </Trans>
            </p>
          )}
          {requester.emailWithheld && (
            <p className="text-muted text-sm text-pretty">
              {t`You’ve seen 10 people’s email addresses in one day, so we’re not showing this one. They can see yours.`}
            </p>
          )}
          {requester.email === '' && <p className="text-muted text-sm">{t`Hasn’t confirmed their email yet`}</p>}
          <Record {...record} />
          <YearRecord year={year} />
        </div>
      </div>
      <div className="flex gap-2 text-pretty">
        <Quote size={18} aria-hidden className="text-primary mt-1 shrink-0" />
        <div className="min-w-0">
          <WrittenText text={notes} />
        </div>
      </div>
      {children}
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {request.wanted !== undefined && (
          <Fact
            name={request.status === 'Requested' ? t`Asking for` : t({ message: 'Share', context: 'amount' })}
            layout="inline"
          >
            {t(sayAmount(request.wanted, unit))}
          </Fact>
        )}
        <Fact name={t({ message: 'Asked', context: 'a moment' })} layout="inline">
          <Moment instant={askedAt} />
        </Fact>
        <Fact name={t`Request Date`} layout="inline">
          <ShortDate instant={reqDate} />
        </Fact>
        {picked && (
          <Fact name={t`Pick-up time`} layout="inline">
            <PickupTimeWords time={picked.time} />
          </Fact>
        )}
      </dl>
    </div>
  );
}

/** How the requester's other requests ended, for any food. */
function Record({ collected, noShows }: QueuedRequest['record']) {
  const { t } = useLingui();
  if (collected + noShows === 0) return <p className="text-muted text-sm">{t`Hasn’t collected anything here yet`}</p>;
  return (
    <p className="text-muted flex flex-wrap gap-x-4 text-sm">
      <span className="inline-flex items-center gap-1.5">
        <CircleCheck size={16} aria-hidden className="text-success" />
        <span>{t(msg`Collected ${plural({ collected }, { 1: 'once', 2: 'twice', other: '# times' })}`)}</span>
      </span>
      {noShows > 0 && (
        <span className="inline-flex items-center gap-1.5">
          <CircleX size={16} aria-hidden className="text-error" />
          <span>
            {t(msg`Missed ${plural({ noShows }, { one: '# pick-up', other: '# pick-ups' })} in the last year`)}
          </span>
        </span>
      )}
    </p>
  );
}
