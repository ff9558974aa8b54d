import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { siteQuery } from './api/site-query.ts';
import { LiveUpdates } from './events/live-updates.tsx';
import { useInboxTotal } from './layout/count.tsx';
import { FollowKeptCards } from './offline/keep-cards.tsx';
import { KeepPages } from './offline/keep-pages.tsx';
import { LateNotice } from './offline/late-notice.tsx';
import { KeepPush } from './push/keep-push.tsx';

/** What every page does in the background. Loaded once the page itself is usable. */
export function Background() {
  useEffect(() => {
    // Preload code that is imported on demand elsewhere: toasts and questions must work offline, and prefetching must be ready
    // before the user follows a link. Static imports would load other files than those dynamic imports do.
    for (const loading of [
      import('./ui/feedback/toast-stack.tsx'),
      import('./ui/feedback/question.tsx'),
      import('./prefetch.ts'),
    ])
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

/** Shows the inbox total on the installed app's icon. */
function AppBadge() {
  const total = useInboxTotal();
  useEffect(() => {
    // Only installed apps have a badge, and only on some systems.
    void navigator.setAppBadge?.(total).catch(() => {});
  }, [total]);
  return null;
}

/** Applies the site's new colours and icons to the open page. */
function FollowLook() {
  const { data: site } = useQuery(siteQuery());
  const shown = useRef(site);
  useEffect(() => {
    if (!site) return;
    const { look = null, logo = null } = shown.current ?? {};
    shown.current = site;
    if (site.look?.styles === look?.styles && site.logo === logo) return;
    import('./layout/show-look.ts').then(({ showLook }) => showLook(site)).catch(() => {});
  }, [site]);
  return null;
}
