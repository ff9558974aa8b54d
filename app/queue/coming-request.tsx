import { useState } from 'react';
import { useLingui } from '#page-words';
import type { Food } from '../../contract/foods/foods.ts';
import type { QueuedRequest } from '../../contract/requests/requests.ts';
import { MessagesDisclosure } from '../messages/messages-disclosure.tsx';
import { AgreeOnTime } from '../pickup-times/agree-on-time.tsx';
import { PromiseEnd } from '../pickup-times/pickup-time-words.tsx';
import { RequestStatusBadge } from '../requests/request-status-badge.tsx';
import { useIsExpired } from '../ui/dates.tsx';
import { InlineError } from '../ui/feedback/inline-error.tsx';
import { ClaimHandOver } from './claim-hand-over.tsx';
import { DidNotCome } from './did-not-come.tsx';
import { PickupCodeForm } from './pickup-code-form.tsx';
import { Requester } from './requester.tsx';
import type { Moves } from './use-moves.ts';
import { WordDialog } from './word-dialog.tsx';

/** `asOf` is the site's time when the data was current, in milliseconds. */
type Props = { request: QueuedRequest; food: Pick<Food, 'title' | 'unit' | 'deadline'>; asOf: number; moves: Moves };

/** An accepted requester. The pick-up code form comes first, because the donor needs it at the door. */
export function ComingRequest({ request, food: { title, unit, deadline }, asOf, moves }: Props) {
  const { t } = useLingui();
  const [releasing, setReleasing] = useState(false);
  const isPast = useIsExpired(deadline);
  const { name } = request.requester;

  return (
    <article
      aria-label={name}
      className="rounded-box border-base-300 bg-surface shadow-card grid border md:grid-cols-[1fr_20rem] lg:grid-cols-[1fr_24rem]"
    >
      <div
        data-focus-next="collected"
        className="border-base-300 bg-base-200/60 grid content-start gap-4 border-dashed p-5 max-md:rounded-t-box max-md:border-b md:order-last md:rounded-e-box md:border-s md:p-6"
      >
        <PickupCodeForm id={request._id} name={name} onCollect={(code) => moves.collect(request, code)} />
        <ClaimHandOver
          name={name}
          claim={request.claim}
          busy={moves.busy}
          onClaim={() => moves.make('claim', request)}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-6 p-5 md:p-6">
        <Requester request={request} unit={unit} badge={<RequestStatusBadge status={request.status} />} />
        <PromiseEnd request={request} />
        <div data-focus-next="waiting" className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-2">
          <DidNotCome request={request} asOf={asOf} moves={moves} />
          <button
            type="button"
            className="btn btn-sm"
            aria-disabled={moves.busy}
            onClick={() => moves.busy || setReleasing(true)}
          >
            {t({ message: 'Undo promise', context: 'verb' })}
          </button>
        </div>
        {moves.failed?.requestId === request._id && <InlineError error={moves.failed.error} />}
        {!isPast && (
          <AgreeOnTime
            {...{ id: request._id, title, name, isDonor: true, proposal: request.proposal }}
            declinedTime={request.declinedTime}
            hasTime={request.window !== undefined}
          />
        )}
        <MessagesDisclosure requestId={request._id} name={name} />
        <WordDialog
          move={isPast ? 'end' : 'release'}
          id={request._id}
          name={name}
          open={releasing}
          onClose={() => setReleasing(false)}
          onSay={(word) => moves.tell('release', request, word)}
        />
      </div>
    </article>
  );
}
