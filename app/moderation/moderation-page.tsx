import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { sessionQuery } from '../accounts/account-queries.ts';
import { ApiError, type ListPage } from '../api.ts';
import { PageMeta } from '../layout/page-meta.tsx';
import NotFoundPage from '../pages/not-found-page.tsx';
import { preload, skipServer } from '../query.ts';
import { Failed } from '../ui/failed.tsx';
import { LoadMore } from '../ui/load-more.tsx';
import { LogEntry, MessageCard, PersonCard, ReportCard } from './cards.tsx';
import { logQuery, messagesQuery, peopleQuery, reportsQuery } from './moderation-queries.ts';

export const loader = preload(
  async ({ api, ask, url }) => {
    // A guest is led to log in first.
    if (!(await ask(sessionQuery(api))).user) return [];
    const search = url.searchParams.get('search') ?? '';
    return [
      {
        closed: reportsQuery('closed', api),
        messages: messagesQuery(api),
        people: peopleQuery(search, api),
        log: logQuery(api),
      }[url.searchParams.get('view') ?? ''] ?? reportsQuery('open', api),
    ];
  },
  { aboutOneThing: true },
);
export const clientLoader = skipServer;

const views = { open: 'Reports', closed: 'Closed reports', messages: 'Messages', people: 'People', log: 'Log' };
type View = keyof typeof views;

/** Where moderators look after the site. For everyone else there is no such page. */
export default function ModerationPage() {
  const [params] = useSearchParams();
  const view = (Object.keys(views) as View[]).find((view) => view === params.get('view')) ?? 'open';
  const { data: session } = useQuery(sessionQuery());
  if (!session?.isModerator) return <NotFoundPage />;
  const List = { open: OpenReports, closed: ClosedReports, messages: Messages, people: People, log: Log }[view];
  return (
    <div className="mx-auto max-w-7xl px-4 py-10">
      <PageMeta title="Moderation" noIndex />
      <div className="max-w-5xl">
        <h1 className="text-4xl md:text-5xl">Moderation</h1>
        <nav aria-label="Moderation" className="my-6 flex flex-wrap gap-2">
          {(Object.keys(views) as View[]).map((other) => (
            <Link
              key={other}
              to={other === 'open' ? '/moderation' : `/moderation?view=${other}`}
              aria-current={other === view ? 'page' : undefined}
              className="btn btn-sm aria-[current=page]:btn-primary"
            >
              {views[other]}
            </Link>
          ))}
        </nav>
        <List />
      </div>
    </div>
  );
}

function OpenReports() {
  const list = useInfiniteQuery(reportsQuery('open'));
  return (
    <ListOf view="open" list={list} empty="Nothing has been reported.">
      {(report) => <ReportCard key={report._id} report={report} />}
    </ListOf>
  );
}

function ClosedReports() {
  const list = useInfiniteQuery(reportsQuery('closed'));
  return (
    <ListOf view="closed" list={list} empty="No report has been closed yet.">
      {(report) => <ReportCard key={report._id} report={report} />}
    </ListOf>
  );
}

function Messages() {
  const list = useInfiniteQuery(messagesQuery());
  return (
    <ListOf view="messages" list={list} empty="Nobody has written by the contact form yet.">
      {(message) => <MessageCard key={message._id} message={message} />}
    </ListOf>
  );
}

function People() {
  const [params] = useSearchParams();
  const search = params.get('search') ?? '';
  const list = useInfiniteQuery(peopleQuery(search));
  return (
    <ListOf
      view="people"
      list={list}
      empty="Nobody is called so."
      before={
        <form method="get" action="/moderation" className="mb-6 flex flex-wrap items-end gap-2">
          <input type="hidden" name="view" value="people" />
          <label className="grid min-w-0 grow gap-1 sm:max-w-sm">
            <span className="font-medium">Name or email</span>
            <input
              type="search"
              name="search"
              key={search}
              defaultValue={search}
              maxLength={100}
              className="input w-full"
            />
          </label>
          <button type="submit" className="btn btn-primary">
            Search
          </button>
        </form>
      }
    >
      {(person) => <PersonCard key={person._id} person={person} />}
    </ListOf>
  );
}

function Log() {
  const list = useInfiniteQuery(logQuery());
  return (
    <ListOf view="log" list={list} empty="Nothing has been done yet.">
      {(act) => <LogEntry key={act._id} act={act} />}
    </ListOf>
  );
}

type ListProps<Item> = {
  view: View;
  list: UseInfiniteQueryResult<InfiniteData<ListPage<Item>>>;
  empty: string;
  before?: ReactNode;
  children(item: Item): ReactNode;
};

function ListOf<Item>({ view, list, empty, before, children }: ListProps<Item>) {
  const { data, error, isPending, refetch } = list;
  const client = useQueryClient();
  // Who was a moderator until now is none any more.
  const isOver = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (isOver) void client.invalidateQueries(sessionQuery());
  }, [isOver, client]);
  return (
    <>
      {before}
      {data ? (
        <>
          <ul id="moderation" tabIndex={-1} aria-label={views[view]} className="grid gap-4 outline-none">
            {data.pages.flatMap((page) => page.items).map(children)}
          </ul>
          {data.pages[0]?.items.length === 0 && <p className="text-muted">{empty}</p>}
          <LoadMore list={list} label="Show more" />
        </>
      ) : isPending ? (
        <p role="status" className="text-muted">
          Loading...
        </p>
      ) : (
        <Failed heading="h2" title="They could not be loaded" error={error} onRetry={() => refetch()} />
      )}
    </>
  );
}
