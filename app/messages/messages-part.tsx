import { ChevronDown, MessageCircle } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Conversation } from './conversation.tsx';
import { UnreadBadge } from './messages-link.tsx';
import { useUnreadMessages } from './unread-messages.ts';

/** Those that are open in this tab, so that a request which moves to another part of its page takes its messages along. */
const opened = new Set<string>();

/** What was written because of one request, to be opened where the request stands. Kept pages go without. */
export function MessagesPart({ requestId, name }: { requestId: string; name: string }) {
  const count = useUnreadMessages(requestId);
  const details = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(() => opened.has(requestId));
  const toggle = (isOpen: boolean) => {
    setOpen(isOpen);
    if (isOpen) opened.add(requestId);
    else opened.delete(requestId);
  };
  // It may have been opened before this script came.
  useEffect(() => setOpen(details.current?.open ?? false), []);
  return (
    <details
      ref={details}
      open={open}
      data-fleeting
      onToggle={({ currentTarget }) => toggle(currentTarget.open)}
      className="group rounded-box border-base-300 min-w-0 border"
    >
      <summary
        aria-label={`Messages with ${name}${count > 0 ? `, ${count} new` : ''}`}
        className="rounded-box flex cursor-pointer list-none items-center gap-3 px-4 py-3 font-medium"
      >
        <MessageCircle size={18} aria-hidden className="text-primary" />
        <span>Messages</span>
        <UnreadBadge count={count} />
        <ChevronDown size={20} aria-hidden className="ml-auto group-open:rotate-180" />
      </summary>
      <div className="px-4 pb-4">{open && <Conversation requestId={requestId} />}</div>
    </details>
  );
}
