import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useLingui } from '#page-words';
import { type Message, msg } from '#words';
import { ApiError, type ListPage } from '../../api/api.ts';
import { skipServer } from '../../api/query.ts';
import { MessageCard, PersonCard, ReportCard } from '../../moderation/cards.tsx';
import { LogEntry } from '../../moderation/log-entry.tsx';
import { logQuery, messagesQuery, peopleQuery, reportsQuery } from '../../moderation/moderation-queries.ts';
import { preloadForRole } from '../../moderation/preload-for-role.ts';
import { sessionQuery } from '../../session/session-query.ts';
import { HealthNotice } from '../../site/health/health-notice.tsx';
import type { Elements } from '../../ui/elements.ts';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { LoadMore } from '../../ui/page/load-more.tsx';
import { PageMeta } from '../../ui/page/page-meta.tsx';
import NotFoundPage from '../not-found-page.tsx';

export const loader = preloadForRole(({ api, url }) => {
  const search = url.searchParams.get('search') ?? '';
  return [
    {
      closed: reportsQuery('closed', api),
      messages: messagesQuery(api),
      people: peopleQuery(search, api),
      log: logQuery(api),
    }[url.searchParams.get('view') ?? ''] ?? reportsQuery('open', api),
  ];
});
export const clientLoader = skipServer;

type View = 'open' | 'closed' | 'messages' | 'people' | 'log';
const views: Record<View, Message> = {
  open: msg`Reports`,
  closed: msg`Closed reports`,
  messages: msg`Messages`,
  people: msg`People`,
  log: msg({ message: 'Log', context: 'of what moderators have done' }),
};

/** The moderators' page. Everyone else gets the not-found page. */
export default function ModerationPage() {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const view = (Object.keys(views) as View[]).find((view) => view === params.get('view')) ?? 'open';
  const { data: session } = useQuery(sessionQuery());
  if (!session?.isModerator) return <NotFoundPage />;
  const List = { open: OpenReports, closed: ClosedReports, messages: Messages, people: People, log: Log }[view];
  return (
    <div className="mx-auto max-w-7xl px-4 py-10">
      <PageMeta title={t`Moderation`} noIndex />
      <div className="mx-auto max-w-5xl">
        <h1 className="text-4xl md:text-5xl">{t`Moderation`}</h1>
        <nav aria-label={t`Moderation`} className="my-6 flex flex-wrap gap-2">
          {(Object.keys(views) as View[]).map((other) => (
            <Link
              key={other}
              to={other === 'open' ? '/moderation' : `/moderation?view=${other}`}
              aria-current={other === view ? 'page' : undefined}
              className="btn btn-sm aria-[current=page]:btn-primary"
            >
              {t(views[other])}
            </Link>
          ))}
          {session.isSteward && (
            <Link to="/moderation/site" className="btn btn-sm">
              {t`Site settings`}
            </Link>
          )}
          <Link to="/moderation/health" className="btn btn-sm">
            {t`Site health`}
          </Link>
        </nav>
        <HealthNotice />
        <List />
      </div>
    </div>
  );
}

function OpenReports() {
  const { t } = useLingui();
  const list = useInfiniteQuery(reportsQuery('open'));
  return (
    <ListOf view="open" list={list} empty={t`Nothing has been reported.`}>
      {(report) => <ReportCard key={report._id} report={report} />}
    </ListOf>
  );
}

function ClosedReports() {
  const { t } = useLingui();
  const list = useInfiniteQuery(reportsQuery('closed'));
  return (
    <ListOf view="closed" list={list} empty={t`No closed reports yet.`}>
      {(report) => <ReportCard key={report._id} report={report} />}
    </ListOf>
  );
}

function Messages() {
  const { t } = useLingui();
  const list = useInfiniteQuery(messagesQuery());
  return (
    <ListOf view="messages" list={list} empty={t`No one has used the contact form yet.`}>
      {(message) => <MessageCard key={message._id} message={message} />}
    </ListOf>
  );
}

function People() {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const search = params.get('search') ?? '';
  const list = useInfiniteQuery(peopleQuery(search));
  return (
    <ListOf
      view="people"
      list={list}
      empty={t`No one has that name or email.`}
      before={
        <form method="get" action="/moderation" className="mb-6 flex flex-wrap items-end gap-2">
          <input type="hidden" name="view" value="people" />
          <label className="grid min-w-0 grow gap-1 sm:max-w-sm">
            <span className="font-medium">{t`Name or email`}</span>
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
            {t({ message: 'Search', context: 'button' })}
          </button>
        </form>
      }
    >
      {(person) => <PersonCard key={person._id} person={person} />}
    </ListOf>
  );
}

function Log() {
  const { t } = useLingui();
  const list = useInfiniteQuery(logQuery());
  return (
    <ListOf view="log" list={list} empty={t`No actions logged yet.`}>
      {(act) => <LogEntry key={act._id} act={act} />}
    </ListOf>
  );
}

type ListProps<Item> = {
  view: View;
  list: UseInfiniteQueryResult<InfiniteData<ListPage<Item>>>;
  empty: string;
  before?: Elements;
  children(item: Item): Elements;
};

function ListOf<Item>({ view, list, empty, before, children }: ListProps<Item>) {
  const { t } = useLingui();
  const { error } = list;
  const client = useQueryClient();
  // A 404 means that the user has just lost the moderator role.
  const isOver = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (isOver) void client.invalidateQueries(sessionQuery());
  }, [isOver, client]);
  return (
    <>
      {before}
      <Loaded query={list} failed={t`The list couldn’t be loaded`}>
        {({ pages }) => (
          <>
            <ul id="moderation" tabIndex={-1} aria-label={t(views[view])} className="grid gap-4 outline-none">
              {pages.flatMap((page) => page.items).map(children)}
            </ul>
            {pages[0]?.items.length === 0 && <p className="text-muted">{empty}</p>}
            <LoadMore list={list} label={t`Show more`} />
          </>
        )}
      </Loaded>
    </>
  );
}
