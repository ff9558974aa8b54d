import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router';
import { useLingui } from '#page-words';
import { siteQuery } from '../api/site-query.ts';
import { OfflineNotice } from '../offline/offline-notice.tsx';
import { usePushOffer } from '../push/offered.ts';
import { useAuth } from '../session/auth.tsx';
import { type LanguageBefore, popLanguageBefore } from '../session/language-before.ts';
import { sessionQuery } from '../session/session-query.ts';
import { useHydrated } from '../ui/browser-state.ts';
import { ProgressBar } from '../ui/feedback/progress-bar.tsx';
import { Toasts } from '../ui/feedback/toast.tsx';
import { focusPage, useFocusRepair } from '../ui/focus.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { Footer } from './footer.tsx';
import { Navbar } from './navbar.tsx';
import { ThumbBar } from './thumb-bar.tsx';

/** Loaded on demand, because most visitors need none of these. */
const UnconfirmedNotice = lazyComponent('unconfirmed-notice', () =>
  import('../accounts/unconfirmed-notice.tsx').then(({ UnconfirmedNotice }) => UnconfirmedNotice),
);
const OutboxNotice = lazyComponent('outbox-notice', () =>
  import('../offline/outbox-notice.tsx').then(({ OutboxNotice }) => OutboxNotice),
);
const SetupNotice = lazyComponent('setup-notice', () =>
  import('./setup-notice.tsx').then(({ SetupNotice }) => SetupNotice),
);
const StewardNotices = lazyComponent('steward-notices', () =>
  import('./steward-notices.tsx').then(({ StewardNotices }) => StewardNotices),
);
/** For users whose language changed when they logged in. */
const LanguageChanged = lazyComponent('language-changed', () =>
  import('./language-changed.tsx').then(({ LanguageChanged }) => LanguageChanged),
);
/** For members who have given or requested something. */
const PushOffer = lazyComponent('push-offer', () =>
  import('../push/push-offer.tsx').then(({ PushOffer }) => PushOffer),
);

/** Layout of every page. */
export default function SiteLayout() {
  const { t } = useLingui();
  useFocusOnNewPage();
  useFocusRepair();
  const { user } = useAuth();
  const { data: site } = useQuery(siteQuery());
  const { data: session } = useQuery(sessionQuery());
  const isHydrated = useHydrated();
  const isPushOffered = usePushOffer();
  const { state } = useNavigation();
  const [languageBefore, setLanguageBefore] = useState<LanguageBefore>();
  useEffect(() => setLanguageBefore(popLanguageBefore()), []);
  return (
    <>
      <a
        href="#main"
        className="btn btn-primary sr-only focus:not-sr-only focus:fixed focus:top-2 focus:start-2 focus:z-50"
      >
        {t`Skip to content`}
      </a>
      <div className="roomy:sticky roomy:block top-0 z-40 contents">
        <Navbar />
        <Toasts />
      </div>
      <div className="below-bar group/page">
        {isHydrated && site?.setupWaits && <SetupNotice />}
        {session?.isSteward && <StewardNotices />}
        {user && !site?.restoredFrom && <UnconfirmedNotice />}
        {languageBefore !== undefined && <LanguageChanged before={languageBefore} />}
        <OfflineNotice />
        {isHydrated && user && <OutboxNotice key={user._id} userId={user._id} />}
        {isPushOffered && <PushOffer />}
        <main id="main" tabIndex={-1} className="min-h-[70dvh] outline-none">
          {state !== 'idle' && <ProgressBar />}
          <Outlet />
        </main>
      </div>
      <Footer />
      <ThumbBar />
    </>
  );
}

/** Moves focus to a new page, unless the user opened one of the bar's panels while the page was rendering. */
function useFocusOnNewPage(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!document.activeElement?.closest('header details[open]')) focusPage();
  }, [pathname]);
}
