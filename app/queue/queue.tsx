import { useInfiniteQuery } from '@tanstack/react-query';
import type { FoodAnswer } from '../../contract/food-page.ts';
import type { Food } from '../../contract/foods.ts';
import type { QueuedRequest } from '../../contract/requests.ts';
import { BlockLink } from '../blocking/block-link.tsx';
import { Hidden } from '../foods/hidden.tsx';
import { MessagesLink } from '../messages/messages-link.tsx';
import { ReportLink } from '../moderation/report-link.tsx';
import { RequestStatusBadge } from '../requests/request-status-badge.tsx';
import { SayThanks } from '../thanks/say-thanks.tsx';
import { Failed } from '../ui/failed.tsx';
import { LoadMore } from '../ui/load-more.tsx';
import { Notice } from '../ui/notice.tsx';
import { ComingRequest } from './coming-request.tsx';
import { QueueChanges } from './queue-changes.tsx';
import { queueQuery } from './queue-queries.ts';
import { QueueSection } from './queue-section.tsx';
import { Requester } from './requester.tsx';
import { useMoves } from './use-moves.ts';
import { WaitingRequests } from './waiting-requests.tsx';

/**
 * Who wants a food: who is coming for it, who waits in which order, who has collected it, and what its donor can do.
 *
 * @param asOf when the food was like that, in milliseconds
 */
export function Queue({ food, asOf }: { food: FoodAnswer; asOf: number }) {
  const list = useInfiniteQuery(queueQuery(food._id));
  const moves = useMoves();

  if (list.isPending) return <QueueLoading />;
  if (!list.data) {
    return (
      <div role="alert">
        <Failed title="The requests could not be loaded" error={list.error} onRetry={() => list.refetch()} />
      </div>
    );
  }

  const requests = list.data.pages.flatMap((page) => page.items);
  const coming = requests.filter(({ status }) => status === 'Accepted');
  const waiting = requests.filter(({ status }) => status === 'Requested');
  const collected = requests.filter(({ status }) => status === 'Collected');
  const absent = requests.filter(({ status }) => status === 'No Show');
  const expired = Date.parse(food.deadline) < asOf;
  return (
    <>
      <QueueChanges requests={requests} pages={list.data.pages.length} ended={moves.ended} />
      {list.error && (
        <p role="alert" className="rounded-box border-base-300 mt-8 flex flex-wrap items-center gap-4 border px-5 py-4">
          <span className="min-w-0 flex-1">What you see may be out of date. {list.error.message}</span>
          <button type="button" className="btn btn-sm" onClick={() => list.refetch()}>
            Try again
          </button>
        </p>
      )}
      {food.hidden && (
        <div className="mt-8">
          <Hidden why={food.hidden} />
        </div>
      )}
      {expired && !food.collected && (
        <p className="rounded-box bg-base-200 mt-8 px-5 py-4">
          The last day of this food has passed, and with it every open request. Give it a later date under Edit, and it
          can be requested again.
        </p>
      )}
      {coming.length > 0 && (
        <QueueSection name="coming" title="Coming for it" {...(coming.length > 1 && { count: String(coming.length) })}>
          <ul className="grid gap-4">
            {coming.map((request) => (
              <li key={request._id}>
                <ComingRequest request={request} asOf={asOf} moves={moves} />
              </li>
            ))}
          </ul>
        </QueueSection>
      )}
      {waiting.length > 0 && (
        <WaitingRequests requests={waiting} more={list.hasNextPage} coming={coming} left={food.left} moves={moves} />
      )}
      {collected.length > 0 && (
        <QueueSection name="collected" title="Collected">
          <ul className="grid gap-4">
            {collected.map((request) => (
              <li key={request._id} className="rounded-box border-base-300 bg-surface shadow-card border p-5 md:p-6">
                <Requester
                  request={request}
                  badge={<RequestStatusBadge status={request.status} collector={request.requester.name} />}
                />
                <div className="border-base-300 mt-4 border-t pt-4">
                  <SayThanks
                    id={request._id}
                    title={food.title}
                    name={request.requester.name}
                    thanks={request.thanks}
                  />
                </div>
                <AboutPerson request={request} />
              </li>
            ))}
          </ul>
        </QueueSection>
      )}
      {absent.length > 0 && (
        <QueueSection name="absent" title="Did not come">
          <ul className="grid gap-4">
            {absent.map((request) => (
              <li
                key={request._id}
                className="rounded-box border-base-300 bg-surface shadow-card grid gap-4 border p-5 md:p-6"
              >
                <Requester request={request} />
                <p className="border-base-300 border-t pt-4 text-pretty wrap-anywhere whitespace-pre-line">
                  {request.noShowAnswer === null
                    ? `${request.requester.name} has not answered to that.`
                    : `${request.requester.name} answers: ${request.noShowAnswer}`}
                </p>
                <AboutPerson request={request} />
              </li>
            ))}
          </ul>
        </QueueSection>
      )}
      {coming.length + waiting.length + collected.length === 0 && !expired && !food.hidden && <NobodyYet food={food} />}
      <LoadMore list={list} label="Show more" />
    </>
  );
}

/** What a donor may want to do about somebody when all is over. */
function AboutPerson({ request: { _id: requestId, requester } }: { request: QueuedRequest }) {
  return (
    <p className="mt-3 flex flex-wrap gap-x-3">
      <MessagesLink requestId={requestId} name={requester.name} />
      <ReportLink reported={{ about: 'person', requestId }} name={requester.name} />
      <BlockLink met={{ requestId }} name={requester.name} />
    </p>
  );
}

function NobodyYet({ food }: { food: Food }) {
  const text =
    food.status === 'Coming Soon'
      ? 'It can be requested once it is available.'
      : 'Requests appear here as soon as they are made.';
  return (
    <div className="mt-6">
      <Notice art="empty-requests" title="Nobody is waiting for this food" text={text} />
    </div>
  );
}

function QueueLoading() {
  return (
    <div role="status" aria-label="Loading the requests" className="mt-12 grid gap-4">
      <div className="skeleton h-8 w-40" />
      <div className="skeleton rounded-box h-40 w-full" />
      <div className="skeleton rounded-box h-40 w-full" />
    </div>
  );
}
