import { Trans, useLingui } from '#page-words';
import type { FoodRequest } from '../../contract/requests/requests.ts';
import { WithdrawButton } from '../pickup/withdraw-button.tsx';
import { PickupTimeWords } from '../pickup-times/pickup-time-words.tsx';
import { SayThanks } from '../thanks/say-thanks.tsx';
import { ShortDate } from '../ui/dates.tsx';
import { DonorsWord } from './donors-word.tsx';
import { NoShowAnswer } from './no-show-answer.tsx';
import { OwnAmount } from './own-amount.tsx';
import { ownPlaceInLine } from './place-in-line.ts';
import { isAsked } from './questions.tsx';
import { RequestStatusBadge } from './request-status-badge.tsx';

/** A request's state and buttons. The state is marked as new until the user has seen it. */
export function RequestState({ request, isUnseen }: { request: FoodRequest; isUnseen: boolean }) {
  const { t } = useLingui();
  const { _id, title, status, reason, queuePosition, promisedElsewhere } = request;
  const donor = request.donator.name;
  return (
    <div className="grid max-w-64 justify-items-start gap-1.5 whitespace-normal lg:py-1">
      <div className="flex flex-wrap items-center gap-1.5">
        <RequestStatusBadge status={status} reason={reason} />
        {isUnseen && (
          <span className="badge badge-sm bg-primary text-primary-content border-0 font-semibold">
            {t({ message: 'New', context: 'badge' })}
          </span>
        )}
        {queuePosition !== null && (
          <span className="text-muted text-sm text-pretty">{t(ownPlaceInLine(queuePosition, promisedElsewhere))}</span>
        )}
      </div>
      {status === 'Requested' && <PickedTime request={request} />}
      {status === 'Requested' && !isAsked(request) && (
        <span className="text-sm text-pretty">
          {promisedElsewhere
            ? t`If the other person doesn’t turn up, ${donor} can promise it to you.`
            : t`${donor} will accept or decline. You’ll see the answer here.`}
        </span>
      )}
      {status === 'Requested' && <OwnAmount request={request} food={request} />}
      <DonorsWord word={request.word} />
      {request.emailSeenSince && (
        <span className="text-muted text-sm text-pretty">
          <Trans>
            The donor has been able to see your email since <ShortDate instant={request.emailSeenSince} />
          </Trans>
        </span>
      )}
      {/* For unseen collections, this form is above the table instead. */}
      {status === 'Collected' && !isUnseen && (
        <SayThanks id={_id} title={title} name={request.donator.name} thanks={request.thanks} />
      )}
      {status === 'No Show' && <NoShowAnswer id={_id} title={title} given={request.noShowAnswer} />}
      {status === 'Requested' && <WithdrawButton id={_id} title={title} />}
    </div>
  );
}

/** The chosen pick-up time, if the food offers any. */
function PickedTime({ request: { window: picked, windows = [] } }: { request: FoodRequest }) {
  const { t } = useLingui();
  if (picked)
    return (
      <span className="font-medium text-pretty">
        <Trans>
          Pick-up time: <PickupTimeWords time={picked.time} />
        </Trans>
      </span>
    );
  return windows.length > 0 ? <span className="text-pretty">{t`Pick-up time: any of those offered`}</span> : null;
}
