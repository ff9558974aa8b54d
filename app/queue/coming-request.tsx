import { useState } from 'react';
import { dayOf } from '../../contract/dates.ts';
import type { QueuedRequest } from '../../contract/requests.ts';
import { BlockLink } from '../blocking/block-link.tsx';
import { MessagesPart } from '../messages/messages-part.tsx';
import { ReportLink } from '../moderation/report-link.tsx';
import { RequestStatusBadge } from '../requests/request-status-badge.tsx';
import { Moment, ShortDate, useDates } from '../ui/dates.tsx';
import { useQuestion } from '../ui/toast.tsx';
import { Lapses } from '../windows/window-words.tsx';
import { ClaimHandOver } from './claim-hand-over.tsx';
import { PickupCodeForm } from './pickup-code-form.tsx';
import { ReleaseDialog } from './release-dialog.tsx';
import { Requester } from './requester.tsx';
import type { Moves } from './use-moves.ts';

/** `asOf` is when it was like that, in milliseconds. */
type Props = { request: QueuedRequest; asOf: number; moves: Moves };

/** Who is promised the food, or some of it: how to reach them, and how it ends. */
export function ComingRequest({ request, asOf, moves }: Props) {
  const ask = useQuestion();
  const { timeZone } = useDates();
  const [releasing, setReleasing] = useState(false);
  const { name } = request.requester;
  const startsAt = request.window?.startsAt;
  const isDue =
    dayOf(new Date(request.reqDate), timeZone) <= dayOf(new Date(asOf), timeZone) &&
    (startsAt === undefined || Date.parse(startsAt) <= asOf);
  const askWhetherNoShow = () =>
    ask({
      text: `${name} did not come?`,
      about: 'This ends their request for good, and counts in their record for a year. They can answer to it once.',
      onYes: () => moves.make('noShow', request),
    });

  return (
    <article
      aria-label={name}
      className="rounded-box border-base-300 bg-surface shadow-card grid border md:grid-cols-[1fr_20rem] lg:grid-cols-[1fr_24rem]"
    >
      <div className="flex min-w-0 flex-col gap-6 p-5 md:p-6">
        <Requester request={request} badge={<RequestStatusBadge status={request.status} />} />
        <Lapses at={request.lapsesAt} />
        <div data-focus-next="waiting" className="mt-auto grid gap-2">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {isDue && (
              <button
                type="button"
                className="btn btn-sm"
                aria-disabled={moves.busy}
                onClick={() => moves.busy || askWhetherNoShow()}
              >
                Did not come
              </button>
            )}
            <button
              type="button"
              className="btn btn-sm"
              aria-disabled={moves.busy}
              onClick={() => moves.busy || setReleasing(true)}
            >
              Release
            </button>
            <ReportLink reported={{ about: 'person', requestId: request._id }} name={name} />
            <BlockLink met={{ requestId: request._id }} name={name} />
          </div>
          {!isDue && (
            <p className="text-muted text-sm text-pretty wrap-anywhere">
              {name} wants to come on{' '}
              {startsAt ? <Moment instant={startsAt} /> : <ShortDate instant={request.reqDate} />}. From then on you can
              note that they did not.
            </p>
          )}
        </div>
        <MessagesPart requestId={request._id} name={name} />
        <ReleaseDialog
          id={request._id}
          name={name}
          open={releasing}
          onClose={() => setReleasing(false)}
          onRelease={(word) => moves.release(request, word)}
        />
      </div>
      <div
        data-focus-next="collected"
        className="border-base-300 bg-base-200/60 grid content-start gap-4 border-t border-dashed p-5 max-md:rounded-b-box md:rounded-r-box md:border-t-0 md:border-l md:p-6"
      >
        <PickupCodeForm id={request._id} name={name} onCollect={(code) => moves.collect(request, code)} />
        <ClaimHandOver
          name={name}
          claim={request.claim}
          busy={moves.busy}
          onClaim={() => moves.make('claim', request)}
        />
      </div>
    </article>
  );
}
