import { CircleCheck, CircleX, Quote } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate, formatMoment } from '../../contract/dates.ts';
import type { QueuedRequest } from '../../contract/requests.ts';
import { useTimeZone } from '../accounts/use-time-zone.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Fact } from '../ui/fact.tsx';
import { MailLink } from '../ui/mail-link.tsx';

type Props = { request: QueuedRequest; badge?: ReactNode };

/** Someone who has asked for a food: who they are, since when, for which day, what they wrote, and their record. */
export function Requester({ request, badge }: Props) {
  const timeZone = useTimeZone();
  const { requester, record, askedAt, reqDate, notes } = request;
  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-4">
        <Avatar {...requester} size={64} />
        <div className="grid min-w-0 justify-items-start gap-1">
          {badge}
          <h3 className="text-xl wrap-anywhere">{requester.name}</h3>
          {requester.email && <MailLink email={requester.email} className="link-primary" />}
          <Record {...record} />
        </div>
      </div>
      <p className="flex gap-2 text-pretty">
        <Quote size={18} aria-hidden className="text-primary mt-1 shrink-0" />
        <span className="min-w-0 wrap-anywhere whitespace-pre-line">{notes}</span>
      </p>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        <Fact name="Asked on" layout="inline">
          <time dateTime={askedAt}>{formatMoment(askedAt, timeZone)}</time>
        </Fact>
        <Fact name="Request Date" layout="inline">
          <time dateTime={reqDate}>{formatDate(reqDate, timeZone)}</time>
        </Fact>
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
          <CircleX size={16} aria-hidden className="text-error" /> Did not come {times(noShows)}
        </span>
      )}
    </p>
  );
}

function times(count: number): string {
  return count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`;
}
