import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { preloadForUser } from '../accounts/preload-for-user.ts';
import { isFinal } from '../api.ts';
import { BlockLink } from '../blocking/block-link.tsx';
import { FoodTitle } from '../foods/food-link.tsx';
import { PageMeta } from '../layout/page-meta.tsx';
import { ReportLink } from '../moderation/report-link.tsx';
import { skipServer } from '../query.ts';
import { RequestStatusBadge } from '../requests/request-status-badge.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Failed } from '../ui/failed.tsx';
import { FullPageLoading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { Conversation } from './conversation.tsx';
import { conversationQuery, messagesQuery } from './message-queries.ts';

export const loader = preloadForUser((_user, api, { id = '' }) => [conversationQuery(id, api), messagesQuery(id, api)]);
export const clientLoader = skipServer;

/** A conversation on a page of its own, where mails lead, and which stays when its food is gone. */
export default function ConversationPage() {
  const { id = '' } = useParams();
  return (
    <div data-focus-next="" className="mx-auto max-w-7xl px-4 py-8 md:py-12">
      <PageMeta title="Messages" noIndex />
      <div className="max-w-3xl">
        <OnePage key={id} id={id} />
      </div>
    </div>
  );
}

function OnePage({ id }: { id: string }) {
  const { data: about, error, refetch } = useQuery(conversationQuery(id));
  if (error && isFinal(error)) {
    return (
      <Notice art="error" heading="h1" title={error.message}>
        <Link to="/my-food-requests" className="btn btn-primary">
          My Food Request
        </Link>
      </Notice>
    );
  }
  if (!about) {
    if (error) return <Failed heading="h1" title="The messages could not be loaded" error={error} onRetry={refetch} />;
    return <FullPageLoading />;
  }
  const { isDonor, foodId, title, status, person } = about;
  const back = isDonor ? (foodId ? `/my-posted-food/${foodId}` : '/my-posted-food') : '/my-food-requests';
  return (
    <>
      <Link to={back} className="text-muted hover:text-primary mb-6 inline-flex items-center gap-2 font-medium">
        <ArrowLeft size={18} aria-hidden /> {isDonor ? 'Manage Food' : 'My Food Request'}
      </Link>
      <div className="mb-6 flex items-center gap-4">
        <Avatar {...person} size={64} />
        <div className="grid min-w-0 justify-items-start gap-1">
          <h1 className="text-2xl wrap-anywhere sm:text-3xl">Messages with {person.name}</h1>
          <p className="wrap-anywhere">
            About <FoodTitle id={foodId} title={title} />
          </p>
          <RequestStatusBadge status={status} />
        </div>
      </div>
      <div className="rounded-box border-base-300 bg-surface shadow-card border p-4 sm:p-6">
        <Conversation requestId={id} />
      </div>
      <p className="mt-4 flex flex-wrap gap-x-4">
        <ReportLink reported={{ about: 'person', requestId: id }} name={person.name} />
        <BlockLink met={{ requestId: id }} name={person.name} />
      </p>
    </>
  );
}
