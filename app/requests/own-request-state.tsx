import { Ticket } from 'lucide-react';
import { Link } from 'react-router';
import { Trans, useLingui } from '#page-words';
import { type Message, msg } from '#words';
import type { Food } from '../../contract/foods/foods.ts';
import { isAllowedFrom } from '../../contract/requests/moves.ts';
import type { OwnRequest } from '../../contract/requests/requests.ts';
import { MessagesLink } from '../messages/messages-link.tsx';
import { ChangedPromise } from '../pickup/changed-promise.tsx';
import { HandOverQuestion } from '../pickup/hand-over-question.tsx';
import { OfferedAmount } from '../pickup/offered-amount.tsx';
import { OnMyWay } from '../pickup/on-my-way.tsx';
import { PickupCode } from '../pickup/pickup-code.tsx';
import { WithdrawButton } from '../pickup/withdraw-button.tsx';
import { AgreeOnTime } from '../pickup-times/agree-on-time.tsx';
import { ChoosePickupTime } from '../pickup-times/choose-pickup-time.tsx';
import { PickupTimeWords, PromiseEnd } from '../pickup-times/pickup-time-words.tsx';
import { useIsExpired } from '../ui/dates.tsx';
import { ActionBar } from '../ui/form/action-bar.tsx';
import { KEPT_PAGE } from '../worker/kept-path.ts';
import { useActionWords } from './action-words.ts';
import { DonorsWord } from './donors-word.tsx';
import { explainRequest } from './explain-request.ts';
import { isPromised } from './interest.tsx';
import { NoShowAnswer } from './no-show-answer.tsx';
import { OwnAmount } from './own-amount.tsx';
import { ownPlaceInLine } from './place-in-line.ts';
import { RequestStatusBadge } from './request-status-badge.tsx';

type OwnRequestStateProps = { request: OwnRequest; food: Food & { promised: boolean } };

/** The state of the user's request for a food, with its buttons. */
export function OwnRequestState({ request, food }: OwnRequestStateProps) {
  const { t } = useLingui();
  const { _id, status, reason, pickupCode } = request;
  const isOpen = isAllowedFrom('withdraw', status);
  const isPast = useIsExpired(food.deadline);
  const words = useActionWords(food, t(shortStatus(request, isPromised(food))));
  const { name } = food.donator;
  const writeTo = { requestId: _id, name };
  const action = (
    <ActionBar words={words}>
      {status === 'Accepted' ? (
        <Link to={KEPT_PAGE} className="btn btn-primary btn-lg max-sm:grow">
          <Ticket size={20} aria-hidden /> {t`Open the pick-up card`}
        </Link>
      ) : (
        <MessagesLink {...writeTo} label={t`Message ${name}`} className="btn max-sm:grow" />
      )}
    </ActionBar>
  );
  return (
    <>
      {isOpen && action}
      <section
        aria-label={t`Your request`}
        className="rounded-box border-base-300 bg-surface shadow-card grid gap-4 border p-5"
      >
        <div role="status" className="grid justify-items-start gap-2">
          <RequestStatusBadge status={status} reason={reason} />
          <p className="font-medium text-pretty">{explainRequest(request, isPromised(food)).map(t).join(' ')}</p>
          <DonorsWord word={request.word} />
          <ChangedPromise changed={request.changed} />
          {request.window && isOpen && (
            <p>
              <Trans>
                Pick-up time: <PickupTimeWords time={request.window.time} />
              </Trans>
            </p>
          )}
          <PromiseEnd request={request} />
        </div>
        <OwnAmount request={request} food={food} />
        <OfferedAmount {...food} {...request} id={_id} donor={name} />
        {pickupCode && (
          <div className="grid gap-1">
            <span className="text-muted text-sm" aria-hidden>
              {t`Pick-up code`}
            </span>
            <PickupCode code={pickupCode} />
          </div>
        )}
        {request.claim && <HandOverQuestion id={_id} title={food.title} donor={name} claim={request.claim} />}
        <OnMyWay id={_id} title={food.title} donor={name} expected={request.expected} />
        {status === 'No Show' && <NoShowAnswer id={_id} title={food.title} given={request.noShowAnswer} />}
        <ChoosePickupTime request={request} title={food.title} />
        {!isOpen || status === 'Accepted' ? (
          <MessagesLink {...writeTo} {...(isOpen && { label: t`Message ${name}` })} />
        ) : null}
        {isOpen && (
          <div className="flex flex-wrap items-center gap-3">
            {!isPast && (
              <AgreeOnTime
                {...{ id: _id, title: food.title, name, isDonor: false, proposal: request.proposal }}
                declinedTime={request.declinedTime}
                hasTime={request.window !== undefined}
              />
            )}
            {!request.offered && <WithdrawButton key={_id} id={_id} title={food.title} />}
          </div>
        )}
      </section>
    </>
  );
}

/** The state of an open request, in as few words as possible. */
function shortStatus({ status, queuePosition }: OwnRequest, promisedElsewhere: boolean): Message {
  if (status === 'Accepted') return msg`yours to collect`;
  return queuePosition === null ? msg`you’ve asked` : ownPlaceInLine(queuePosition, promisedElsewhere);
}
