import type { InboxCounts } from '../../contract/requests/inbox.ts';
import { waitingAt } from '../messages/waiting.ts';
import { useAuth } from '../session/auth.tsx';
import { useInbox } from '../session/inbox.ts';
import { useWords } from '../words/words-context.tsx';

/** A number beside words that say it. It is drawn by CSS, so it is no part of a link's text. */
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

/** What is counted for the signed-in person; nothing until it is known. */
export function useInboxCounts(): InboxCounts {
  const { user } = useAuth();
  const { data } = useInbox();
  return (user && data) || { waiting: 0, decided: 0 };
}

/** All of them as one number. */
export function useInboxTotal(): number {
  const { foods, requests } = waitingAt(useInboxCounts());
  return foods.count + requests.count;
}
