import type { InboxCounts } from '../../contract/requests/inbox.ts';
import { waitingAt } from '../messages/waiting.ts';
import { useAuth } from '../session/auth.tsx';
import { useInbox } from '../session/inbox.ts';
import { useWords } from '../words/words-context.tsx';

/**
 * A badge with a number, for links whose accessible name includes the number. Drawn with CSS, to keep it out of the link's text.
 */
export function Count({ count, className }: { count: number; className: string }) {
  const words = useWords();
  if (count === 0) return null;
  return (
    <span
      data-count={words.digits(count > 99 ? '99+' : String(count))}
      className={`bg-primary text-primary-content inline-grid h-5 min-w-5 place-items-center rounded-full px-1.5 text-xs leading-none font-bold tabular-nums before:content-[attr(data-count)/''] ${className}`}
    />
  );
}

/** Returns the inbox counts of the signed-in user; zeros for guests and until the counts have loaded. */
export function useInboxCounts(): InboxCounts {
  const { user } = useAuth();
  const { data } = useInbox();
  return (user && data) || { waiting: 0, decided: 0 };
}

/** Returns the number of new items about the user's food and requests, including unread messages. */
export function useInboxTotal(): number {
  const { foods, requests } = waitingAt(useInboxCounts());
  return foods.count + requests.count;
}
