import { MessageCircle } from 'lucide-react';
import { PageLink } from '../page-link.tsx';
import { useUnreadMessages } from './unread-messages.ts';

type Props = { requestId: string; name: string; label?: string; className?: string };

/** Leads to what was written because of a request, and says how much of it is new. */
export function MessagesLink({ requestId, name, label = 'Messages', className = 'link link-primary text-sm' }: Props) {
  const count = useUnreadMessages(requestId);
  return (
    <PageLink
      to={conversationPath(requestId)}
      aria-label={`${label === 'Messages' ? `Messages with ${name}` : label}${count > 0 ? `, ${count} new` : ''}`}
      className={`inline-flex items-center gap-1.5 py-1 ${className}`}
    >
      <MessageCircle size={16} aria-hidden /> {label} <UnreadBadge count={count} />
    </PageLink>
  );
}

export function UnreadBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return <span className="badge badge-sm bg-primary text-primary-content border-0 font-semibold">{count} new</span>;
}

/** The page of what was written because of a request. */
export function conversationPath(requestId: string): string {
  return `/messages/${requestId}`;
}
