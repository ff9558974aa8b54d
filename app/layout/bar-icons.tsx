import { Bell, MessageCircle } from 'lucide-react';
import { useLingui } from '#page-words';
import { waitingMessages } from '../messages/waiting.ts';
import { useInbox } from '../session/inbox.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { PageNavLink } from '../ui/page/page-link.tsx';
import { Count, useInboxCounts } from './count.tsx';

/** Shows members a line about new inbox entries. Loaded on demand, because the bar works without it. */
export const News = lazyComponent('news', () => import('../inbox/news.tsx').then(({ News }) => News));

/** Link to the inbox, with the number of new entries. */
export function BellIcon() {
  const { t } = useLingui();
  const { data } = useInbox();
  const count = data
    ? data.notices.length + (data.hidesMessageCards ? 0 : (data.messages?.length ?? 0)) + (data.found ? 1 : 0)
    : 0;
  return (
    <PageNavLink to="/inbox" aria-label={count > 0 ? t`Inbox, ${count} new` : t`Inbox`} className={icon}>
      <Bell size={22} aria-hidden />
      <Count count={count} className="absolute -top-0.5 -end-0.5" />
    </PageNavLink>
  );
}

/** Link to the user's messages. On phones, it is in the bar at the bottom instead. */
export function MessagesIcon() {
  const { t } = useLingui();
  const { count, words: waiting } = waitingMessages(useInboxCounts());
  const words = t(waiting);
  return (
    <PageNavLink
      to="/messages"
      aria-label={count > 0 ? t`Messages, ${words}` : t`Messages`}
      className={`max-sm:hidden ${icon}`}
    >
      <MessageCircle size={22} aria-hidden />
      <Count count={count} className="absolute -top-0.5 -end-0.5" />
    </PageNavLink>
  );
}

const icon = 'btn btn-ghost btn-circle aria-[current=page]:text-primary relative';
