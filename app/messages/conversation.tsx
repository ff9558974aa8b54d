import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Trans, useLingui } from '#page-words';
import { ShortDate } from '../ui/dates.tsx';
import { type Layout, MessageLog } from './message-log.tsx';
import { conversationQuery, messagesQuery } from './message-queries.ts';
import { threadOf } from './thread.ts';
import { useMarkRead } from './use-mark-read.ts';
import { WriteMessage } from './write-message.tsx';

/**
 * Shows the messages between a donor and a requester, with a form for the next one. Marks them as read while the page is visible.
 */
export function Conversation({ requestId, layout = 'section' }: { requestId: string; layout?: Layout }) {
  const { t } = useLingui();
  const about = useQuery(conversationQuery(requestId));
  const list = useInfiniteQuery(messagesQuery(requestId));
  const pages = list.data?.pages.map(({ items }) => [...items].reverse()) ?? [];
  const messages = [...pages].reverse().flat();
  useMarkRead(requestId, messages);

  if (!about.data || !list.data) {
    const failed = about.error ? about : list.error ? list : undefined;
    if (!failed) return <div role="status" aria-label={t`Loading messages`} className="skeleton h-32 w-full" />;
    const why = failed.error?.message ?? '';
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3">
        <span className="min-w-0 flex-1">{t`The messages couldn’t be loaded. ${why}`}</span>
        <button type="button" className="btn btn-sm" onClick={() => failed.refetch()}>
          {t`Try again`}
        </button>
      </p>
    );
  }
  const { isOpen, closesAt } = about.data;
  const thread = threadOf(about.data, messages, !list.hasNextPage);
  // The time at which the newest page starts. Screen readers announce only additions to that page.
  const began = pages.length > 1 ? (pages[0]?.[0]?.sentAt ?? '') : '';
  return (
    <div className="flex grow flex-col gap-2">
      <div className="relative min-h-20 grow">
        <MessageLog
          about={about.data}
          layout={layout}
          earlier={thread.filter(({ at }) => at < began)}
          newest={thread.filter(({ at }) => at >= began)}
          more={
            list.hasNextPage && (
              <button
                type="button"
                className="btn btn-sm justify-self-center"
                aria-disabled={list.isFetchingNextPage}
                onClick={() => list.isFetchingNextPage || list.fetchNextPage({ cancelRefetch: false })}
              >
                {list.isFetchingNextPage ? t`Loading...` : t`Show earlier messages`}
              </button>
            )
          }
        />
      </div>
      {isOpen && closesAt && (
        <p className="text-muted text-sm">
          <Trans>
            You can message each other until <ShortDate instant={closesAt} />.
          </Trans>
        </p>
      )}
      <div className={layout === 'page' ? 'chat-form' : ''}>
        {isOpen ? (
          <WriteMessage about={about.data} />
        ) : (
          <p className="text-muted">{t`This conversation is closed. You can still read it.`}</p>
        )}
      </div>
    </div>
  );
}
