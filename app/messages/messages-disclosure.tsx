import { ChevronDown, MessageCircle } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLingui } from '#page-words';
import { Conversation } from './conversation.tsx';
import { UnreadBadge } from './messages-link.tsx';
import { useUnreadMessages } from './waiting.ts';

/**
 * IDs of the requests whose messages are expanded in this tab. They stay expanded if the request moves to another part of the
 * page.
 */
const opened = new Set<string>();

/** The messages about a request, which can be expanded next to it. Left out of pages kept for offline reading. */
export function MessagesDisclosure({ requestId, name }: { requestId: string; name: string }) {
  const { t } = useLingui();
  const count = useUnreadMessages(requestId);
  const details = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(() => opened.has(requestId));
  const toggle = (isOpen: boolean) => {
    setOpen(isOpen);
    if (isOpen) opened.add(requestId);
    else opened.delete(requestId);
  };
  // The user may have expanded the element before hydration.
  useEffect(() => setOpen(details.current?.open ?? false), []);
  return (
    <details
      ref={details}
      open={open}
      data-fleeting
      onToggle={({ currentTarget }) => toggle(currentTarget.open)}
      className="group rounded-box border-base-300 min-w-0 border"
    >
      <summary className="rounded-box flex cursor-pointer list-none items-center gap-3 px-4 py-3 font-medium">
        <MessageCircle size={18} aria-hidden className="text-primary" />
        <span>{t`Messages`}</span>
        <UnreadBadge count={count} />
        <bdi className="sr-only" translate="no">
          {name}
        </bdi>
        <ChevronDown size={20} aria-hidden className="ms-auto group-open:rotate-180" />
      </summary>
      <div className="px-4 pb-4">{open && <Conversation requestId={requestId} />}</div>
    </details>
  );
}
