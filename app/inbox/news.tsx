import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { InboxEntry } from '../../contract/requests/inbox.ts';
import { messagesQuery } from '../messages/message-queries.ts';
import { useAuth } from '../session/auth.tsx';
import { useInbox } from '../session/inbox.ts';
import { useInSight } from '../ui/browser-state.ts';
import { PageLink } from '../ui/page/page-link.tsx';
import type { Entry } from './entries.ts';
import { useEntries, useMarkRead } from './use-entries.ts';

/** How long a new entry is shown while the page is visible, in milliseconds. */
const SHOWN_FOR = 8_000;

/** Path prefix of the donor's own pages. */
const DONORS_PAGE = '/my-posted-food';

/**
 * When an entry arrives while a page is open, shows it in the header in place of the site's name and announces it to screen
 * readers. It does not cover or move anything else, and disappears by itself. Entries that already existed when the page loaded
 * are only counted on the bell.
 */
export function News() {
  const client = useQueryClient();
  const { pathname } = useLocation();
  const inSight = useInSight();
  const [line, setLine] = useState<Entry>();
  const entries = useEntries();
  const known = useRef<ReadonlyMap<string, number>>(undefined);
  useReadHere();

  useEffect(() => {
    if (!entries) return;
    const before = known.current;
    known.current = new Map(entries.map(({ key, count }) => [key, count]));
    const fresh =
      before &&
      entries.find(
        (entry) => entry.count > (before.get(entry.key) ?? 0) && entry.to !== pathname && !isOnScreen(client, entry),
      );
    if (fresh) setLine(fresh);
  }, [entries, pathname, client]);

  useEffect(() => {
    if (!line || !inSight) return;
    const timer = setTimeout(() => setLine(undefined), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [line, inSight]);

  return (
    <p
      role="status"
      data-focus-next=""
      className="bg-base-100 absolute inset-y-0 start-0 grid items-center not-empty:w-full"
    >
      {line && (
        <PageLink
          to={line.to}
          className="text-primary line-clamp-2 text-sm leading-tight font-semibold wrap-anywhere"
          onClick={() => setLine(undefined)}
        >
          {line.line ?? line.text}
        </PageLink>
      )}
    </p>
  );
}

/** Whether the entry's conversation is on screen. A conversation shows new messages itself. */
function isOnScreen(client: QueryClient, entry: Entry): boolean {
  if (entry.kind !== 'messages') return false;
  const query = client.getQueryCache().find({ queryKey: messagesQuery(entry.requestId).queryKey });
  return query?.isActive() ?? false;
}

/**
 * Marks news about the donor's food as read while the page that shows it is open. The page My Food Request marks its own news.
 */
function useReadHere() {
  const { pathname } = useLocation();
  const inSight = useInSight();
  const { data } = useInbox();
  const { mutate, variables, isPending, isError } = useMarkRead(useAuth().user?.email ?? '');
  const isSeenHere = ({ path, isQuestion }: InboxEntry) =>
    path.startsWith(DONORS_PAGE) && !isQuestion && path === pathname;
  const seenHere = inSight ? data?.notices.find(isSeenHere) : undefined;
  const hasFailed = isError && variables?.ids[0] === seenHere?.ids[0];
  useEffect(() => {
    if (seenHere && !isPending && !hasFailed) mutate(seenHere);
  }, [seenHere, isPending, hasFailed, mutate]);
}
