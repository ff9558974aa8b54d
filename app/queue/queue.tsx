import { useInfiniteQuery } from '@tanstack/react-query';
import { useLingui } from '#page-words';
import type { FoodAnswer } from '../../contract/foods/food-page.ts';
import type { Food } from '../../contract/foods/foods.ts';
import type { QueuedRequest } from '../../contract/requests/requests.ts';
import { Hidden } from '../foods/hidden.tsx';
import { Failed } from '../ui/feedback/failed.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { LoadMore } from '../ui/page/load-more.tsx';
import { ComingRequest } from './coming-request.tsx';
import { AbsentRequests, CollectedRequests } from './past-requests.tsx';
import { QueueChanges } from './queue-changes.tsx';
import { queueQuery } from './queue-queries.ts';
import { QueueSection } from './queue-section.tsx';
import { type Moves, useMoves } from './use-moves.ts';
import { WaitingRequests } from './waiting-requests.tsx';

/**
 * A food's requests, with the donor's buttons: accepted, waiting (in queue order), collected and no-shows.
 *
 * @param asOf the site's time when the data was current, in milliseconds
 */
export function Queue({ food, asOf }: { food: FoodAnswer; asOf: number }) {
  const { t } = useLingui();
  const list = useInfiniteQuery(queueQuery(food._id));
  const moves = useMoves();

  if (list.isPending) return <QueueLoading />;
  if (!list.data) {
    return (
      <div role="alert">
        <Failed title={t`Requests couldn’t be loaded`} error={list.error} onRetry={() => list.refetch()} />
      </div>
    );
  }

  const requests = list.data.pages.flatMap((page) => page.items);
  const coming = requests.filter(({ status }) => status === 'Accepted');
  const waiting = requests.filter(({ status }) => status === 'Requested');
  const collected = requests.filter(({ status }) => status === 'Collected');
  const absent = requests.filter(({ status }) => status === 'No Show');
  const why = list.error?.message ?? '';
  const expired = Date.parse(food.deadline) < asOf;
  return (
    <>
      <QueueChanges requests={requests} pages={list.data.pages.length} ended={moves.ended} />
      {list.error && (
        <p role="alert" className="rounded-box border-base-300 mt-8 flex flex-wrap items-center gap-4 border px-5 py-4">
          <span className="min-w-0 flex-1">{t`This list may be out of date. ${why}`}</span>
          <button type="button" className="btn btn-sm" onClick={() => list.refetch()}>
            {t`Try again`}
          </button>
        </p>
      )}
      {food.hidden && (
        <div className="mt-8">
          <Hidden why={food.hidden} />
        </div>
      )}
      {expired && !food.collected && coming.length === 0 && (
        <p className="rounded-box bg-base-200 mt-8 px-5 py-4">
          {t`The last day has passed, so all open requests have ended. To let people ask again, edit the listing and choose a later date.`}
        </p>
      )}
      {coming.length > 0 && <Coming requests={coming} food={food} asOf={asOf} moves={moves} />}
      {waiting.length > 0 && (
        <WaitingRequests food={food} requests={waiting} more={list.hasNextPage} coming={coming} moves={moves} />
      )}
      {collected.length > 0 && <CollectedRequests requests={collected} food={food} />}
      {absent.length > 0 && <AbsentRequests requests={absent} unit={food.unit} />}
      {coming.length + waiting.length + collected.length === 0 && !expired && !food.hidden && <NobodyYet food={food} />}
      <LoadMore list={list} label={t`Show more`} />
    </>
  );
}

type ComingProps = { requests: QueuedRequest[]; food: Food; asOf: number; moves: Moves };

function Coming({ requests, food, asOf, moves }: ComingProps) {
  const { t } = useLingui();
  return (
    <QueueSection
      name="coming"
      title={t`Coming to collect`}
      {...(requests.length > 1 && { count: String(requests.length) })}
    >
      <ul className="grid gap-4">
        {requests.map((request) => (
          <li key={request._id}>
            <ComingRequest request={request} food={food} asOf={asOf} moves={moves} />
          </li>
        ))}
      </ul>
    </QueueSection>
  );
}

function NobodyYet({ food }: { food: Food }) {
  const { t } = useLingui();
  const text =
    food.status === 'Coming Soon' ? t`People can ask for it once it’s available.` : t`New requests will appear here.`;
  return (
    <div className="mt-6">
      <Notice art="empty-requests" title={t`No one is waiting for this food`} text={text} />
    </div>
  );
}

function QueueLoading() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading the requests`} className="mt-12 grid gap-4">
      <div className="skeleton h-8 w-40" />
      <div className="skeleton rounded-box h-40 w-full" />
      <div className="skeleton rounded-box h-40 w-full" />
    </div>
  );
}
