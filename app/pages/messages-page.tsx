import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useLingui } from '#page-words';
import { skipServer } from '../api/query.ts';
import { ConversationList } from '../messages/conversation-list.tsx';
import { conversationsQuery } from '../messages/message-queries.ts';
import { preloadForUser } from '../session/preload-for-user.ts';
import { useSignedInUser } from '../session/signed-in-user.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { PageMeta } from '../ui/page/page-meta.tsx';
import { PagedList } from '../ui/page/paged-list.tsx';

export const loader = preloadForUser(({ email }, api) => [conversationsQuery(email, api)]);
export const clientLoader = skipServer;

/** The user's conversations, newest first. */
export default function MessagesPage() {
  const { t } = useLingui();
  return (
    <div className="mx-auto max-w-7xl px-4 py-6 sm:py-10">
      <PageMeta title={t`Messages`} noIndex />
      <Conversations />
    </div>
  );
}

function Conversations() {
  const { t } = useLingui();
  const { email } = useSignedInUser();
  const list = useInfiniteQuery(conversationsQuery(email));
  return (
    <PagedList
      list={list}
      failed={t`Your messages couldn’t be loaded`}
      empty={
        <Notice
          art="empty-requests"
          heading="h1"
          title={t`No messages yet`}
          text={t`Once you’ve asked for food, you and the donor can message each other here.`}
        >
          <Link to="/foods" className="btn btn-primary">
            {t`Available Foods`}
          </Link>
        </Notice>
      }
    >
      {(conversations) => (
        <div className="mx-auto max-w-3xl">
          <h1 className="mb-4 text-3xl sm:mb-6 md:text-4xl">{t`Messages`}</h1>
          <ConversationList conversations={conversations} />
        </div>
      )}
    </PagedList>
  );
}
