import { Link } from 'react-router';
import { useLingui } from '#page-words';
import { skipServer } from '../api/query.ts';
import { Earlier } from '../inbox/earlier.tsx';
import { earlierQuery } from '../inbox/earlier-query.ts';
import { InboxList } from '../inbox/inbox-list.tsx';
import { useEntries } from '../inbox/use-entries.ts';
import { inboxQuery, useInbox } from '../session/inbox.ts';
import { preloadForUser } from '../session/preload-for-user.ts';
import { useSignedInUser } from '../session/signed-in-user.ts';
import { Failed } from '../ui/feedback/failed.tsx';
import { FullPageLoading } from '../ui/feedback/loading.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { PageMeta } from '../ui/page/page-meta.tsx';

export const loader = preloadForUser(({ email }, api) => [inboxQuery(email, api), earlierQuery(email, api)]);
export const clientLoader = skipServer;

/**
 * Everything that the bell counts: news about the user's food and requests, messages and open questions. Earlier entries follow.
 */
export default function InboxPage() {
  const { t } = useLingui();
  return (
    <div className="mx-auto max-w-7xl px-4 py-6 sm:py-10">
      <PageMeta title={t`Inbox`} noIndex />
      <Inbox />
      <Earlier />
    </div>
  );
}

function Inbox() {
  const { t } = useLingui();
  const { email } = useSignedInUser();
  const { error, refetch } = useInbox();
  const entries = useEntries();
  if (!entries) {
    if (error) return <Failed heading="h1" title={t`Your inbox couldn’t be loaded`} error={error} onRetry={refetch} />;
    return <FullPageLoading />;
  }
  if (entries.length === 0) {
    return (
      <Notice
        art="empty-requests"
        heading="h1"
        title={t`Nothing new`}
        text={t`Requests for your food, replies and messages will appear here.`}
      >
        <Link to="/foods" className="btn btn-primary">
          {t`Available Foods`}
        </Link>
      </Notice>
    );
  }
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="mb-4 text-3xl sm:mb-6 md:text-4xl">{t`Inbox`}</h1>
      <InboxList entries={entries} email={email} />
    </div>
  );
}
