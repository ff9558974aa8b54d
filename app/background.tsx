import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { siteQuery } from './api/site-query.ts';
import { LiveUpdates } from './events/live-updates.tsx';
import { useInboxTotal } from './layout/count.tsx';
import { FollowKeptCards } from './offline/keep-cards.tsx';
import { KeepPages } from './offline/keep-pages.tsx';
import { LateNotice } from './offline/late-notice.tsx';
import { KeepPush } from './push/keep-push.tsx';

/** The work behind every page. It is loaded once the page itself can be used. */
export function Background() {
  useEffect(() => {
    // Without a network, too, there is something to ask with. What follows a link's intent is quick only if it is there by
    // then. A static import would load another file than the one that is imported when it is wanted.
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

/** Shows the number of the bar on the installed app's icon, too. */
function AppBadge() {
  const total = useInboxTotal();
  useEffect(() => {
    // Only an installed app has a badge, and only some systems show it.
    void navigator.setAppBadge?.(total).catch(() => {});
  }, [total]);
  return null;
}

/** Gives the open page the site's new colours and icons as soon as it hears of them. */
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
