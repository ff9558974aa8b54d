import { Trans, useLingui } from '#page-words';
import type { ListedConversation } from '../../contract/requests/messages.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Moment } from '../ui/dates.tsx';
import { PageLink } from '../ui/page/page-link.tsx';
import { PersonName } from '../ui/person-name.tsx';
import { conversationPath, UnreadBadge } from './messages-link.tsx';

/** Conversations, with links to their pages. Those with unread messages stand out. */
export function ConversationList({ conversations }: { conversations: ListedConversation[] }) {
  const { t } = useLingui();
  return (
    <ul
      aria-label={t`Conversations`}
      className="divide-base-300 rounded-box border-base-300 bg-surface divide-y border"
    >
      {conversations.map((conversation) => (
        <li key={conversation.requestId}>
          <Row conversation={conversation} />
        </li>
      ))}
    </ul>
  );
}

function Row({ conversation: { requestId, title, person, last, unread } }: { conversation: ListedConversation }) {
  return (
    <PageLink
      to={conversationPath(requestId)}
      className="hover:bg-base-200 flex items-center gap-3 p-3 -outline-offset-2 first:rounded-t-[inherit] sm:px-5"
    >
      <Avatar {...person} size={64} />
      <span className={`grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-0.5 ${unread > 0 ? 'font-bold' : ''}`}>
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-display min-w-0 text-lg leading-snug wrap-anywhere">
            <PersonName name={person.name} />
          </span>
          <span className="text-muted text-sm font-normal">
            <Moment instant={last.sentAt} />
          </span>
        </span>
        <span className="text-muted truncate text-sm font-normal">
          <Trans>
            About <bdi>{title}</bdi>
          </Trans>
        </span>
        <span className="flex items-center justify-between gap-3">
          <span className="min-w-0 truncate">
            <LastWords {...last} />
          </span>
          <UnreadBadge count={unread} />
        </span>
      </span>
    </PageLink>
  );
}

/** The last message, on one line. */
function LastWords({ text, isPicture, isOwn }: ListedConversation['last']) {
  const { t } = useLingui();
  const said = text || (isPicture ? t`A photo` : t({ message: 'Deleted', context: 'message' }));
  return isOwn ? (
    <Trans>
      You: <bdi>{said}</bdi>
    </Trans>
  ) : (
    <bdi>{said}</bdi>
  );
}
