import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDate } from '../../contract/dates.ts';
import type { FoodRequest } from '../../contract/requests.ts';
import { useSignedInUser } from '../accounts/guard.tsx';
import { preloadForUser } from '../accounts/preload-for-user.ts';
import { useTimeZone } from '../accounts/use-time-zone.ts';
import { FoodLink } from '../foods/food-link.tsx';
import { PageMeta } from '../layout/page-meta.tsx';
import { PickupCards } from '../pickup/pickup-cards.tsx';
import { skipServer } from '../query.ts';
import { Avatar } from '../ui/avatar.tsx';
import { CountedHeading } from '../ui/counted-heading.tsx';
import { Failed } from '../ui/failed.tsx';
import { LoadMore } from '../ui/load-more.tsx';
import { FullPageLoading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { foodRequestsQuery } from './food-request-queries.ts';
import { RequestState } from './request-state.tsx';
import { useUnread } from './use-unread.ts';

export const loader = preloadForUser(({ email }, api) => [foodRequestsQuery(email, api)]);
export const clientLoader = skipServer;

export default function FoodRequestsPage() {
  return (
    <div className="mx-auto max-w-7xl px-4 py-10">
      <PageMeta title="My Food Request" noIndex />
      <FoodRequests />
    </div>
  );
}

function FoodRequests() {
  const { email } = useSignedInUser();
  const timeZone = useTimeZone();
  const list = useInfiniteQuery(foodRequestsQuery(email));
  const requests = list.data?.pages.flatMap((page) => page.items) ?? [];
  const unread = useUnread(requests);

  if (list.isPending) return <FullPageLoading />;
  if (!list.data) {
    return (
      <Failed
        heading="h1"
        title="Your requests could not be loaded"
        error={list.error}
        onRetry={() => list.refetch()}
      />
    );
  }

  if (requests.length === 0) {
    return (
      <Notice art="empty-requests" heading="h1" title="You Have no Food Request">
        <Link to="/foods" className="btn btn-primary">
          Available Foods
        </Link>
      </Notice>
    );
  }
  const accepted = requests.filter(({ status }) => status === 'Accepted');
  return (
    <>
      <CountedHeading count={requests.length} more={list.hasNextPage} unit="Food">
        My Food Request
      </CountedHeading>
      {accepted.length > 0 && <PickupCards requests={accepted} asOf={list.dataUpdatedAt} />}
      <Table
        label="My food requests"
        columns={columns(timeZone, unread)}
        items={requests}
        keyOf={(request) => request._id}
      />
      <LoadMore list={list} label="Show more" />
    </>
  );
}

const columns = (timeZone: string, unread: ReadonlySet<string>): Column<FoodRequest>[] => [
  { name: 'Title', cell: (request) => <FoodLink {...request} id={request.foodId} /> },
  { name: 'Expired Date', cell: (request) => formatDate(request.deadline, timeZone) },
  { name: 'Request Date', cell: (request) => formatDate(request.reqDate, timeZone) },
  { name: 'Quantity', cell: (request) => request.quantity },
  { name: 'Status', cell: (request) => <RequestState request={request} isUnread={unread.has(request._id)} /> },
  { name: 'Location', cell: (request) => request.location, long: true },
  { name: 'Donator Name', cell: (request) => request.donator.name, long: true },
  { name: 'Donar Photo', cell: (request) => <Avatar {...request.donator} /> },
];
