import type { FoodRequest } from '../../contract/requests.ts';
import { SayThanks } from '../thanks/say-thanks.tsx';
import { ShortDate } from '../ui/dates.tsx';
import { DonorsWord } from './donors-word.tsx';
import { NoShowAnswer } from './no-show-answer.tsx';
import { OwnShare } from './own-share.tsx';
import { ownPlaceInLine } from './place-in-line.ts';
import { RequestStatusBadge } from './request-status-badge.tsx';
import { WithdrawButton } from './withdraw-button.tsx';

/** A request's state, whether that is unread, and what one can do about it; an accepted one has that on its card. */
export function RequestState({ request, isUnread }: { request: FoodRequest; isUnread: boolean }) {
  const { _id, title, status, reason, queuePosition, promisedElsewhere } = request;
  return (
    <div className="grid max-w-64 justify-items-start gap-1.5 whitespace-normal lg:py-1">
      <div className="flex flex-wrap items-center gap-1.5">
        <RequestStatusBadge status={status} reason={reason} />
        {isUnread && <span className="badge badge-sm bg-primary text-primary-content border-0 font-semibold">New</span>}
      </div>
      {queuePosition !== null && (
        <span className="text-muted text-sm text-pretty">{ownPlaceInLine(queuePosition, promisedElsewhere)}</span>
      )}
      {status === 'Requested' && <OwnShare request={request} food={request} />}
      <DonorsWord word={request.word} />
      {request.emailSeenSince && status !== 'Accepted' && (
        <span className="text-muted text-sm text-pretty">
          The donor has your email since <ShortDate instant={request.emailSeenSince} />
        </span>
      )}
      {status === 'Collected' && (
        <SayThanks id={_id} title={title} name={request.donator.name} thanks={request.thanks} />
      )}
      {status === 'No Show' && <NoShowAnswer id={_id} title={title} given={request.noShowAnswer} />}
      {status === 'Requested' && <WithdrawButton id={_id} title={title} className="btn-sm -ml-3" />}
    </div>
  );
}
