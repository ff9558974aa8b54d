import { CircleCheck, CircleX, Quote } from 'lucide-react';
import type { ReactNode } from 'react';
import type { QueuedRequest } from '../../contract/requests.ts';
import { YearRecord } from '../thanks/year-record.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Moment, ShortDate } from '../ui/dates.tsx';
import { Fact } from '../ui/fact.tsx';
import { MailLink, Unconfirmed } from '../ui/mail-link.tsx';
import { WindowWords } from '../windows/window-words.tsx';

type Props = { request: QueuedRequest; badge?: ReactNode };

/** Someone who has asked for a food: who they are, since when, for which day, what they wrote, and their record. */
export function Requester({ request, badge }: Props) {
  const { requester, record, year, askedAt, reqDate, window, notes } = request;
  return (
    <div className="grid gap-4">
      <div className="flex items-start gap-4">
        <Avatar {...requester} size={64} />
        <div className="grid min-w-0 justify-items-start gap-1 wrap-anywhere">
          {badge}
          <h3 className="text-xl wrap-anywhere">{requester.name}</h3>
          {requester.email && <MailLink email={requester.email} className="link-primary" />}
          {requester.email && requester.isUnconfirmed && <Unconfirmed />}
          {requester.email && requester.emailSince && (
            <p className="text-muted text-sm">
              You have their email since <ShortDate instant={requester.emailSince} />
            </p>
          )}
          {requester.emailWithheld && (
            <p className="text-muted text-sm text-pretty">
              You have been shown the emails of 10 people within a day, so this one is not shown. They see yours.
            </p>
          )}
          {requester.email === '' && <p className="text-muted text-sm">Has not confirmed their email yet</p>}
          <Record {...record} />
          <YearRecord year={year} />
        </div>
      </div>
      <p className="flex gap-2 text-pretty">
        <Quote size={18} aria-hidden className="text-primary mt-1 shrink-0" />
        <span className="min-w-0 wrap-anywhere whitespace-pre-line">{notes}</span>
      </p>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {request.wanted !== undefined && (
          <Fact name={request.status === 'Requested' ? 'Asks for' : 'Share'} layout="inline">
            {request.wanted}
          </Fact>
        )}
        <Fact name="Asked on" layout="inline">
          <Moment instant={askedAt} />
        </Fact>
        <Fact name="Request Date" layout="inline">
          <ShortDate instant={reqDate} />
        </Fact>
        {window && (
          <Fact name="Pick-up time" layout="inline">
            <WindowWords window={window.time} />
          </Fact>
        )}
      </dl>
    </div>
  );
}

/** How their earlier requests ended, wherever. */
function Record({ collected, noShows }: QueuedRequest['record']) {
  if (collected + noShows === 0) return <p className="text-muted text-sm">Has not collected anything here yet</p>;
  return (
    <p className="text-muted flex flex-wrap gap-x-4 text-sm">
      <span className="inline-flex items-center gap-1.5">
        <CircleCheck size={16} aria-hidden className="text-success" /> Collected {times(collected)}
      </span>
      {noShows > 0 && (
        <span className="inline-flex items-center gap-1.5">
          <CircleX size={16} aria-hidden className="text-error" /> Did not come {times(noShows)} in the last year
        </span>
      )}
    </p>
  );
}

function times(count: number): string {
  return count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`;
}
