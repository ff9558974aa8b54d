import { Ticket } from 'lucide-react';
import { Link } from 'react-router';
import type { Food } from '../../contract/foods.ts';
import { isAllowedFrom } from '../../contract/moves.ts';
import type { OwnRequest } from '../../contract/requests.ts';
import { MessagesLink } from '../messages/messages-link.tsx';
import { ChangedPromise } from '../pickup/changed-promise.tsx';
import { HandOverQuestion } from '../pickup/hand-over-question.tsx';
import { KEPT_PAGE } from '../pickup/kept-path.ts';
import { PickupCode } from '../pickup/pickup-code.tsx';
import { ChooseWindow } from '../windows/choose-window.tsx';
import { Lapses, WindowWords } from '../windows/window-words.tsx';
import { DonorsWord } from './donors-word.tsx';
import { explainRequest } from './explain-request.ts';
import { isPromised } from './interest.tsx';
import { NoShowAnswer } from './no-show-answer.tsx';
import { OwnShare } from './own-share.tsx';
import { RequestStatusBadge } from './request-status-badge.tsx';
import { WithdrawButton } from './withdraw-button.tsx';

export type OwnRequestStateProps = { request: OwnRequest; food: Food & { promised: boolean } };

/** The state of one's own request for a food, and what one can do about it. */
export function OwnRequestState({ request, food }: OwnRequestStateProps) {
  const { _id, status, reason, pickupCode } = request;
  return (
    <section
      aria-label="Your request"
      className="rounded-box border-base-300 bg-surface shadow-card grid gap-4 border p-5"
    >
      <div role="status" className="grid justify-items-start gap-2">
        <RequestStatusBadge status={status} reason={reason} />
        <p className="font-medium text-pretty">{explainRequest(request, isPromised(food))}</p>
        <DonorsWord word={request.word} />
        <ChangedPromise changed={request.changed} />
        {request.window && isAllowedFrom('withdraw', status) && (
          <p>
            Pick-up time: <WindowWords window={request.window.time} />
          </p>
        )}
        <Lapses at={request.lapsesAt} />
      </div>
      <OwnShare request={request} food={food} />
      {pickupCode && (
        <div className="grid gap-1">
          <span className="text-muted text-sm" aria-hidden>
            Pick-up code
          </span>
          <PickupCode code={pickupCode} />
        </div>
      )}
      {request.claim && (
        <HandOverQuestion id={_id} title={food.title} donor={food.donator.name} claim={request.claim} />
      )}
      {status === 'No Show' && <NoShowAnswer id={_id} title={food.title} given={request.noShowAnswer} />}
      <ChooseWindow request={request} title={food.title} />
      <MessagesLink
        requestId={_id}
        name={food.donator.name}
        {...(isAllowedFrom('withdraw', status) && { label: `Write to ${food.donator.name}` })}
      />
      {isAllowedFrom('withdraw', status) && (
        <div className="flex flex-wrap gap-3">
          {status === 'Accepted' && (
            <Link to={KEPT_PAGE} className="btn btn-primary">
              <Ticket size={18} aria-hidden /> Open the pick-up card
            </Link>
          )}
          <WithdrawButton key={_id} id={_id} title={food.title} className="" />
        </div>
      )}
    </section>
  );
}
