import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useLingui } from '#page-words';
import { sayWanted } from '../../contract/foods/amount-terms.ts';
import type { FoodRequest } from '../../contract/requests/requests.ts';
import { skipServer } from '../api/query.ts';
import { MoreMenu } from '../blocking/more-menu.tsx';
import { siteTime } from '../clock/clock.ts';
import { FoodLink } from '../foods/food-link.tsx';
import { MessagesLink } from '../messages/messages-link.tsx';
import { PickupCards } from '../pickup/pickup-cards.tsx';
import { DeadlineOf } from '../requests/deadline-of.tsx';
import { EndedRequests } from '../requests/ended-requests.tsx';
import { foodRequestsQuery } from '../requests/food-request-queries.ts';
import { isAsked, Questions } from '../requests/questions.tsx';
import { RequestChanges } from '../requests/request-changes.tsx';
import { RequestState } from '../requests/request-state.tsx';
import { useUnseen } from '../requests/use-unseen.ts';
import { preloadForUser } from '../session/preload-for-user.ts';
import { useSignedInUser } from '../session/signed-in-user.ts';
import { Avatar } from '../ui/avatar.tsx';
import { ShortDate } from '../ui/dates.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { CountedHeading } from '../ui/page/counted-heading.tsx';
import { PageMeta } from '../ui/page/page-meta.tsx';
import { PagedList } from '../ui/page/paged-list.tsx';
import { type Column, Table } from '../ui/page/table.tsx';
import { PersonName } from '../ui/person-name.tsx';

export const loader = preloadForUser(({ email }, api) => [foodRequestsQuery(email, api)]);
export const clientLoader = skipServer;

export default function FoodRequestsPage() {
  const { t } = useLingui();
  return (
    <div className="mx-auto max-w-7xl px-4 pt-4 pb-10 sm:pt-10">
      <PageMeta title={t`My Food Request`} noIndex />
      <FoodRequests />
    </div>
  );
}

function FoodRequests() {
  const { t } = useLingui();
  const { email } = useSignedInUser();
  const list = useInfiniteQuery(foodRequestsQuery(email));
  return (
    <PagedList
      list={list}
      failed={t`Your requests couldn’t be loaded`}
      empty={
        <Notice art="empty-requests" heading="h1" title={t`You Have no Food Request`}>
          <div className="flex flex-wrap justify-center gap-3">
            <Link to="/foods" className="btn btn-primary">
              {t`Available Foods`}
            </Link>
            <Link to="/my-wanted" className="btn">
              {t`Say what you need`}
            </Link>
          </div>
        </Notice>
      }
    >
      {(requests) => <Requests requests={requests} more={list.hasNextPage} asOf={siteTime(list.dataUpdatedAt)} />}
    </PagedList>
  );
}

function Requests({ requests, more, asOf }: { requests: FoodRequest[]; more: boolean; asOf: number }) {
  const { t } = useLingui();
  const unseen = useUnseen(requests);
  const columns = useColumns(unseen);
  // An accepted request appears only on its card (decision 71).
  const accepted = requests.filter(({ status }) => status === 'Accepted');
  const others = requests.filter(({ status }) => status !== 'Accepted');
  return (
    <>
      <CountedHeading count={requests.length} more={more}>
        {t`My Food Request`}
      </CountedHeading>
      <RequestChanges requests={requests} />
      <Questions requests={others} />
      {accepted.length > 0 && <PickupCards requests={accepted} unseen={unseen} asOf={asOf} />}
      <EndedRequests requests={others.filter((request) => unseen.has(request._id) && !needsNoMessage(request))} />
      {others.length > 0 && (
        <Table label={t`My food requests`} columns={columns} items={others} keyOf={(request) => request._id} />
      )}
    </>
  );
}

/** Whether a request is left out of EndedRequests: it asks the user a question, or they withdrew it themselves. */
function needsNoMessage(request: FoodRequest): boolean {
  return isAsked(request) || request.status === 'Withdrawn';
}

function Wanted({ request }: { request: FoodRequest }) {
  const { t } = useLingui();
  return <span>{t(sayWanted(request))}</span>;
}

function useColumns(unseen: ReadonlySet<string>): Column<FoodRequest>[] {
  const { t } = useLingui();
  return [
    { name: t`Title`, cell: (request) => <FoodLink food={request} id={request.foodId} /> },
    { name: t`Expired Date`, cell: (request) => <DeadlineOf request={request} />, card: 'fact' },
    { name: t`Request Date`, cell: (request) => <ShortDate instant={request.reqDate} />, card: 'fact' },
    { name: t`Quantity`, cell: (request) => <Wanted request={request} />, card: 'fact' },
    {
      name: t`Status`,
      cell: (request) => <RequestState request={request} isUnseen={unseen.has(request._id)} />,
      card: 'badge',
    },
    { name: t`Location`, cell: (request) => <bdi>{request.location}</bdi>, long: true, card: 'fact' },
    {
      name: t`Donator Name`,
      cell: (request) => (
        <>
          <span className="block">
            <PersonName name={request.donator.name} />
          </span>
          <div className="flex flex-wrap items-center justify-between gap-x-3 wrap-normal">
            <MessagesLink requestId={request._id} name={request.donator.name} />
            <MoreMenu about={{ requestId: request._id }} name={request.donator.name} />
          </div>
        </>
      ),
      long: true,
      card: 'fact',
    },
    { name: t`Donar Photo`, cell: (request) => <Avatar {...request.donator} />, card: 'end' },
  ];
}
