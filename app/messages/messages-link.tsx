import { MessageCircle } from 'lucide-react';
import { useLingui } from '#page-words';
import { PageLink } from '../ui/page/page-link.tsx';
import { useUnreadMessages } from './waiting.ts';

type Props = { requestId: string; name: string; label?: string; className?: string };

/** Links to the messages about a request, with the number of new ones. */
export function MessagesLink({ requestId, name, label, className = 'link link-primary text-sm' }: Props) {
  const { t } = useLingui();
  const count = useUnreadMessages(requestId);
  const heading = label ?? t`Messages with ${name}`;
  return (
    <PageLink
      to={conversationPath(requestId)}
      aria-label={count > 0 ? t`${heading}, ${count} new` : heading}
      className={`inline-flex items-center gap-1.5 py-1 ${className}`}
    >
      <MessageCircle size={16} aria-hidden />
      <span>{label ?? t`Messages`}</span>
      <UnreadBadge count={count} />
    </PageLink>
  );
}

export function UnreadBadge({ count }: { count: number }) {
  const { t } = useLingui();
  if (count === 0) return null;
  return (
    <span className="badge badge-sm bg-primary text-primary-content border-0 font-semibold">{t`${count} new`}</span>
  );
}

export function conversationPath(requestId: string): string {
  return `/messages/${requestId}`;
}
