import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarCheck, CalendarX, MapPin, Package, UserRound } from 'lucide-react';
import { Link } from 'react-router';
import type { FoodRequest } from '../../contract/requests.ts';
import { sayShare } from '../../contract/share-terms.ts';
import { useSignedInUser } from '../accounts/guard.tsx';
import { preloadForUser } from '../accounts/preload-for-user.ts';
import { BlockLink } from '../blocking/block-link.tsx';
import { FoodLink } from '../foods/food-link.tsx';
import { PageMeta } from '../layout/page-meta.tsx';
import { MessagesLink } from '../messages/messages-link.tsx';
import { ReportLink } from '../moderation/report-link.tsx';
import { PickupCards } from '../pickup/pickup-cards.tsx';
import { skipServer } from '../query.ts';
import { Avatar } from '../ui/avatar.tsx';
import { CountedHeading } from '../ui/counted-heading.tsx';
import { ShortDate } from '../ui/dates.tsx';
import { Failed } from '../ui/failed.tsx';
import { LoadMore } from '../ui/load-more.tsx';
import { FullPageLoading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { DeadlineOf } from './deadline-of.tsx';
import { EndedRequests } from './ended-requests.tsx';
import { foodRequestsQuery } from './food-request-queries.ts';
import { RequestChanges } from './request-changes.tsx';
import { RequestState } from './request-state.tsx';
import { useUnread } from './use-unread.ts';

export const loader = preloadForUser(({ email }, api) => [foodRequestsQuery(email, api)]);
export const clientLoader = skipServer;

export default function FoodRequestsPage() {
  return (
    <div className="mx-auto max-w-7xl px-4 pt-4 pb-10 sm:pt-10">
      <PageMeta title="My Food Request" noIndex />
      <FoodRequests />
    </div>
  );
}

function FoodRequests() {
  const { email } = useSignedInUser();
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
      <RequestChanges requests={requests} />
      {accepted.length > 0 && <PickupCards requests={accepted} asOf={list.dataUpdatedAt} />}
      <EndedRequests requests={requests.filter((request) => unread.has(request._id) && !needsNoMessage(request))} />
      <Table label="My food requests" columns={columns(unread)} items={requests} keyOf={(request) => request._id} />
      <LoadMore list={list} label="Show more" />
    </>
  );
}

/** What is on a pick-up card, or what one has done oneself, is no message. */
function needsNoMessage({ status }: FoodRequest): boolean {
  return status === 'Accepted' || status === 'Withdrawn';
}

const columns = (unread: ReadonlySet<string>): Column<FoodRequest>[] => [
  { name: 'Title', cell: (request) => <FoodLink {...request} id={request.foodId} /> },
  { name: 'Expired Date', cell: (request) => <DeadlineOf request={request} />, card: CalendarX },
  { name: 'Request Date', cell: (request) => <ShortDate instant={request.reqDate} />, card: CalendarCheck },
  { name: 'Quantity', cell: (request) => sayShare(request), card: Package },
  {
    name: 'Status',
    cell: (request) => <RequestState request={request} isUnread={unread.has(request._id)} />,
    card: 'badge',
  },
  { name: 'Location', cell: (request) => request.location, long: true, card: MapPin },
  {
    name: 'Donator Name',
    cell: (request) => (
      <>
        <span className="block">{request.donator.name}</span>
        <span className="flex flex-wrap gap-x-3">
          {request.status !== 'Accepted' && <MessagesLink requestId={request._id} name={request.donator.name} />}
          <ReportLink reported={{ about: 'person', requestId: request._id }} name={request.donator.name} />
          <BlockLink met={{ requestId: request._id }} name={request.donator.name} />
        </span>
      </>
    ),
    long: true,
    card: UserRound,
  },
  { name: 'Donar Photo', cell: (request) => <Avatar {...request.donator} />, card: 'end' },
];
