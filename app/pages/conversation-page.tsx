import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { Trans, useLingui } from '#page-words';
import type { Conversation as About } from '../../contract/requests/messages.ts';
import { isFinal } from '../api/api.ts';
import { skipServer } from '../api/query.ts';
import { MoreMenu } from '../blocking/more-menu.tsx';
import { FoodTitle } from '../foods/food-link.tsx';
import { Conversation } from '../messages/conversation.tsx';
import { conversationQuery, messagesQuery } from '../messages/message-queries.ts';
import { RequestStatusBadge } from '../requests/request-status-badge.tsx';
import { preloadForUser } from '../session/preload-for-user.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { PageMeta } from '../ui/page/page-meta.tsx';
import { personName } from '../ui/person-name.tsx';
import { useWords } from '../words/words-context.tsx';

export const loader = preloadForUser((_user, api, { id = '' }) => [conversationQuery(id, api), messagesQuery(id, api)]);
export const clientLoader = skipServer;

/** A conversation on its own page, which fills the window. Mails link here. The page still works after the food is gone. */
export default function ConversationPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  return (
    <div data-focus-next="" className="@container mx-auto w-full max-w-7xl px-4 pt-1 sm:pt-6">
      <PageMeta title={t`Messages`} noIndex />
      <div className="mx-auto w-full max-w-3xl">
        <OnePage key={id} id={id} />
      </div>
    </div>
  );
}

function OnePage({ id }: { id: string }) {
  const { t } = useLingui();
  const query = useQuery(conversationQuery(id));
  const { error } = query;
  if (error && isFinal(error)) {
    return (
      <Notice art="error" heading="h1" title={error.message}>
        <Link to="/messages" className="btn btn-primary">
          {t`Messages`}
        </Link>
      </Notice>
    );
  }
  return (
    <Loaded query={query} failed={t`The messages couldn’t be loaded`} heading="h1">
      {(about) => (
        <div className="chat gap-1">
          <Head about={about} />
          <Conversation requestId={id} layout="page" />
        </div>
      )}
    </Loaded>
  );
}

/** The other user, and the food that the conversation is about. */
function Head({ about: { requestId, isDonor, foodId, title, status, person } }: { about: About }) {
  const { t } = useLingui();
  const name = personName(useWords(), person.name);
  const place = isDonor ? (foodId ? `/my-posted-food/${foodId}` : '/my-posted-food') : '/my-food-requests';
  return (
    <div className="border-base-300 flex flex-wrap items-center gap-x-3 border-b pb-1">
      <div className="flex basis-full flex-wrap items-center gap-x-4">
        <Link
          to="/messages"
          className="text-muted hover:text-primary me-auto inline-flex items-center gap-2 font-medium"
        >
          <ArrowLeft size={18} aria-hidden className="rtl:-scale-x-100" /> {t`Messages`}
        </Link>
        <MoreMenu about={{ requestId }} name={person.name} />
      </div>
      <Avatar {...person} />
      <div className="min-w-0 flex-1">
        <h1 className="text-xl wrap-anywhere sm:text-2xl">
          <Trans>
            <span className="sr-only">Messages with </span>
            <bdi translate="no">{name}</bdi>
          </Trans>
        </h1>
        <p className="flex flex-wrap items-center gap-x-3 text-sm wrap-anywhere">
          <span>
            <Trans>
              About <FoodTitle id={foodId} title={title} />
            </Trans>
          </span>
          <RequestStatusBadge status={status} />
          <Link to={place} className="link">
            {isDonor ? t`Manage Food` : t`My Food Request`}
          </Link>
        </p>
      </div>
    </div>
  );
}
