import { useEffect } from 'react';
import { LiveUpdates } from './events/live-updates.tsx';
import { AppBadge } from './layout/app-badge.tsx';
import { FollowLook } from './layout/follow-look.tsx';
import { FollowKeptCards } from './offline/keep-cards.tsx';
import { KeepPages } from './offline/keep-pages.tsx';
import { LateNotice } from './offline/late-notice.tsx';
import { KeepPush } from './push/keep-push.tsx';

/** The work behind every page. It is loaded once the page itself can be used. */
export function Background() {
  useEffect(() => {
    // Without a network, too, there is something to ask with. What follows a link's intent is quick only if it is there by
    // then. A static import would load another file than the one that is imported when it is wanted.
    for (const loading of [import('./ui/toast-stack.tsx'), import('./ui/question.tsx'), import('./prefetch.ts')])
      loading.catch(() => {});
  }, []);
  return (
    <>
      <LiveUpdates />
      <FollowKeptCards />
      <KeepPages />
      <LateNotice />
      <AppBadge />
      <FollowLook />
      <KeepPush />
    </>
  );
}
