import { useState } from 'react';
import { Trans, useLingui } from '#page-words';
import { sayAmount, sayOffered } from '../../contract/foods/amount-terms.ts';
import type { Food } from '../../contract/foods/foods.ts';
import type { QueuedRequest } from '../../contract/requests/requests.ts';
import { MessagesDisclosure } from '../messages/messages-disclosure.tsx';
import { AgreeOnTime } from '../pickup-times/agree-on-time.tsx';
import { placeInLine } from '../requests/place-in-line.ts';
import { InlineError } from '../ui/feedback/inline-error.tsx';
import { isEnoughFor, nextOf } from './next-of.ts';
import { OfferDialog } from './offer-dialog.tsx';
import { QueueSection } from './queue-section.tsx';
import { Requester } from './requester.tsx';
import type { Moves } from './use-moves.ts';
import { WordDialog } from './word-dialog.tsx';

type Props = {
  food: Food;
  requests: QueuedRequest[];
  more: boolean;
  /** Accepted requests. */
  coming: QueuedRequest[];
  moves: Moves;
};

/**
 * Waiting requests, in queue order. A request can be accepted if no other one is or, for food that several people share, if
 * enough is left.
 */
export function WaitingRequests({ food, requests, more, coming, moves }: Props) {
  const { t } = useLingui();
  const { left } = food;
  const [first] = coming;
  const name = first?.requester.name ?? '';
  const all = [...coming, ...requests];
  const next = nextOf(food, all);
  return (
    <QueueSection
      name="waiting"
      title={t({ message: 'Waiting', context: 'people' })}
      count={`${requests.length}${more ? '+' : ''}`}
    >
      {first && !left && (
        <p className="text-muted mb-4 text-pretty wrap-anywhere">
          {left === undefined
            ? t`The food is promised to ${name}. If they can’t come, undo that promise before you accept someone else. People waiting keep their places.`
            : t`All of this food is promised. If someone can’t come, undo their promise before you accept anyone else. People waiting keep their places.`}
        </p>
      )}
      <ol className="grid gap-4">
        {requests.map((request) => (
          <WaitingRequest
            key={request._id}
            food={food}
            request={request}
            mayAccept={isEnoughFor(food, all, request)}
            isNext={request === next && (left !== undefined || request.queuePosition === 1)}
            moves={moves}
          />
        ))}
      </ol>
    </QueueSection>
  );
}

type WaitingProps = {
  food: Food;
  request: QueuedRequest;
  mayAccept: boolean;
  isNext: boolean;
  moves: Moves;
};

function WaitingRequest({ food, request, mayAccept, isNext, moves }: WaitingProps) {
  const { t } = useLingui();
  const [declining, setDeclining] = useState(false);
  const [offering, setOffering] = useState(false);
  const { title, left = 0, unit } = food;
  const { wanted = 0, offered, requester } = request;
  const { name } = requester;
  const [amount, rest] = [t(sayAmount(wanted, unit)), t(sayAmount(left, unit))];

  return (
    <li
      className={`rounded-box bg-surface shadow-card grid gap-5 border p-5 md:p-6 ${isNext ? 'border-primary' : 'border-base-300'}`}
    >
      <Requester request={request} unit={unit} badge={<Place place={request.queuePosition} isNext={isNext} />}>
        {left > 0 && !mayAccept && (
          <p className="text-pretty wrap-anywhere">
            {t`They asked for ${amount}, but you have ${rest} left. You can offer less, or they can ask for less.`}
          </p>
        )}
        {offered !== undefined && <Offered {...{ food, request, offered, moves }} />}
        <WaysToAnswer
          {...{ request, mayAccept, isNext, moves }}
          mayOffer={wanted > 1 && left > 0}
          onOffer={() => setOffering(true)}
          onDecline={() => setDeclining(true)}
        />
        {moves.failed?.requestId === request._id && <InlineError error={moves.failed.error} />}
      </Requester>
      <div className="grid min-w-0 gap-4">
        <AgreeOnTime
          {...{ id: request._id, title, name, isDonor: true, proposal: request.proposal }}
          declinedTime={request.declinedTime}
          hasTime={request.window !== undefined}
        />
        <MessagesDisclosure requestId={request._id} name={name} />
        <WordDialog
          move="decline"
          id={request._id}
          name={name}
          open={declining}
          onClose={() => setDeclining(false)}
          onSay={(word) => moves.tell('decline', request, word)}
        />
        <OfferDialog
          request={request}
          left={left}
          unit={unit}
          open={offering}
          onClose={() => setOffering(false)}
          onOffer={(amount) => moves.offer(request, amount)}
        />
      </div>
    </li>
  );
}

type OfferedProps = { food: Food; request: QueuedRequest; offered: number; moves: Moves };

/** The donor's pending offer of a smaller amount. */
function Offered({ food, request, offered, moves }: OfferedProps) {
  const { t } = useLingui();
  const { wanted = 0, requester } = request;
  const { name } = requester;
  const share = t(sayOffered({ offered, wanted, unit: food.unit }));
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="text-pretty wrap-anywhere">
        <Trans>
          You offered {share}. Waiting for <bdi translate="no">{name}</bdi> to answer.
        </Trans>
      </span>
      <button
        type="button"
        aria-label={t`Withdraw the offer to ${name}`}
        aria-disabled={moves.busy}
        data-focus-next="waiting"
        className="btn btn-sm"
        onClick={() => moves.make('takeOfferBack', request)}
      >
        {t`Withdraw`}
      </button>
    </p>
  );
}

type WaysProps = Pick<WaitingProps, 'request' | 'mayAccept' | 'isNext' | 'moves'> & {
  mayOffer: boolean;
  onOffer(): void;
  onDecline(): void;
};

/** The donor's buttons for a waiting request. */
function WaysToAnswer({ request, mayAccept, isNext, moves, mayOffer, onOffer, onDecline }: WaysProps) {
  const { t } = useLingui();
  const { offered, requester } = request;
  const { name } = requester;
  return (
    <div className="flex flex-wrap gap-2 max-md:*:flex-1 md:*:min-w-32">
      {mayAccept && (
        <button
          type="button"
          aria-label={t`Accept ${name}`}
          aria-disabled={moves.busy}
          data-focus-next="coming"
          className={`btn ${isNext ? 'btn-primary' : ''}`}
          onClick={() => moves.make('accept', request)}
        >
          {t({ message: 'Accept', context: 'verb' })}
        </button>
      )}
      {mayOffer && (
        <button
          type="button"
          aria-label={offered === undefined ? t`Offer less to ${name}` : t`Change offer to ${name}`}
          aria-disabled={moves.busy}
          data-focus-next="waiting"
          className="btn whitespace-nowrap"
          onClick={() => moves.busy || onOffer()}
        >
          {offered === undefined ? t`Offer less` : t`Change offer`}
        </button>
      )}
      <button
        type="button"
        aria-label={t`Decline ${name}`}
        aria-disabled={moves.busy}
        data-focus-next="waiting"
        className="btn btn-error btn-outline"
        onClick={() => moves.busy || onDecline()}
      >
        {t({ message: 'Decline', context: 'verb' })}
      </button>
    </div>
  );
}

function Place({ place, isNext }: { place: number | null; isNext: boolean }) {
  const { t } = useLingui();
  if (isNext) return <span className="badge badge-primary font-semibold">{t`Next in the queue`}</span>;
  return <span className="badge badge-neutral font-semibold">{t(placeInLine(place ?? 0))}</span>;
}
